import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import { namesOf } from '#platform/workflows/facts/decided.ts'
import type { Waiting } from './take-chunk.ts'

/** The order of an event, with what a hold may wait for. */
export type EventOrder = {
  order_id: bigint
  name: string
  country: string
  created_at: Date
  fulfilled_at: Date | null
}

/**
 * Reads the orders of events, by their names. Their locks keep a refund from missing the rewards
 * that are given at the same time.
 */
export const ordersOf = async (
  trx: Trx,
  shopId: bigint,
  events: readonly Waiting[],
): Promise<(event: Pick<Waiting, 'data'>) => EventOrder | null> => {
  const names = [...new Set(events.flatMap(namesOf))]
  if (names.length === 0) return () => null
  const { rows } = await sql<EventOrder>`
    select order_id, name, country, created_at, fulfilled_at
    from orders
    where shop_id = ${shopId} and name = any(${names}::text[])
    order by name
    for share`.execute(trx)
  const byName = new Map(rows.map((row) => [row.name, row]))
  return (event) => namesOf(event).flatMap((name) => byName.get(name) ?? [])[0] ?? null
}

/**
 * Keeps these customers, and those who referred `friends`, from being merged or erased while they
 * are rewarded.
 */
export const holdCustomers = async (
  trx: Trx,
  shopId: bigint,
  ids: readonly bigint[],
  friends: readonly bigint[] = [],
): Promise<void> => {
  if (ids.length === 0) return
  const referrers = sql`
    or customer_id in (
      select r.customer_id
      from referral r
      join customer f on f.shop_id = r.shop_id and f.email = r.email
      where r.shop_id = ${shopId} and f.customer_id = any(${friends}::bigint[])
    )`
  await sql`
    select from customer
    where shop_id = ${shopId}
      and (customer_id = any(${ids}::bigint[]) ${friends.length > 0 ? referrers : sql``})
    order by customer_id
    for share`.execute(trx)
}
