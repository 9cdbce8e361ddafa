import { sql } from 'kysely'
import { refundHold, writePaid } from '#platform/money/hold.ts'
import { endExpired } from './end-expired.ts'
import {
  backReason,
  type Booking,
  change,
  changedReason,
  giveBack,
  isElsewhere,
  tie,
} from './booking.ts'
import { noteTwice } from './note-twice.ts'
import type { Seen } from './seen.ts'

/**
 * Books what takes money, and returns by how much more the ledger is ahead then. What takes of ours
 * have taken here and not there is given back first, and what is missing then.
 */
type Book = (booking: Booking, seen: Seen) => Promise<bigint>

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Books a payment: the whole of it, so that the order has it. */
const bookPayment: Book = async (booking, seen) => {
  const { act, card, order, today, ahead } = booking
  const amount = -seen.amount
  const isOther = isElsewhere(booking)
  const untaken = isOther || ahead > 0n ? 0n : -ahead
  const free = card.free + untaken
  const missing = untaken + (amount > free ? amount - free : 0n)
  await giveBack(booking, missing, seen.remote_id, seen)
  const { gift_card_id } = card
  const paid = await writePaid(act, { gift_card_id, amount, order, today })
  await tie(booking, seen.remote_id, { ...paid, gift_card_id })
  return isOther ? amount : missing
}

type Paid = { redemption_id: bigint; left: bigint }

/** Lists the payments that a refund may be of: the one that it names, then the order's, newest first. */
const paidBy = async ({ act, claimed, card, order }: Booking, seen: Seen): Promise<Paid[]> => {
  const { shop_id, gift_card_id } = claimed
  const { rows } = await sql<Paid>`
    select r.redemption_id, r.captured - r.refunded as left
    from redemption r
    join gift_card g on g.shop_id = r.shop_id and g.gift_card_id = r.gift_card_id
    cross join lateral (
      select exists (
        select from store_booking b
        where b.shop_id = r.shop_id and b.movement_id = r.movement_id
          and b.remote_id = ${seen.reverts}) as is_named
    ) n
    where r.shop_id = ${shop_id} and r.state = 'captured' and r.captured > r.refunded
      and (g.gift_card_id in (${gift_card_id}, ${card.gift_card_id}) or g.merged_into = ${gift_card_id})
      and (n.is_named or r.order_name = any(order_names(${order})))
    order by n.is_named desc, r.redemption_id desc`.execute(act.trx)
  return rows
}

/** Books money that came back as refunds of what paid; more than that is a change. */
const bookRefund: Book = async (booking, seen) => {
  const { act, today } = booking
  let left = seen.amount
  for (const { redemption_id, left: most } of await paidBy(booking, seen)) {
    const amount = least(left, most)
    if (amount === 0n) break
    const made = await refundHold(act, redemption_id, { amount, today })
    await tie(booking, seen.remote_id, made)
    left -= amount
  }
  await change(booking, seen.remote_id, { amount: left, reason: backReason })
  await noteTwice(booking, seen)
  return 0n
}

/** Books an act of the store's own; it takes no more than is here. */
const bookChange: Book = async (booking, { remote_id, amount, expires_on }) => {
  const { card } = booking
  if (amount >= 0n) {
    await change(booking, remote_id, { amount, reason: changedReason, expires_on })
    return 0n
  }
  const taken = least(card.free, -amount)
  await change(booking, remote_id, { amount: -taken, reason: changedReason })
  return isElsewhere(booking) ? -amount : -amount - taken
}

/** Books an expiration: as ours that waits for it, and what is left of it on the lots that are due. */
const bookExpiry: Book = async (booking, { remote_id, amount }) => {
  const { left, short } = await endExpired(booking, -amount)
  const taken = least(booking.card.free, left)
  await change(booking, remote_id, { amount: -taken, kind: 'expire', reason: null })
  return left - short - (isElsewhere(booking) ? 0n : taken)
}

/** Books a transaction of the store by what it is. */
export const books: Readonly<Record<Seen['kind'], Book>> = {
  payment: bookPayment,
  refund: bookRefund,
  change: bookChange,
  expiry: bookExpiry,
}
