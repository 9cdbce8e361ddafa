import { useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { getGiftCardsIndepth } from '#contract/analytics/performance.ts'
import { useTransactionWords } from '#components/commerce/use-transaction-words.ts'
import { BarList } from '#components/ui/bar-list.tsx'
import { Card } from '#components/ui/card.tsx'
import { SeriesChart } from '#components/ui/series-chart.tsx'
import { entriesHref, type Asked } from './analytics-address.ts'
import { bucketsOf, sumOf } from './buckets.ts'
import { FigureList } from '#components/ui/figure-list.tsx'
import { Definitions } from './definitions.tsx'
import { useFigures } from './use-figures.ts'
import { useWords } from './use-words.ts'

type Indepth = Answer<typeof getGiftCardsIndepth>
type Props = { found: Indepth; asked: Asked }

/** The period in numbers, beside the one before it. */
export function Overview({ found, asked }: Props) {
  const t = useTranslations('analytics')
  const groups = useFigures(found)
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
          <MovedChart {...{ found, asked }} name="issued" kind="issue" />
        </Card>
        <Card title={t('charts.redeemedTitle')}>
          <MovedChart {...{ found, asked }} name="redeemed" kind="redeem" />
        </Card>
      </div>
      <Sources found={found} />
      <Definitions figures={groups.flatMap(({ figures }) => figures)} />
    </>
  )
}

const findingOf = (change: number) => {
  if (change === 0) return 'same'
  return change > 0 ? 'more' : 'less'
}

function MovedChart({
  found,
  asked,
  name,
  kind,
}: Props & { name: 'issued' | 'redeemed'; kind: string }) {
  const t = useTranslations('analytics')
  const words = useWords(found.currency)
  const [now, before] = [
    bucketsOf(found.days, asked.grain),
    bucketsOf(found.previous_days, asked.grain),
  ]
  const [sum, previous] = [found.period[name], found.previous[name]]
  const finding = findingOf(Number(sum) - Number(previous))
  return (
    <SeriesChart
      title={t(`charts.${name}.${finding}`, {
        sum: words.money(sum),
        before: words.money(previous),
      })}
      head={t(`grainHeads.${asked.grain}`)}
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

/** Where the issued credit came from, and what became of the mails. */
function Sources({ found }: { found: Indepth }) {
  const t = useTranslations('analytics')
  const movements = useTransactionWords()
  const words = useWords(found.currency)
  const head = { label: t('heads.source'), value: t('heads.amount') }
  const reasonOf = (reason: string | null) =>
    reason === null ? t('noReason') : movements.reason(reason)
  const mails = found.mails.reduce((all, { count }) => all + count, 0)
  return (
    <div className="grid grid-cols-3 items-start gap-5">
      <Card>
        <BarList
          title={t('charts.bySource')}
          head={head}
          bars={found.sources.map(({ source, issued }) => ({
            key: source,
            label: words.source(source),
            value: issued,
            shown: words.money(issued),
            href: entriesHref(found.range, { kind: 'issue', source }),
          }))}
        />
      </Card>
      <Card>
        <BarList
          title={t('charts.byReason')}
          head={{ ...head, label: t('heads.reason') }}
          bars={found.reasons.map(({ reason, issued }) => ({
            key: reason ?? '',
            label: reasonOf(reason),
            value: issued,
            shown: words.money(issued),
            href: entriesHref(found.range, { kind: 'issue', ...(reason ? { reason } : {}) }),
          }))}
        />
      </Card>
      <Card>
        <BarList
          title={t('charts.mails', { count: mails })}
          head={{ label: t('heads.state'), value: t('heads.mails') }}
          bars={found.mails.map(({ state, count }) => ({
            key: state,
            label: words.mailState(state),
            value: count,
            shown: words.count(count),
            href: entriesHref(found.range, { view: 'deliveries', show: state }),
          }))}
        />
      </Card>
    </div>
  )
}
