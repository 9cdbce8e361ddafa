import { type RawBuilder, type Selectable, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import { orderNames } from '#platform/money/gates/order-names.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { OrderLineTable, OrdersTable } from './tables.ts'

export type OrderRow = Selectable<OrdersTable> & {
  platform_customer_id: string | null
  full_name: string | null
  customer_email: string | null
  customer_tags: string | null
}
export type LineRow = Selectable<OrderLineTable>

/** Matches the store's id first, else the name, with or without `#`. */
const named = (shopId: bigint, id: string): RawBuilder<unknown> => sql`
  o.order_id = (
    select order_id
    from orders
    where shop_id = ${shopId}
      and (platform_order_id = ${id} or name in (${id}, ${`#${id}`}))
    order by platform_order_id = ${id} desc nulls last, name = ${id} desc
    limit 1)`

/** Selects the ids of orders of that number: the store's id, or the name with or without `#`. */
export const ordersNamed = (shopId: bigint, id: string): RawBuilder<unknown> => sql`
  select n.order_id
  from orders n
  where n.shop_id = ${shopId}
    and (n.platform_order_id = ${id} or n.name = any(${orderNames(id)}::text[]))`

/** Reads an order by the store's id or by its name, and, to change it, locks it. Error: 404. */
export const findOrder = async (
  db: Db | Trx,
  shopId: bigint,
  id: string,
  locks = false,
): Promise<OrderRow> => {
  const { rows } = await sql<OrderRow>`
    select o.*, c.platform_customer_id, c.full_name, c.email as customer_email,
      c.tags as customer_tags
    from orders o
    left join customer c on c.shop_id = o.shop_id and c.customer_id = o.customer_id
    where o.shop_id = ${shopId} and ${named(shopId, id)}
    ${locks ? sql`for update of o` : sql``}`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** Reads an order's lines in the store's order. */
export const linesOf = async (
  db: Db | Trx,
  shopId: bigint,
  orderId: bigint,
): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select *
    from order_line
    where shop_id = ${shopId} and order_id = ${orderId}
    order by line_no`.execute(db)
  return rows
}
