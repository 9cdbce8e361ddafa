import type { Insertable } from 'kysely'
import type { OrderLineTable, OrdersTable } from '#platform/orders/tables.ts'
import { plainOrder } from '../customers/plain-order.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'

type Line = Partial<Omit<Insertable<OrderLineTable>, 'order_id' | 'line_no' | 'shop_id'>>
type Placed = Partial<Insertable<OrdersTable>> & { lines?: Line[] }

/** Writes a paid order with its lines, as an import does; sums follow from the lines. */
export const placeOrder = async (
  platform: Pick<TestPlatform, 'db'>,
  { shop_id }: Pick<TestShop, 'shop_id'>,
  { lines = [{}], ...order }: Placed = {},
) => {
  const sold = lines.map((line) => ({
    name: 'Linen shirt',
    sku: 'SHIRT',
    quantity: 1,
    price: 1000n,
    discount: 0n,
    ...line,
  }))
  const subtotal = sold.reduce(
    (sum, { quantity, price, discount }) =>
      sum + BigInt(quantity) * BigInt(price) - BigInt(discount),
    0n,
  )
  const row = await platform.db
    .insertInto('orders')
    .values({
      ...plainOrder,
      shop_id,
      name: `#${unique('')}`,
      subtotal,
      total: subtotal,
      created_at: new Date('2026-01-01T00:00:00Z'),
      paid_at: new Date('2026-01-01T00:00:00Z'),
      ...order,
    })
    .returning(['order_id', 'name'])
    .executeTakeFirstOrThrow()
  const written = await platform.db
    .insertInto('order_line')
    .values(sold.map((line, at) => ({ ...line, shop_id, order_id: row.order_id, line_no: at + 1 })))
    .returning('line_id')
    .execute()
  return { ...row, line_ids: written.map(({ line_id }) => `ol${line_id}`) }
}
