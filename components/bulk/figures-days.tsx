import { useTranslations } from 'next-intl'
import { type Series, SeriesChart } from '#components/ui/series-chart.tsx'
import type { indepthBulk } from '#contract/bulk/figures.ts'
import type { Answer } from '#contract/endpoint.ts'
import { startOf } from '#rules/calendar.ts'
import type { DayRange } from '#rules/day-range.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { useFigureWords } from '#components/commerce/use-figure-words.ts'

type Found = Answer<typeof indepthBulk>
type Days = Found['days']
type Name = 'issued' | 'redeemed' | 'revenue'

const [daysAsTheyAre, weeksMost] = [31, 186]
const sumOf = (days: Days, name: Name): string =>
  formatMinor(days.reduce((all, day) => all + (parseMoney(day[name]) ?? 0n), 0n))
const rangeOf = (days: Days): DayRange => ({ from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' })

/** Days as points; of many days weeks or months, so that a bar stays wide enough to be seen. */
const pointsOf = (days: Days): Days[] => {
  const byWeeks = days.length <= weeksMost ? 'week' : 'month'
  const grain = days.length <= daysAsTheyAre ? 'day' : byWeeks
  return [...Map.groupBy(days, ({ day }) => startOf(grain, day)).values()]
}

type Props = { found: Found; hrefOf: (kind: 'issue' | 'redeem', range: DayRange) => string }

/** What was redeemed over the days, and when most of it was. A point leads to its redemptions. */
export function RedeemedDays({ found, hrefOf }: Props) {
  const t = useTranslations('bulk-run.figures')
  const words = useFigureWords(found.currency)
  const points = pointsOf(found.days)
  const best =
    points.toSorted((a, b) => Number(sumOf(b, 'redeemed')) - Number(sumOf(a, 'redeemed')))[0] ?? []
  const title =
    found.redeemed === '0.00'
      ? t('nothingRedeemed')
      : t('mostRedeemed', {
          amount: words.money(sumOf(best, 'redeemed')),
          days: words.days(rangeOf(best)),
        })
  return <DaysChart {...{ found, hrefOf, points, title }} shown={[['redeemed', 'bar', 'accent']]} />
}

/** What the orders came to that were paid with it, beside what was given. */
export function RevenueDays({ found, hrefOf }: Props) {
  const t = useTranslations('bulk-run.figures')
  const words = useFigureWords(found.currency)
  const title =
    found.revenue === '0.00'
      ? t('noOrders')
      : t('brought', { revenue: words.money(found.revenue), issued: words.money(found.issued) })
  const shown = [
    ['revenue', 'bar', 'info'],
    ['issued', 'dashed', 'muted'],
  ] as const
  return <DaysChart {...{ found, hrefOf, title, shown }} points={pointsOf(found.days)} />
}

type Chart = Props & {
  title: string
  points: readonly Days[]
  shown: readonly (readonly [Name, Series['shape'], Series['tone']])[]
}

function DaysChart({ found, hrefOf, title, points, shown }: Chart) {
  const t = useTranslations('bulk-run.figures')
  const words = useFigureWords(found.currency)
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
