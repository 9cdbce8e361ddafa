import { useTranslations } from 'next-intl'
import { Money } from '#components/commerce/money/money.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import { RowLink } from '#components/ui/list/row-link.tsx'
import { useRefundColumns } from '#components/returns/list/refund-columns.tsx'
import type { RefundRow } from '#contract/returns/refund-shapes.ts'
import type { OrderHistory } from './order-events.ts'

/** Columns of a list of refunds that tell those of one order apart. */
const shown = ['to', 'at', 'state', 'amount']

type Props = { history: OrderHistory; zone: string }

/** The order's refunds, and the returns that weren't refunded. */
export function OrderRefunds({ history: { refunds, returns }, zone }: Props) {
  const t = useTranslations('returns-order')
  const words = useTranslations('returns.refunds')
  const states = useTranslations('returns.returnStates')
  const known = useRefundColumns(zone)
    .filter(({ key }) => shown.includes(key))
    .map((one) => (one.key === 'to' ? { ...one, spare: 'wide' as const } : one))
  const columns: Column<RefundRow>[] = [
    {
      key: 'recipient',
      head: words('recipient'),
      cell: ({ refund_id: id, recipient }) => (
        <RowLink href={`/refunds/${id}`}>{recipient?.name || recipient?.email || id}</RowLink>
      ),
    },
    ...known,
  ]
  const waiting = returns.filter(({ state }) => state !== 'refunded')
  return (
    <>
      <Card title={t('refunds.title')} padded={refunds.length === 0}>
        {refunds.length === 0 ? (
          <p className="text-text-muted">{t('refunds.none')}</p>
        ) : (
          <Table
            caption={t('refunds.title')}
            columns={columns}
            rows={refunds}
            rowKey={(row) => row.refund_id}
          />
        )}
      </Card>
      {waiting.length > 0 && (
        <Card title={t('returns.title')} padded={false}>
          <Table
            caption={t('returns.title')}
            columns={[
              {
                key: 'name',
                head: t('returns.name'),
                cell: (row) => <RowLink href={`/refunds/${row.return_id}`}>{row.name}</RowLink>,
              },
              {
                key: 'state',
                head: t('returns.state'),
                width: 'w-40',
                cell: (row) => states(row.state),
              },
              {
                key: 'at',
                head: t('returns.at'),
                width: 'w-36',
                cell: (row) => <DateTime at={row.changed_at} zone={zone} />,
              },
              {
                key: 'amount',
                head: t('returns.amount'),
                width: 'w-28',
                align: 'end',
                cell: (row) => <Money value={row.amount} currency={row.currency} />,
              },
            ]}
            rows={waiting}
            rowKey={(row) => row.return_id}
          />
        </Card>
      )}
    </>
  )
}
