import { ChartNoAxesCombined } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { BarList } from '#components/ui/chart/bar-list.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { Pagination } from '#components/ui/list/pagination.tsx'
import { RowLink } from '#components/ui/list/row-link.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import type { listBulks } from '#contract/bulk/draft.ts'
import type { overviewBulks } from '#contract/bulk/figures.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type FigureBase, figuresHref } from './address.ts'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'

type Figures = Answer<typeof overviewBulks>['rows'][number]
type Row = Figures & { title: string; started_at: string | null }
type Props = {
  list: Answer<typeof listBulks>
  figures: Answer<typeof overviewBulks>
  base: FigureBase
  zone: string
}

/** A picture of more says less; the table has them all. */
const drawnMost = 8

/** Compares started campaigns: credit issued and its outcome. The chart's table is behind it. */
export function FiguresAll({ list, figures, base, zone }: Props) {
  const t = useTranslations('bulk-run.figures')
  const operations = useTranslations('bulk.operations')
  const words = useFigureWords(figures.currency)
  const byId = new Map(list.rows.map((bulk) => [bulk.bulk_id, bulk]))
  const rows: Row[] = figures.rows.flatMap((one) => {
    const bulk = byId.get(one.id)
    return bulk ? [{ ...one, title: bulk.title, started_at: bulk.started_at }] : []
  })
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState icon={ChartNoAxesCombined} title={t('empty')} about={t('emptyAbout')} />
      </Card>
    )
  }
  const ranked = rows.toSorted((a, b) => b.percent - a.percent)
  const best = ranked[0]
  const page = (place: Record<string, string>) => ({
    href: `${figuresHref(base)}?${new URLSearchParams(place)}`,
  })
  return (
    <>
      <Card>
        <BarList
          title={
            best && best.percent > 0
              ? t('bestOf', { title: best.title, percent: words.percent(best.percent) })
              : t('nothingRedeemedYet')
          }
          head={{ label: t('campaign'), value: t('labels.rate'), more: t('labels.redeemed') }}
          bars={ranked.slice(0, drawnMost).map((row) => ({
            key: row.id,
            label: row.title,
            href: figuresHref(base, row.id),
            value: row.percent,
            shown: words.percent(row.percent),
            more: words.money(row.redeemed),
          }))}
        />
      </Card>
      <div className="rounded-lg border border-line bg-surface shadow-card">
        <Table
          caption={t('table')}
          columns={columnsOf(t, operations, words, base, zone)}
          rows={rows}
          rowKey={(row) => row.id}
        />
        {(list.after || list.before) && (
          <Pagination
            previous={list.before ? page({ before: list.before }) : null}
            next={list.after ? page({ after: list.after }) : null}
          />
        )}
      </div>
    </>
  )
}

const columnsOf = (
  t: ReturnType<typeof useTranslations<'bulk-run.figures'>>,
  operations: ReturnType<typeof useTranslations<'bulk.operations'>>,
  words: ReturnType<typeof useFigureWords>,
  base: FigureBase,
  zone: string,
): Column<Row>[] => {
  const amount = (key: 'issued' | 'redeemed' | 'revenue' | 'outstanding'): Column<Row> => ({
    key,
    head: t(`labels.${key}`),
    width: 'w-28',
    align: 'end',
    cell: (row) => words.money(row[key]),
  })
  return [
    {
      key: 'title',
      head: t('campaign'),
      cell: (row) => (
        <>
          <RowLink href={figuresHref(base, row.id)}>{row.title}</RowLink>
          <span className="ml-2 text-text-muted">
            {operations(row.type === 'loyalty_card' ? 'loyalty_card' : 'gift_card')}
          </span>
        </>
      ),
    },
    {
      key: 'started',
      head: t('started'),
      width: 'w-34',
      cell: (row) => (row.started_at ? <DateTime at={row.started_at} zone={zone} /> : t('none')),
    },
    {
      key: 'cards',
      head: t('cards'),
      width: 'w-18',
      align: 'end',
      cell: (row) => words.count(row.cards),
    },
    amount('issued'),
    amount('redeemed'),
    {
      key: 'rate',
      head: t('labels.rate'),
      width: 'w-18',
      align: 'end',
      cell: (row) => words.percent(row.percent),
    },
    amount('revenue'),
    amount('outstanding'),
  ]
}
