import { useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { getExpiry } from '#contract/analytics/liability.ts'
import { BarList } from '#components/ui/chart/bar-list.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { analyticsHref } from './address.ts'
import { sumOf } from './buckets.ts'
import { FigureList } from '#components/ui/chart/figure-list.tsx'
import { useWords } from './use-words.ts'

/**
 * Forecasts breakage and the timing of redemptions, with the formula; explains when there is too
 * little history.
 */
export function Forecast({ expiry }: { expiry: Answer<typeof getExpiry> }) {
  const t = useTranslations('analytics.forecast')
  const words = useWords(expiry.currency)
  const { forecast } = expiry
  const { cohorts, cohorts_needed: needed, months_to_mature: age } = forecast
  if (forecast.breakage_rate === null || forecast.expected_breakage === null) {
    return (
      <Card title={t('title')}>
        <p className="text-text-muted">{t('tooLittle', { cohorts, needed, age })}</p>
      </Card>
    )
  }
  const href = analyticsHref({ tab: 'liability' })
  return (
    <Card title={t('title')}>
      <FigureList
        figures={[
          {
            key: 'rate',
            label: t('rate'),
            value: words.share(forecast.breakage_rate),
            means: t('rateMeans', { age }),
            href: '/store-credit?kind=redeem',
          },
          {
            key: 'breakage',
            label: t('breakage'),
            value: words.money(forecast.expected_breakage),
            means: t('breakageMeans'),
            href,
          },
          {
            key: 'income',
            label: t('income'),
            value: forecast.breakage_income === null ? '–' : words.money(forecast.breakage_income),
            means: t('incomeMeans'),
            href,
          },
        ]}
      />
      <hr className="my-4 border-line" />
      <BarList
        title={t('redemptions', {
          sum: words.money(sumOf(forecast.months.map(({ redeemed }) => redeemed))),
          count: forecast.months.length,
        })}
        head={{ label: t('month'), value: t('expected') }}
        bars={forecast.months.map(({ month, redeemed }) => ({
          key: month,
          label: words.month(month),
          value: redeemed,
          shown: words.money(redeemed),
          href,
        }))}
      />
      <p className="mt-4 text-sm text-text-muted">{t('formula', { cohorts, age })}</p>
    </Card>
  )
}
