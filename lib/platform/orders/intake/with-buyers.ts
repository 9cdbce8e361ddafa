import { sql } from 'kysely'
import type { ShopScope } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import type { OrderRecord } from './order-record.ts'

type Buyer = { id: string; customer_id: bigint; is_erased: boolean }

/**
 * Finds the customers of orders by the store's ids. Erased ones keep their orders without words, so
 * that a file doesn't bring back who they are.
 */
export const withBuyers = async <O extends OrderRecord>(
  trx: Trx,
  { shop_id }: Pick<ShopScope, 'shop_id'>,
  orders: readonly O[],
): Promise<(O & { customer_id: bigint | null })[]> => {
  const ids = orders.flatMap(({ customer }) => customer ?? [])
  const { rows } = await sql<Buyer>`
    select c.platform_customer_id as id, coalesce(c.merged_into, c.customer_id) as customer_id,
      coalesce(m.erased_at, c.erased_at) is not null as is_erased
    from customer c
    left join customer m on m.shop_id = c.shop_id and m.customer_id = c.merged_into
    where c.shop_id = ${shop_id} and c.platform_customer_id = any(${ids}::text[])
    order by c.customer_id
    for share of c`.execute(trx)
  const buyers = new Map(rows.map((row) => [row.id, row]))
  return orders.map((order) => {
    const buyer = order.customer ? buyers.get(order.customer) : undefined
    const words = buyer?.is_erased ? { email: null, phone: null } : {}
    return { ...order, ...words, customer_id: buyer?.customer_id ?? null }
  })
}
