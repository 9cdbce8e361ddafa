import { useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { listExpiring } from '#contract/analytics/liability.ts'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { RowLink } from '#components/ui/list/row-link.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import { analyticsHref } from './address.ts'
import { PageLinks } from './page-links.tsx'
import { useWords } from './use-words.ts'

type Expiring = Answer<typeof listExpiring>
type Row = Expiring['rows'][number]

/** Cards whose credit expires in the range; each links to its card. */
export function ExpiringTable({
  expiring,
  day,
  month,
}: {
  expiring: Expiring
  day: string
  month: string
}) {
  const t = useTranslations('analytics')
  const { after, before } = expiring
  const words = useWords(expiring.currency)
  const columns: Column<Row>[] = [
    {
      key: 'who',
      head: t('heads.customer'),
      cell: (row) => (
        <RowLink href={`/store-credit/${row.gift_card_id}`}>
          {row.customer_name || t('nobody')}
        </RowLink>
      ),
    },
    { key: 'money', head: t('heads.money'), cell: (row) => t(row.money) },
    {
      key: 'amount',
      head: t('heads.amount'),
      align: 'end',
      cell: (row) => words.money(row.amount),
    },
  ]
  if (expiring.rows.length === 0) return <EmptyState title={t('nothingExpires')} />
  const pageHref = (place: object) => analyticsHref({ tab: 'expiry', month, day, ...place })
  return (
    <>
      <Table
        caption={t('expiringOn', { day: words.day(day) })}
        columns={columns}
        rows={expiring.rows}
        rowKey={(row) => row.lot_id}
      />
      <PageLinks previous={before && pageHref({ before })} next={after && pageHref({ after })} />
    </>
  )
}
