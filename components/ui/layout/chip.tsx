const tones = {
  neutral: ['bg-sunken text-text-muted', 'bg-line-strong'],
  positive: ['bg-positive-soft text-positive', 'bg-positive'],
  warning: ['bg-warning-soft text-warning', 'bg-warning'],
  danger: ['bg-danger-soft text-danger', 'bg-danger'],
  info: ['bg-info-soft text-info', 'bg-info'],
} as const

export type Tone = keyof typeof tones

const shape =
  'inline-flex h-5 max-w-full items-center gap-1.5 rounded-full px-2 ' +
  'text-xs font-medium whitespace-nowrap'

/**
 * A state as text with a dot, so that colour never carries it alone. Without a dot it is a label.
 */
export function Chip({
  tone = 'neutral',
  dot = true,
  children,
}: {
  tone?: Tone
  dot?: boolean
  children: React.ReactNode
}) {
  const [look, dotLook] = tones[tone]
  return (
    <span className={`${shape} ${look}`}>
      {dot && <span aria-hidden className={`size-1.5 shrink-0 rounded-full ${dotLook}`} />}
      <span className="truncate">{children}</span>
    </span>
  )
}
