import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

const tones = {
  info: ['bg-info-soft text-info', Info],
  positive: ['bg-positive-soft text-positive', CircleCheck],
  warning: ['bg-warning-soft text-warning', TriangleAlert],
  danger: ['bg-danger-soft text-danger', CircleAlert],
} as const

type Props = { tone?: keyof typeof tones; role?: 'alert' | 'status'; children: React.ReactNode }

/** A highlighted sentence; `role` announces one that appears after an act. */
export function Notice({ tone = 'info', role, children }: Props) {
  const [look, Icon] = tones[tone]
  return (
    <div role={role} className={`flex gap-2.5 rounded-md px-3 py-2 ${look}`}>
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
