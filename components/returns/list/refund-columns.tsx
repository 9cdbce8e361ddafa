import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { RowLink } from '#components/ui/list/row-link.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import type { RefundRow } from '#contract/returns/refund-shapes.ts'
import { RefundChip } from './refund-chip.tsx'

/** Columns of refunds: order, recipient, how it was refunded, by whom, state, amount. */
export function useRefundColumns(zone: string): Column<RefundRow>[] {
  const t = useTranslations('returns')
  return [
    {
      key: 'order',
      head: t('refunds.order'),
      width: 'w-24',
      cell: (row) => <RowLink href={`/refunds/${row.refund_id}`}>{row.order.name}</RowLink>,
    },
    {
      key: 'recipient',
      head: t('refunds.recipient'),
      cell: ({ recipient }) => (
        <span title={recipient?.email ?? undefined}>
          {recipient?.name || recipient?.email || '-'}
          {recipient?.name && recipient.email && (
            <span className="ml-2 text-text-muted">{recipient.email}</span>
          )}
        </span>
      ),
    },
    {
      key: 'to',
      head: t('refunds.to'),
      width: 'w-36',
      cell: (row) => t(row.origin === 'store' ? 'ways.store' : `ways.${row.to}`),
    },
    {
      key: 'by',
      head: t('refunds.by'),
      width: 'w-30',
      spare: 'wide',
      cell: ({ by }) => <span className="text-text-muted">{by ? by.name || by.email : '-'}</span>,
    },
    {
      key: 'at',
      head: t('refunds.at'),
      width: 'w-34',
      cell: (row) => (
        <span className="text-text-muted">
          <DateTime at={row.created_at} zone={zone} />
        </span>
      ),
    },
    {
      key: 'state',
      head: t('refunds.state'),
      width: 'w-34',
      cell: (row) => <RefundChip state={row.state} />,
    },
    {
      key: 'bonus',
      head: t('refunds.bonus'),
      width: 'w-20',
      align: 'end',
      spare: true,
      cell: ({ bonus, currency }) =>
        bonus === '0.00' ? '-' : <Money value={bonus} currency={currency} />,
    },
    {
      key: 'amount',
      head: t('refunds.amount'),
      width: 'w-28',
      align: 'end',
      cell: (row) => <Money value={row.amount} currency={row.currency} className="font-medium" />,
    },
  ]
}
