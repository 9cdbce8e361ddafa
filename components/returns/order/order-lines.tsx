import { useTranslations } from 'next-intl'
import { Money } from '#components/commerce/money/money.tsx'
import { orderHref } from '#components/commerce/order/order-href.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import type { Order, OrderLine } from '#contract/orders/shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { LineName } from './line-name.tsx'

/** The number of lines shown before all are wanted. */
const linesShown = 100

/** The order's lines: pieces, price, discount, tax, and what can still be returned or why not. */
export function OrderLines({ order, showsAll }: { order: Order; showsAll: boolean }) {
  const t = useTranslations('returns-order')
  const { line_items: lines, currency } = order
  const money = (key: 'discount' | 'net' | 'tax', width: string): Column<OrderLine> => ({
    key,
    head: t(`lines.${key}`),
    width,
    align: 'end',
    ...(key === 'discount' || key === 'tax' ? { spare: true as const } : {}),
    cell: (row) => <Money value={row[key]} currency={currency} />,
  })
  const holds = (key: 'discount' | 'tax') => lines.some((line) => line[key] !== '0.00')
  const columns: Column<OrderLine>[] = [
    { key: 'name', head: t('lines.name'), cell: (row) => <LineName line={row} /> },
    {
      key: 'price',
      head: t('lines.price'),
      width: 'w-28',
      align: 'end',
      cell: ({ quantity, price }) => (
        <>
          {t('lines.times', { quantity })} <Money value={price} currency={currency} />
        </>
      ),
    },
    ...(holds('discount') ? [money('discount', 'w-22')] : []),
    money('net', 'w-22'),
    ...(holds('tax') ? [money('tax', 'w-20')] : []),
    {
      key: 'returnable',
      head: t('lines.returnable'),
      width: 'w-34',
      cell: (row) =>
        row.why_not ? (
          <span className="text-text-muted">{t(`stops.${row.why_not}`)}</span>
        ) : (
          t('lines.pieces', { left: row.returnable, returned: row.returned })
        ),
    },
  ]
  const shown = showsAll ? lines : lines.slice(0, linesShown)
  return (
    <Card title={t('lines.title')} padded={false}>
      <Table
        caption={t('lines.title')}
        columns={columns}
        rows={shown}
        rowKey={(row) => row.line_item_id}
      />
      {shown.length < lines.length && (
        <p className="border-t border-line px-4 py-2.5">
          <Link
            href={`${orderHref(order.order_id)}?lines=all`}
            prefetch={false}
            scroll={false}
            className="rounded-sm text-accent hover:underline"
          >
            {t('lines.all', { count: lines.length })}
          </Link>
        </p>
      )}
    </Card>
  )
}
