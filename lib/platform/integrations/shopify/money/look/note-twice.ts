import { sql } from 'kysely'
import { noteDifference } from '#platform/integrations/shopify/money/note-difference.ts'
import type { Booking } from './booking.ts'
import type { Seen } from './seen.ts'

/**
 * Finds a refund from here of the booking's order that gave credit, by itself or by that part of it,
 * for the same amount. Each is named once.
 */
const ownRefund = async (
  { act: { trx, shop }, order }: Booking,
  amount: bigint,
): Promise<{ refund_id: bigint } | undefined> => {
  const { rows } = await sql<{ refund_id: bigint }>`
    select r.refund_id
    from refund r
    join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
    where r.shop_id = ${shop.shop_id} and o.name = any(order_names(${order}))
      and r.origin = 'here' and r.state <> 'undone'
      and exists (
        select from refund_part p
        where p.shop_id = r.shop_id and p.refund_id = r.refund_id
          and p.kind in ('restored', 'credit') and ${amount} in (p.amount, r.amount))
      and not exists (
        select from store_difference d
        where d.shop_id = r.shop_id and d.kind = 'refunded_twice'
          and d.facts ->> 'refund' = r.refund_id::text)
    order by r.refund_id desc
    limit 1`.execute(trx)
  return rows[0]
}

/**
 * Notes that the store refunds an order of which a refund from here has given the same amount: each
 * side did it, so that both balances agree, and the customer may have the money twice.
 */
export const noteTwice = async (booking: Booking, { remote_id, amount }: Seen): Promise<void> => {
  const { act, claimed, order } = booking
  const found = order === null ? undefined : await ownRefund(booking, amount)
  if (!found) return
  const { shop_id, gift_card_id } = claimed
  const facts = {
    cause: 'refunded_here',
    name: order!,
    refund: String(found.refund_id),
    entry: remote_id,
  }
  const both = { ours: amount, theirs: amount, subject: remote_id }
  await noteDifference(
    act.trx,
    { shop_id, gift_card_id, kind: 'refunded_twice', ...both, facts },
    act.now,
  )
}
