import { useTranslations } from 'next-intl'
import type * as z from 'zod/mini'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Day } from '#components/commerce/date/day.tsx'
import { Money } from './money.tsx'
import { TransactionLink } from '#components/commerce/transaction/transaction-link.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import type { Lot } from '#contract/gift-cards/gift-card-shapes.ts'

type Row = z.infer<typeof Lot>
type Props = { lots: readonly Row[]; currency: string; zone: string }

/** The lots of a card; the soonest-expiring is spent first. */
export function CardLots({ lots, currency, zone }: Props) {
  const t = useTranslations('commerce.lots')
  const words = useTranslations('commerce.transaction')
  const columns: Column<Row>[] = [
    {
      key: 'kind',
      head: t('kind'),
      cell: (row) => (
        <TransactionLink id={row.transaction_id} href={`/store-credit/${row.transaction_id}`}>
          {words(`lotKinds.${row.kind}`)}
        </TransactionLink>
      ),
    },
    {
      key: 'since',
      head: t('since'),
      width: 'w-36',
      cell: (row) => <DateTime at={row.created_at} zone={zone} />,
    },
    {
      key: 'expires',
      head: words('lotExpires'),
      width: 'w-36',
      cell: (row) => (row.expires_on ? <Day day={row.expires_on} /> : words('never')),
    },
    {
      key: 'amount',
      head: t('amount'),
      width: 'w-26',
      align: 'end',
      cell: (row) => <Money value={row.amount} currency={currency} />,
    },
    {
      key: 'left',
      head: words('lotLeft'),
      width: 'w-26',
      align: 'end',
      cell: (row) => <Money value={row.remaining} currency={currency} className="font-medium" />,
    },
  ]
  return (
    <Card title={t('title')} padded={false}>
      {lots.length === 0 ? (
        <p className="p-4 text-text-muted">{t('none')}</p>
      ) : (
        <Table caption={t('title')} columns={columns} rows={lots} rowKey={(row) => row.lot_id} />
      )}
    </Card>
  )
}
