import { sql } from 'kysely'
import { storeActor } from '#platform/integrations/shopify/actor.ts'
import type { Acting } from '#platform/acting.ts'
import type { ShopScope } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { give } from '#platform/money/give.ts'
import { take } from '#platform/money/take.ts'
import type { Claimed } from '#platform/integrations/shopify/money/claim.ts'
import { noteDifference } from '#platform/integrations/shopify/money/note-difference.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import type { Seen } from './seen.ts'

/** Reasons of what is booked for the store, as people read them. */
export const changedReason = 'Changed in Shopify'
export const spentReason = 'Spent in Shopify before it could be taken'
export const backReason = 'Given back in Shopify'

/**
 * A transaction of the store that is booked in the caller's transaction. `card`: the one that has the
 * money now, locked: that of the mirror, or the one that it was merged into.
 */
export type Booking = {
  act: Acting & { shop: ShopScope }
  claimed: Claimed
  card: { gift_card_id: bigint; free: bigint }
  /** the store's order, as it is known here */
  order: string | null
  today: string
  /** by so much the ledger is ahead (`store_mirror.ahead`) */
  ahead: bigint
}

type Card = { gift_card_id: bigint; merged_into: bigint | null; free: bigint }

/** Locks the card that has a mirrored card's money now. */
export const lockCard = async (trx: Trx, { shop_id, gift_card_id }: Claimed): Promise<Card> => {
  for (let id = gift_card_id; ; ) {
    const { rows } = await sql<Card>`
      select gift_card_id, merged_into, balance - held as free
      from gift_card
      where shop_id = ${shop_id} and gift_card_id = ${id}
      for no key update`.execute(trx)
    const [card] = rows
    if (card!.merged_into === null) return card!
    id = card!.merged_into
  }
}

export const begin = async (
  trx: Trx,
  shop: ShopScope,
  claimed: Claimed,
  order: string | null,
  now: Date,
): Promise<Booking> => {
  const card = await lockCard(trx, claimed)
  const { ahead } = await trx
    .selectFrom('store_mirror')
    .select('ahead')
    .where('shop_id', '=', claimed.shop_id)
    .where('gift_card_id', '=', claimed.gift_card_id)
    .executeTakeFirstOrThrow()
  const act = { trx, shop, now, actor: storeActor }
  return { act, claimed, card, order, today: dayIn(shop.time_zone, now), ahead }
}

/** Checks that the money is on another card now, which has it in the store only by moves. */
export const isElsewhere = ({ claimed, card }: Pick<Booking, 'claimed' | 'card'>): boolean =>
  card.gift_card_id !== claimed.gift_card_id

/**
 * Ties a movement to the transaction that it books, so that it causes no move; one on another card
 * than the mirror's is done in the store like any.
 */
export const tie = async (
  { act: { trx }, claimed: { shop_id, gift_card_id } }: Booking,
  remote_id: string,
  movement: { movement_id: bigint; gift_card_id: bigint },
): Promise<void> => {
  if (movement.gift_card_id !== gift_card_id) return
  const { movement_id } = movement
  await trx.insertInto('store_booking').values({ shop_id, movement_id, remote_id }).execute()
}

/** Books a change that is neither a payment nor its refund. */
export const change = async (
  booking: Booking,
  remote_id: string,
  how: { amount: bigint; reason: string | null; kind?: 'expire'; expires_on?: string | null },
): Promise<void> => {
  const { act, card, order } = booking
  const { gift_card_id } = card
  const { amount, reason, kind = 'adjust', expires_on = null } = how
  if (amount === 0n) return
  const cause = order === null ? null : { kind: 'order', id: order }
  const of = { gift_card_id, amount, reason, cause }
  const { movement_id } =
    amount > 0n
      ? await give(act, { ...of, kind: 'adjust', expires_on })
      : await take(act, { ...of, kind })
  card.free += amount
  await tie(booking, remote_id, { movement_id, gift_card_id })
}

/** Names the newest transaction of ours that took money which was spent already. */
const takenBy = async (trx: Trx, { shop_id, gift_card_id }: Claimed): Promise<string | null> => {
  const { rows } = await sql<{ movement_id: bigint }>`
    select v.movement_id
    from store_move v
    where v.shop_id = ${shop_id} and v.gift_card_id = ${gift_card_id} and v.kind = 'take'
      and v.movement_id is not null
      and (v.state in ('waiting', 'failed') or v.problem = 'spent_before_taken')
    order by v.move_id desc
    limit 1`.execute(trx)
  return rows[0] ? wireId('transaction', rows[0].movement_id) : null
}

/**
 * Gives the ledger back what it took though it was spent in the store before: it is adjusted in, and a
 * difference names both acts.
 */
export const giveBack = async (
  booking: Booking,
  amount: bigint,
  remote_id: string,
  seen?: Seen,
): Promise<void> => {
  if (amount <= 0n) return
  const { act, claimed, order } = booking
  const { shop_id, gift_card_id } = claimed
  await change(booking, remote_id, { amount, reason: spentReason })
  const transaction = await takenBy(act.trx, claimed)
  const facts = {
    missing: String(amount),
    ...(transaction === null ? {} : { transaction }),
    ...(seen ? { entry: seen.remote_id } : {}),
    ...(order === null ? {} : { order }),
  }
  const of = { shop_id, gift_card_id, kind: 'spent_before_taken' } as const
  await noteDifference(act.trx, { ...of, facts }, act.now)
}
