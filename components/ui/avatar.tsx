/** The first letter of a name. */
export function Avatar({ name, size = 'medium' }: { name: string; size?: 'medium' | 'large' }) {
  const letter = [...name.trim()][0]?.toLocaleUpperCase() ?? '?'
  return (
    <span
      aria-hidden
      className={`inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent ${size === 'large' ? 'size-12 text-lg' : 'size-7 text-sm'}`}
    >
      {letter}
    </span>
  )
}
