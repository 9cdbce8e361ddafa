import { useTranslations } from 'next-intl'
import type { EmailState } from '#contract/emails/named-shapes.ts'

const outcomes = ['sent', 'delivered', 'bounced', 'complained', 'withheld'] as const
const looks = {
  sent: 'fill-accent',
  delivered: 'fill-positive',
  bounced: 'fill-danger',
  complained: 'fill-danger',
  withheld: 'fill-warning',
} as const

/** An email's results of 30 days as small bars; outcomes that didn't happen are left out. */
export function MonthBars({ days30, most }: Pick<EmailState, 'days30'> & { most: number }) {
  const t = useTranslations('email-list.results')
  const shown = outcomes.filter((one) => one === 'sent' || days30[one] > 0)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-0.5 text-xs">
      {shown.map((one) => (
        <div key={one} className="col-span-3 grid grid-cols-subgrid items-center">
          <dt className="text-text-muted">{t(one)}</dt>
          <dd aria-hidden>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-1.5 w-full">
              <rect width={(100 * days30[one]) / most} height={8} className={looks[one]} />
            </svg>
          </dd>
          <dd className="text-right tabular-nums">{t('count', { count: days30[one] })}</dd>
        </div>
      ))}
    </dl>
  )
}
