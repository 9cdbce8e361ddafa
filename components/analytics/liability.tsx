import { useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { getLiability } from '#contract/analytics/liability.ts'
import { BarList } from '#components/ui/chart/bar-list.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { SeriesChart } from '#components/ui/chart/series-chart.tsx'
import { daysFrom } from '#rules/tools/day-range.ts'
import { analyticsHref, type AnalyticsView, entriesHref } from './address.ts'
import { BalanceTable } from './balance-table.tsx'
import { bucketsOf } from './buckets.ts'
import { FigureList } from '#components/ui/chart/figure-list.tsx'
import { useWords } from './use-words.ts'

type Owed = Answer<typeof getLiability>
type Props = { liability: Owed; view: AnalyticsView }

/** The liability at the end of a day, broken down in three ways, and its history. */
export function Liability({ liability, view }: Props) {
  const t = useTranslations('analytics')
  const words = useWords(liability.currency)
  const upto = { kind: 'issue', to: liability.on }
  const issuesHref = ({ least, most }: Owed['ages'][number]) => {
    const to = daysFrom(liability.on, -least)
    return most === null
      ? `/store-credit?${new URLSearchParams({ kind: 'issue', to })}`
      : entriesHref({ from: daysFrom(liability.on, -most), to }, { kind: 'issue' })
  }
  const amount = (one: { amount: string; paid: string; promotional: string }) => ({
    value: one.amount,
    shown: words.money(one.amount),
    more: words.money(one.paid),
  })
  const head = { value: t('heads.amount'), more: t('heads.ofItPaid') }
  return (
    <>
      <Card title={t('owedOn', { day: words.day(liability.on) })}>
        <p className="mb-4 text-sm text-text-muted">{t('owedAbout')}</p>
        <FigureList
          figures={[
            {
              key: 'total',
              label: t('total'),
              value: words.money(liability.amount),
              href: '/store-credit?view=cards&state=active',
            },
            {
              key: 'paid',
              label: t('paid'),
              value: words.money(liability.paid),
              means: t('paidMeans'),
              href: `/store-credit?${new URLSearchParams(upto)}`,
            },
            {
              key: 'promotional',
              label: t('promotional'),
              value: words.money(liability.promotional),
              means: t('promotionalMeans'),
              href: `/store-credit?${new URLSearchParams(upto)}`,
            },
          ]}
        />
      </Card>
      <Card>
        <OwedChart {...{ liability, view }} />
      </Card>
      <div className="grid grid-cols-2 items-start gap-5">
        <Card>
          <BarList
            title={t('charts.byAge')}
            head={{ label: t('heads.age'), ...head }}
            bars={liability.ages.map((one) => ({
              key: String(one.least),
              ...amount(one),
              label:
                one.most === null
                  ? t('olderThan', { days: one.least - 1 })
                  : t('ageRange', { least: one.least, most: one.most }),
              href: issuesHref(one),
            }))}
          />
        </Card>
        <Card>
          <BarList
            title={t('charts.byBalance')}
            head={{ label: t('heads.balance'), value: t('heads.amount'), more: t('heads.cards') }}
            bars={liability.bands.map(({ over, upto: end, cards, amount: sum }) => ({
              key: over,
              value: sum,
              shown: words.money(sum),
              more: words.count(cards),
              href: '/store-credit?view=cards&state=active',
              label:
                end === null
                  ? t('bandOver', { over: words.tick(Number(over)) })
                  : t('bandRange', {
                      over: words.tick(Number(over)),
                      upto: words.tick(Number(end)),
                    }),
            }))}
          />
        </Card>
        <Card>
          <BarList
            title={t('charts.owedBySource')}
            head={{ label: t('heads.source'), ...head }}
            bars={liability.sources.map((one) => ({
              key: one.source,
              label: words.source(one.source),
              ...amount(one),
              href: `/store-credit?${new URLSearchParams({ ...upto, source: one.source })}`,
            }))}
          />
        </Card>
      </div>
      <Card title={t('reconciliation')} padded={false}>
        <BalanceTable liability={liability} grain={view.grain} />
      </Card>
    </>
  )
}

/** Liability at the end of each day, week or month, paid and promotional credit stacked. */
const findingOf = (change: number) => {
  if (change === 0) return 'stayed'
  return change > 0 ? 'rose' : 'fell'
}

function OwedChart({ liability, view }: Props) {
  const t = useTranslations('analytics')
  const words = useWords(liability.currency)
  const buckets = bucketsOf(liability.days, view.grain)
  const last = (name: 'paid' | 'promotional') =>
    buckets.map(({ rows }) => rows.at(-1)?.[name] ?? null)
  const finding = findingOf(Number(liability.range.closing) - Number(liability.range.opening))
  return (
    <SeriesChart
      title={t(`charts.owed.${finding}`, {
        opening: words.money(liability.range.opening),
        closing: words.money(liability.range.closing),
      })}
      head={t(`grainHeads.${view.grain}`)}
      points={buckets.map(({ range }) => ({
        key: range.to,
        label: words.day(range.to),
        href: analyticsHref({
          tab: 'liability',
          from: liability.from,
          to: range.to,
          grain: view.grain,
        }),
      }))}
      series={[
        {
          key: 'promotional',
          label: t('promotional'),
          shape: 'area',
          tone: 'accent',
          values: last('promotional'),
        },
        { key: 'paid', label: t('paid'), shape: 'area', tone: 'info', values: last('paid') },
      ]}
      formatValue={words.money}
      formatTick={words.tick}
    />
  )
}
