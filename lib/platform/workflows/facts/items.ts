import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import { partsOf, withTax } from '#rules/orders/order-parts.ts'
import type { Fact, Item } from '#rules/workflows/facts.ts'
import type { OrderFacts } from './order-facts.ts'
import { distinct, entriesOf, wholes } from './values.ts'

type Line = {
  order_id: bigint
  name: string
  sku: string
  quantity: number
  price: bigint
  discount: bigint
  taxable: boolean
  vendor: string
  product_id: string
  variant_id: string
  product_type: string
  collections: string
  is_gift_card: boolean
}
export type Lines = ReadonlyMap<bigint, readonly Line[]>

/** Reads the lines of orders in their order. */
export const readLines = async (
  db: Db | Trx,
  shopId: bigint,
  orderIds: readonly bigint[],
): Promise<Lines> => {
  const { rows } = await sql<Line>`
    select order_id, name, sku, quantity, price, discount, taxable, vendor, product_id, variant_id,
      product_type, collections, is_gift_card
    from order_line
    where shop_id = ${shopId} and order_id = any(${orderIds}::bigint[])
    order by order_id, line_no`.execute(db)
  return Map.groupBy(rows, ({ order_id }) => order_id)
}

/** Selects the orders among some that sold a gift card: of the rest no line is left out. */
export const ordersWithCards = async (
  db: Db | Trx,
  shopId: bigint,
  orderIds: readonly bigint[],
): Promise<bigint[]> => {
  const { rows } = await sql<{ order_id: bigint }>`
    select distinct order_id
    from order_line
    where shop_id = ${shopId} and is_gift_card and ${isAnyOf(orderIds)}`.execute(db)
  return rows.map(({ order_id }) => order_id)
}
const isAnyOf = (ids: readonly bigint[]): RawBuilder<boolean> =>
  sql`order_id = any(${ids}::bigint[])`

/** Makes the lines of an order as percentages count them, each net of discounts and tax. */
export const itemsOf = (order: OrderFacts, lines: readonly Line[]): Item[] => {
  const parts = partsOf({ ...order, lines })
  return lines.map((line, at) => ({
    // exports don't have the store's ids
    product: line.product_id || line.name,
    variant: line.variant_id,
    sku: line.sku,
    collections: entriesOf(line.collections, '\n'),
    vendor: line.vendor,
    product_type: line.product_type,
    is_gift_card: line.is_gift_card,
    net: withTax(parts.lines[at]!, parts.taxesIncluded, false),
  }))
}

/** Makes the facts `order.…` of its lines. */
export const lineValues = (lines: readonly Line[]): Record<string, Fact> => ({
  'order.quantity': wholes(lines.reduce((all, { quantity }) => all + quantity, 0)),
  'order.highest_price': lines.reduce((most, { price }) => (price > most ? price : most), 0n),
  'order.products': distinct(lines.flatMap(({ product_id, name }) => [product_id, name])),
  'order.variants': distinct(lines.map(({ variant_id }) => variant_id)),
  'order.skus': distinct(lines.map(({ sku }) => sku)),
  'order.collections': distinct(lines.flatMap((line) => entriesOf(line.collections, '\n'))),
  'order.vendors': distinct(lines.map(({ vendor }) => vendor)),
  'order.product_types': distinct(lines.map(({ product_type }) => product_type)),
})
