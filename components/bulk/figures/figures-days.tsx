import { useTranslations } from 'next-intl'
import { type Series, SeriesChart } from '#components/ui/chart/series-chart.tsx'
import type { indepthBulk } from '#contract/bulk/figures.ts'
import type { Answer } from '#contract/endpoint.ts'
import { startOf } from '#rules/tools/calendar.ts'
import type { DayRange } from '#rules/tools/day-range.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'

type Figures = Answer<typeof indepthBulk>
type Days = Figures['days']
type Name = 'issued' | 'redeemed' | 'revenue'

const daysAsTheyAre = 31
const weeksMost = 186
const sumOf = (days: Days, name: Name): string =>
  formatMinor(days.reduce((all, day) => all + (parseMoney(day[name]) ?? 0n), 0n))
const rangeOf = (days: Days): DayRange => ({ from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' })

/** Groups days into weeks or months when there are many, so that bars stay wide enough. */
const pointsOf = (days: Days): Days[] => {
  const byWeeks = days.length <= weeksMost ? 'week' : 'month'
  const grain = days.length <= daysAsTheyAre ? 'day' : byWeeks
  return [...Map.groupBy(days, ({ day }) => startOf(grain, day)).values()]
}

type Props = { figures: Figures; hrefOf: (kind: 'issue' | 'redeem', range: DayRange) => string }

/** Charts redemptions by day and names the peak. Each point links to its transactions. */
export function RedeemedDays({ figures, hrefOf }: Props) {
  const t = useTranslations('bulk-run.figures')
  const words = useFigureWords(figures.currency)
  const points = pointsOf(figures.days)
  const best =
    points.toSorted((a, b) => Number(sumOf(b, 'redeemed')) - Number(sumOf(a, 'redeemed')))[0] ?? []
  const title =
    figures.redeemed === '0.00'
      ? t('nothingRedeemed')
      : t('mostRedeemed', {
          amount: words.money(sumOf(best, 'redeemed')),
          days: words.days(rangeOf(best)),
        })
  return (
    <DaysChart {...{ figures, hrefOf, points, title }} shown={[['redeemed', 'bar', 'accent']]} />
  )
}

/** Charts the revenue of orders paid with the credit, beside the amount issued. */
export function RevenueDays({ figures, hrefOf }: Props) {
  const t = useTranslations('bulk-run.figures')
  const words = useFigureWords(figures.currency)
  const title =
    figures.revenue === '0.00'
      ? t('noOrders')
      : t('brought', { revenue: words.money(figures.revenue), issued: words.money(figures.issued) })
  const shown = [
    ['revenue', 'bar', 'info'],
    ['issued', 'dashed', 'muted'],
  ] as const
  return <DaysChart {...{ figures, hrefOf, title, shown }} points={pointsOf(figures.days)} />
}

type Chart = Props & {
  title: string
  points: readonly Days[]
  shown: readonly (readonly [Name, Series['shape'], Series['tone']])[]
}

function DaysChart({ figures, hrefOf, title, points, shown }: Chart) {
  const t = useTranslations('bulk-run.figures')
  const words = useFigureWords(figures.currency)
  return (
    <SeriesChart
      title={title}
      head={t('day')}
      points={points.map((days) => {
        const range = rangeOf(days)
        return { key: range.from, label: words.days(range), href: hrefOf('redeem', range) }
      })}
      series={shown.map(([name, shape, tone]) => ({
        key: name,
        label: t(`labels.${name}`),
        shape,
        tone,
        values: points.map((days) => sumOf(days, name)),
      }))}
      formatValue={words.money}
      formatTick={words.tick}
    />
  )
}
