import { useTranslations } from 'next-intl'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'
import { SeriesChart } from '#components/ui/chart/series-chart.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { indepthWorkflow } from '#contract/workflows/figures/calls.ts'
import { parseMoney } from '#rules/money.ts'
import { daysOfMonth, rewardsHref } from './address.ts'

type Props = { id: string; figures: Answer<typeof indepthWorkflow> }

/** Charts what each month’s rewards gave and what was redeemed of them since. */
export function FiguresMonths({ id, figures }: Props) {
  const t = useTranslations('rewards.months')
  const words = useFigureWords(figures.currency)
  const { months, range } = figures
  const minor = (text: string) => parseMoney(text) ?? 0n
  const best = months.reduce<(typeof months)[number] | null>(
    (most, one) => (minor(one.given) > minor(most?.given ?? '0') ? one : most),
    null,
  )
  return (
    <Card>
      <SeriesChart
        title={
          best
            ? t('best', { month: words.month(best.month), amount: words.money(best.given) })
            : t('nothing')
        }
        head={t('head')}
        points={months.map(({ month }) => ({
          key: month,
          label: words.month(month),
          href: rewardsHref(id, daysOfMonth(month, range), { show: 'granted' }),
        }))}
        series={[
          {
            key: 'given',
            label: t('issued'),
            shape: 'bar',
            tone: 'accent',
            values: months.map(({ given }) => given),
          },
          {
            key: 'spent',
            label: t('redeemed'),
            shape: 'line',
            tone: 'info',
            values: months.map(({ spent }) => spent),
          },
        ]}
        formatValue={words.money}
        formatTick={words.tick}
      />
    </Card>
  )
}
