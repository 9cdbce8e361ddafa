import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import type { Claimed } from '#platform/integrations/shopify/money/claim.ts'
import type { Seen } from './seen.ts'

/** A gift card's transaction and its order's may be so far apart. */
const apartMs = 10 * 60_000

/** A payment or refund of an order, by the order's transaction. */
export type OrderPayment = { remote_id: string; order_name: string }

/** Finds what explains a gift card's transaction: the order's of the same amount that is nearest. */
export const findPayment = async (
  trx: Trx,
  { shop_id, remote_id: card }: Claimed,
  { amount, at }: Seen,
): Promise<OrderPayment | undefined> => {
  const { rows } = await sql<OrderPayment>`
    select remote_id, order_name
    from store_payment
    where shop_id = ${shop_id} and card_remote_id = ${card} and entry_remote_id is null
      and kind = ${amount < 0n ? 'payment' : 'refund'} and amount = ${amount < 0n ? -amount : amount}
      and at between ${new Date(at.getTime() - apartMs)} and ${new Date(at.getTime() + apartMs)}
    order by abs(extract(epoch from at - ${at}::timestamptz)), remote_id
    limit 1
    for no key update`.execute(trx)
  return rows[0]
}

/** Notes which transaction a payment of an order explains. */
export const explain = async (
  trx: Trx,
  { shop_id }: Claimed,
  { remote_id }: OrderPayment,
  entry: string,
): Promise<void> => {
  await trx
    .updateTable('store_payment')
    .set({ entry_remote_id: entry })
    .where('shop_id', '=', shop_id)
    .where('remote_id', '=', remote_id)
    .execute()
}

/** Gives payments that were booked before their order was known the order: refunds find them by it. */
export const nameLate = async (trx: Trx, claimed: Claimed): Promise<void> => {
  const { shop_id, gift_card_id } = claimed
  const { rows } = await sql<{ remote_id: string; amount: bigint; at: Date }>`
    select e.remote_id, e.amount, e.at
    from store_entry e
    where e.shop_id = ${shop_id} and e.gift_card_id = ${gift_card_id} and e.kind = 'payment'
      and e.order_name is null and exists (
        select from store_payment p
        where p.shop_id = e.shop_id and p.card_remote_id = ${claimed.remote_id}
          and p.entry_remote_id is null)
    order by e.at`.execute(trx)
  for (const entry of rows) {
    const found = await findPayment(trx, claimed, entry as Seen)
    if (!found) continue
    await explain(trx, claimed, found, entry.remote_id)
    await sql`
      update store_entry set order_name = ${found.order_name}
      where shop_id = ${shop_id} and remote_id = ${entry.remote_id}`.execute(trx)
    await sql`
      update redemption r set order_name = ${found.order_name}
      from store_booking b
      where b.shop_id = ${shop_id} and b.remote_id = ${entry.remote_id}
        and r.shop_id = b.shop_id and r.movement_id = b.movement_id
        and r.order_name is null`.execute(trx)
  }
}
