const tones = { accent: 'bg-accent', warning: 'bg-warning', danger: 'bg-danger' } as const

type Props = { value: number; label: string; tone?: keyof typeof tones }

/** Shows progress, 0 to 100; `label` names the work. */
export function ProgressBar({ value, label, tone = 'accent' }: Props) {
  const percent = Math.min(100, Math.max(0, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className={`h-full rounded-full transition-[width] ${tones[tone]}`}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
