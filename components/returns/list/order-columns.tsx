import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { orderHref } from '#components/commerce/order/order-href.ts'
import { Chip } from '#components/ui/layout/chip.tsx'
import { RowLink } from '#components/ui/list/row-link.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import { paymentStates } from '#contract/customers/customer.ts'
import { fulfillments } from '#contract/orders/calls.ts'
import type { ListedOrder } from '#contract/orders/shapes.ts'

/** An order in a list; a return's number leads to the return. */
type Row = ListedOrder & { return_id?: string | null }

/** Columns of orders: customer, payment, fulfilment, what was refunded and can still be. */
export function useOrderColumns(zone: string): Column<Row>[] {
  const t = useTranslations('returns.orders')
  const payment = useTranslations('customers.orders.statuses')
  const money = (key: 'total' | 'refundable'): Column<Row> => ({
    key,
    head: t(key),
    width: key === 'refundable' ? 'w-32' : 'w-28',
    align: 'end',
    cell: (row) => <Money value={row[key]} currency={row.currency} />,
  })
  return [
    {
      key: 'name',
      head: t('name'),
      width: 'w-28',
      cell: (row) => (
        <RowLink href={row.return_id ? `/refunds/${row.return_id}` : orderHref(row.order_id)}>
          {row.name}
        </RowLink>
      ),
    },
    {
      key: 'customer',
      head: t('customer'),
      cell: ({ customer, email }) => {
        const address = customer?.email ?? email
        return (
          <span title={address ?? undefined}>
            {customer?.full_name || address || t('nobody')}
            {customer?.full_name && address && (
              <span className="ml-2 text-text-muted">{address}</span>
            )}
          </span>
        )
      },
    },
    {
      key: 'at',
      head: t('at'),
      width: 'w-34',
      cell: (row) => (
        <span className="text-text-muted">
          <DateTime at={row.created_at} zone={zone} />
        </span>
      ),
    },
    {
      key: 'payment',
      head: t('payment'),
      width: 'w-40',
      cell: ({ cancelled_at, financial_status: status }) => {
        const known = paymentStates.find((one) => one === status)
        const words = known ? payment(known) : status
        if (!cancelled_at) return words
        // a narrow screen has no column of fulfilment, which says so otherwise
        return (
          <>
            <span className="max-wide:hidden">{words}</span>
            <span className="wide:hidden">
              <Chip tone="danger">{t('cancelled')}</Chip>
            </span>
          </>
        )
      },
    },
    {
      key: 'fulfillment',
      head: t('fulfillment'),
      width: 'w-40',
      spare: 'wide',
      cell: ({ cancelled_at, fulfillment_status: status }) => {
        if (cancelled_at) return <Chip tone="danger">{t('cancelled')}</Chip>
        const known = fulfillments.find((one) => one === status)
        return known ? t(`fulfillments.${known}`) : status
      },
    },
    money('refundable'),
    money('total'),
  ]
}
