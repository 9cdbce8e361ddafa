'use client'

import { useTranslations } from 'next-intl'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'
import { SeriesChart } from '#components/ui/chart/series-chart.tsx'
import type { Forecast } from '#contract/reminders/shapes.ts'

type Props = { forecast: Forecast; currency: string; narrow?: boolean }

/** Emails and money of the next 30 days, day by day. */
export function ForecastCharts({ forecast, currency, narrow = false }: Props) {
  const t = useTranslations('reminders.forecast')
  const words = useFigureWords(currency)
  const { days, total } = forecast
  const points = days.map(({ day }) => ({ key: day, label: words.day(day) }))
  return (
    <div className={`grid gap-6 ${narrow ? 'grid-cols-1' : 'grid-cols-2'}`}>
      <SeriesChart
        title={t('peopleTitle', { count: total.people })}
        head={t('day')}
        points={points}
        series={[
          {
            key: 'people',
            label: t('people'),
            shape: 'bar',
            tone: 'accent',
            values: days.map(({ people }) => String(people)),
          },
        ]}
        formatValue={(value) => words.count(Number(value))}
        formatTick={(value) => (Number.isInteger(value) ? words.count(value) : '')}
      />
      <SeriesChart
        title={t('moneyTitle', { amount: words.money(total.amount) })}
        head={t('day')}
        points={points}
        series={[
          {
            key: 'amount',
            label: t('amount'),
            shape: 'bar',
            tone: 'info',
            values: days.map(({ amount }) => amount),
          },
        ]}
        formatValue={words.money}
        formatTick={words.tick}
      />
    </div>
  )
}
