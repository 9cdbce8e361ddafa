import { useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { getGiftCardsIndepth } from '#contract/analytics/performance.ts'
import { useTransactionWords } from '#components/commerce/transaction/use-transaction-words.ts'
import { BarList } from '#components/ui/chart/bar-list.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { SeriesChart } from '#components/ui/chart/series-chart.tsx'
import { entriesHref, type AnalyticsView } from './address.ts'
import { bucketsOf, sumOf } from './buckets.ts'
import { FigureList } from '#components/ui/chart/figure-list.tsx'
import { Definitions } from './definitions.tsx'
import { useFigures } from './use-figures.ts'
import { useWords } from './use-words.ts'

type Indepth = Answer<typeof getGiftCardsIndepth>
type Props = { results: Indepth; view: AnalyticsView }

/** The period's figures compared with those of the period before. */
export function Overview({ results, view }: Props) {
  const t = useTranslations('analytics')
  const groups = useFigures(results)
  return (
    <>
      <div className="grid grid-cols-2 gap-5">
        {groups.map(({ key, title, note, figures }) => (
          <Card key={key} title={title}>
            {note && <p className="mb-3 text-sm text-text-muted">{note}</p>}
            <FigureList figures={figures} />
          </Card>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-5">
        <Card title={t('charts.issuedTitle')}>
          <MovedChart {...{ results, view }} name="issued" kind="issue" />
        </Card>
        <Card title={t('charts.redeemedTitle')}>
          <MovedChart {...{ results, view }} name="redeemed" kind="redeem" />
        </Card>
      </div>
      <Sources results={results} />
      <Definitions figures={groups.flatMap(({ figures }) => figures)} />
    </>
  )
}

const findingOf = (change: number) => {
  if (change === 0) return 'same'
  return change > 0 ? 'more' : 'less'
}

function MovedChart({
  results,
  view,
  name,
  kind,
}: Props & { name: 'issued' | 'redeemed'; kind: string }) {
  const t = useTranslations('analytics')
  const words = useWords(results.currency)
  const now = bucketsOf(results.days, view.grain)
  const before = bucketsOf(results.previous_days, view.grain)
  const sum = results.period[name]
  const previous = results.previous[name]
  const finding = findingOf(Number(sum) - Number(previous))
  return (
    <SeriesChart
      title={t(`charts.${name}.${finding}`, {
        sum: words.money(sum),
        before: words.money(previous),
      })}
      head={t(`grainHeads.${view.grain}`)}
      points={now.map(({ range }) => ({
        key: range.from,
        label: words.days(range),
        href: entriesHref(range, { kind }),
      }))}
      series={[
        {
          key: 'now',
          label: t('charts.thisPeriod'),
          shape: 'bar',
          tone: 'accent',
          values: now.map(({ rows }) => sumOf(rows.map((row) => row[name]))),
        },
        {
          key: 'before',
          label: t('charts.periodBefore'),
          shape: 'dashed',
          tone: 'muted',
          values: now.map((_, i) =>
            before[i] ? sumOf(before[i].rows.map((row) => row[name])) : null,
          ),
        },
      ]}
      formatValue={words.money}
      formatTick={words.tick}
    />
  )
}

/** Sources of the issued credit, and statuses of emails. */
function Sources({ results }: { results: Indepth }) {
  const t = useTranslations('analytics')
  const movements = useTransactionWords()
  const words = useWords(results.currency)
  const head = { label: t('heads.source'), value: t('heads.amount') }
  const reasonOf = (reason: string | null) =>
    reason === null ? t('noReason') : movements.reason(reason)
  const mails = results.mails.reduce((all, { count }) => all + count, 0)
  return (
    <div className="grid grid-cols-3 items-start gap-5">
      <Card>
        <BarList
          title={t('charts.bySource')}
          head={head}
          bars={results.sources.map(({ source, issued }) => ({
            key: source,
            label: words.source(source),
            value: issued,
            shown: words.money(issued),
            href: entriesHref(results.range, { kind: 'issue', source }),
          }))}
        />
      </Card>
      <Card>
        <BarList
          title={t('charts.byReason')}
          head={{ ...head, label: t('heads.reason') }}
          bars={results.reasons.map(({ reason, issued }) => ({
            key: reason ?? '',
            label: reasonOf(reason),
            value: issued,
            shown: words.money(issued),
            href: entriesHref(results.range, { kind: 'issue', ...(reason ? { reason } : {}) }),
          }))}
        />
      </Card>
      <Card>
        <BarList
          title={t('charts.mails', { count: mails })}
          head={{ label: t('heads.state'), value: t('heads.mails') }}
          bars={results.mails.map(({ state, count }) => ({
            key: state,
            label: words.mailState(state),
            value: count,
            shown: words.count(count),
            href: entriesHref(results.range, { view: 'deliveries', show: state }),
          }))}
        />
      </Card>
    </div>
  )
}
