import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'

type Named = { id: string; name: string }

/**
 * Names orders as they are known here, by their ids. A store may use a name again, or change it; here
 * a name is of one order, so a later one of the same name gets its id beside it.
 */
export const nameOrders = async (
  db: Db | Trx,
  shopId: bigint,
  orders: readonly Named[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<Named>`
    select platform_order_id as id, name
    from orders
    where shop_id = ${shopId} and platform_order_id is not null
      and (platform_order_id = any(${orders.map(({ id }) => id)}::text[])
        or name = any(${orders.map(({ name }) => name)}::text[]))`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const taken = new Set(names.values())
  for (const { id, name } of orders) {
    if (names.has(id)) continue
    const own = taken.has(name) ? `${name.slice(0, 70)} (${id})` : name
    names.set(id, own)
    taken.add(own)
  }
  return names
}
