const look =
  'inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft ' +
  'font-semibold text-accent'
const sizes = { medium: 'size-7 text-sm', large: 'size-12 text-lg' }

/** The first letter of a name. */
export function Avatar({ name, size = 'medium' }: { name: string; size?: keyof typeof sizes }) {
  const letter = [...name.trim()][0]?.toLocaleUpperCase() ?? '?'
  return (
    <span aria-hidden className={`${look} ${sizes[size]}`}>
      {letter}
    </span>
  )
}
