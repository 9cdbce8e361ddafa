import { ShoppingBag } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type * as z from 'zod/mini'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { orderHref } from '#components/commerce/order/order-href.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { RowLink } from '#components/ui/list/row-link.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import type { OrderRow } from '#contract/customers/customer-shapes.ts'
import { paymentStates } from '#contract/customers/customer.ts'

type Row = z.infer<typeof OrderRow>

/** Lists the customer's orders and the credit used in each. */
export function CustomerOrders({ rows, zone }: { rows: readonly Row[]; zone: string }) {
  const t = useTranslations('customers.orders')
  const status = (code: string) => {
    const known = paymentStates.find((one) => one === code)
    return known ? t(`statuses.${known}`) : code
  }
  const money = (key: 'total' | 'refunded' | 'credit_used'): Column<Row> => ({
    key,
    head: t(key),
    width: 'w-44',
    align: 'end',
    cell: (row) => <Money value={row[key]} currency={row.currency} />,
  })
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('name'),
      cell: (row) => <RowLink href={orderHref(row.order_id)}>{row.name}</RowLink>,
    },
    {
      key: 'status',
      head: t('status'),
      width: 'w-40',
      cell: (row) => status(row.financial_status),
    },
    {
      key: 'at',
      head: t('at'),
      width: 'w-40',
      cell: (row) => <DateTime at={row.created_at} zone={zone} />,
    },
    money('credit_used'),
    money('refunded'),
    money('total'),
  ]
  return (
    <Card title={t('title')} padded={false}>
      {rows.length === 0 ? (
        <EmptyState icon={ShoppingBag} title={t('none')} about={t('noneAbout')} />
      ) : (
        <Table caption={t('title')} columns={columns} rows={rows} rowKey={(row) => row.order_id} />
      )}
    </Card>
  )
}
