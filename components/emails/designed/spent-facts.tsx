import { useTranslations } from 'next-intl'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import type { Announced } from '#contract/emails/results-shapes.ts'

type Props = {
  data: { whole: Announced; so_far: Announced }
  money: (amount: string) => string
  dayText: (day: string) => string
}

/** Shows the announced credit that was redeemed within 30 days, from the ledger. */
export function SpentFacts({ data, money, dayText }: Props) {
  const t = useTranslations('email-list.spent')
  const parts = (['whole', 'so_far'] as const).filter((part) => Number(data[part].announced) > 0)
  return (
    <section aria-label={t('title')}>
      <h3 className="font-medium">{t('title')}</h3>
      {parts.length === 0 && <p className="mt-1 text-text-muted">{t('none')}</p>}
      <div className="mt-2 grid grid-cols-2 gap-6">
        {parts.map((part) => {
          const { from, to, emails, announced, redeemed, limited } = data[part]
          const percent = (100 * Number(redeemed)) / Number(announced)
          return (
            <div key={part}>
              <p className="text-sm">
                {t(part, { redeemed: money(redeemed), announced: money(announced) })}
              </p>
              <div className="my-1.5">
                <ProgressBar
                  label={t(part, {
                    redeemed: money(redeemed),
                    announced: money(announced),
                  })}
                  value={percent}
                />
              </div>
              <p className="text-xs text-text-muted">
                {t(limited ? 'newest' : 'emails', {
                  count: emails,
                  from: dayText(from),
                  to: dayText(to),
                })}
              </p>
            </div>
          )
        })}
      </div>
    </section>
  )
}
