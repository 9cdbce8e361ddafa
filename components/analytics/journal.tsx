import { BookOpenText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { getJournal } from '#contract/analytics/books.ts'
import type { JournalLine } from '#contract/analytics/books-shapes.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { RowLink } from '#components/ui/list/row-link.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import { analyticsHref, entriesHref } from './address.ts'
import { PageLinks } from './page-links.tsx'
import { useWords } from './use-words.ts'

/** The bookkeeping journal; each line opens its transactions. */
export function Journal({ journal }: { journal: Answer<typeof getJournal> }) {
  const t = useTranslations('analytics')
  const kinds = useTranslations('commerce.transactions.kinds')
  const words = useWords(journal.currency)
  const columns: Column<JournalLine>[] = [
    {
      key: 'day',
      head: t('heads.day'),
      width: 'w-40',
      cell: (row) => (
        <RowLink
          href={entriesHref({ from: row.day, to: row.day }, { kind: row.kind, source: row.source })}
        >
          {words.day(row.day)}
        </RowLink>
      ),
    },
    { key: 'debit', head: t('heads.debit'), cell: (row) => t(`accounts.${row.debit}`) },
    { key: 'credit', head: t('heads.credit'), cell: (row) => t(`accounts.${row.credit}`) },
    { key: 'kind', head: t('heads.kind'), width: 'w-44', cell: (row) => kinds(row.kind) },
    {
      key: 'source',
      head: t('heads.source'),
      width: 'w-32',
      cell: (row) => words.source(row.source),
    },
    {
      key: 'amount',
      head: t('heads.amount'),
      width: 'w-32',
      align: 'end',
      cell: (row) => words.money(row.amount),
    },
  ]
  const pageHref = (page: number) => analyticsHref({ tab: 'journal', ...journal.range, page })
  return (
    <Card
      title={t('journal.title', { count: journal.count, net: words.money(journal.net) })}
      padded={false}
    >
      {journal.rows.length === 0 ? (
        <EmptyState icon={BookOpenText} title={t('journal.none')} />
      ) : (
        <Table
          caption={t('tabs.journal')}
          columns={columns}
          rows={journal.rows}
          rowKey={(row) => [row.day, row.debit, row.credit, row.kind, row.source].join()}
        />
      )}
      <PageLinks
        previous={journal.page > 1 ? pageHref(journal.page - 1) : null}
        next={journal.page < journal.pages ? pageHref(journal.page + 1) : null}
      />
    </Card>
  )
}
