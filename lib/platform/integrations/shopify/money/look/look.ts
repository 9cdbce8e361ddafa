import { sql } from 'kysely'
import { transact, type Trx } from '#platform/db/transact.ts'
import { nameOrders } from '#platform/integrations/shopify/read/name-orders.ts'
import { type Claimed, keepMirror } from '#platform/integrations/shopify/money/claim.ts'
import { noteDifference } from '#platform/integrations/shopify/money/note-difference.ts'
import { readMirror } from '#platform/integrations/shopify/money/open.ts'
import type { Doing } from '#platform/integrations/shopify/money/moves/doing.ts'
import { isPerhapsOurs, moveOfNote } from '#platform/integrations/shopify/money/moves/find-done.ts'
import { noteEntry } from '#platform/integrations/shopify/money/moves/settle.ts'
import { books } from './book.ts'
import { begin } from './booking.ts'
import { hasUnmoved } from './end-expired.ts'
import { explain, findPayment, nameLate, type OrderPayment } from './payments.ts'
import { readUnknown } from './read-unknown.ts'
import type { Seen } from './seen.ts'
import { settleAhead } from './settle-ahead.ts'

/** A transaction waits so long for the order that it is for. */
const orderMs = 60_000
/** Our own expiration becomes a move within this. */
const movedMs = 5000

type Found = { order: string | null; payment?: OrderPayment }

/** Finds the order that a transaction is for, by its name here. */
const findOrder = async (trx: Trx, claimed: Claimed, seen: Seen): Promise<Found> => {
  const { order } = seen
  if (order) return { order: (await nameOrders(trx, claimed.shop_id, [order])).get(order.id)! }
  const payment = await findPayment(trx, claimed, seen)
  return payment ? { order: payment.order_name, payment } : { order: null }
}

/** Returns until when a transaction waits: for its order, or for our own move that it may be. */
const waitsUntil = async (
  trx: Trx,
  claimed: Claimed,
  { kind, at }: Seen,
  { order }: Found,
  now: Date,
  isHurried: boolean,
): Promise<Date | null> => {
  if (kind === 'expiry')
    return (await hasUnmoved(trx, claimed)) ? new Date(now.getTime() + movedMs) : null
  const mayHaveOrder = kind === 'payment' || claimed.kind === 'gift_card'
  if (isHurried || !mayHaveOrder || order !== null) return null
  const until = new Date(at.getTime() + orderMs)
  // a clock of the store that is ahead doesn't make it wait for longer
  return until > now && until.getTime() - now.getTime() <= orderMs ? until : null
}

type Booked = { isBooked: boolean; until: Date | null }
const known: Booked = { isBooked: false, until: null }

/** Notes a transaction of ours whose answer never came. */
const noteOurs = async (trx: Trx, claimed: Claimed, seen: Seen, move_id: bigint, now: Date) => {
  const { remote_id, amount, at } = seen
  if (!(await noteEntry(trx, claimed, { remote_id, amount, move_id, at }, now))) return
  await keepMirror(trx, claimed, { added: amount }, now)
}

/** Books a transaction of the store, once by its id, or finds until when it waits. */
const bookOne = (doing: Doing, seen: Seen, isHurried: boolean): Promise<Booked> => {
  const { platform, shop, claimed } = doing
  return transact(platform.db, async (trx) => {
    const now = platform.clock()
    const move = await moveOfNote(trx, claimed, seen)
    if (move !== null) {
      await noteOurs(trx, claimed, seen, move, now)
      return known
    }
    if (claimed.kind === 'store_credit' && (await isPerhapsOurs(trx, claimed, seen))) return known
    const { order, payment } = await findOrder(trx, claimed, seen)
    const until = await waitsUntil(trx, claimed, seen, { order }, now, isHurried)
    if (until) return { isBooked: false, until }
    const { remote_id, amount, at } = seen
    const isRefund = claimed.kind === 'gift_card' && amount > 0n && order !== null
    const kind = isRefund ? 'refund' : seen.kind
    const { shop_id, gift_card_id } = claimed
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('store_entry')
      .values({
        shop_id,
        remote_id,
        gift_card_id,
        kind,
        amount,
        order_name: order,
        at,
        seen_at: now,
        booked_at: now,
      })
      .onConflict((same) => same.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return known
    if (payment) await explain(trx, claimed, payment, remote_id)
    // orders are locked before cards
    if (kind === 'payment' && order !== null)
      await sql`select pay_again(${shop_id}, ${order}, ${-amount})`.execute(trx)
    const booking = await begin(trx, shop, claimed, order, now)
    const ahead = await books[kind](booking, seen)
    await keepMirror(trx, claimed, { added: amount, ahead }, now)
    return { isBooked: true, until: null }
  })
}

/**
 * Ends a look: the next is at `until`, or at once if somebody has wanted one meanwhile. All is booked
 * where `isAll`.
 */
const endLook = (doing: Doing, claimed: Claimed, isAll: boolean, until: Date | null = null) =>
  transact(doing.platform.db, async (trx) => {
    const now = doing.platform.clock()
    const again = isAll ? await settleAhead(trx, doing.shop, claimed, now) : null
    const next = until ?? again
    await nameLate(trx, claimed)
    await keepMirror(trx, claimed, { looked_at: now }, now)
    await sql`
      update store_mirror
      set look_at = case
        when look_at is not distinct from ${claimed.look_at}::timestamptz then ${next}::timestamptz
        else least(look_at, ${next}::timestamptz) end
      where shop_id = ${claimed.shop_id} and gift_card_id = ${claimed.gift_card_id}`.execute(trx)
  })

/** Notes that the store and the sum of its transactions differ, or that it has the card no more. */
const noteOdd = ({ platform }: Doing, claimed: Claimed, theirs: bigint | null): Promise<void> =>
  transact(platform.db, (trx) => {
    const { shop_id, gift_card_id, balance } = claimed
    const of = { shop_id, gift_card_id, ours: balance }
    const kind = theirs === null ? 'missing_there' : 'balance'
    return noteDifference(
      trx,
      { ...of, kind, ...(theirs === null ? {} : { theirs }) },
      platform.clock(),
    )
  })

/**
 * Reads a claimed card's transactions in the store, and books each of the store's own once. What came
 * of an order waits for it up to 60 seconds, but `isHurried`. Returns whether something was booked.
 */
export const look = async (doing: Doing, isHurried = false): Promise<boolean> => {
  const claimed = await readMirror(doing.platform, doing.claimed)
  if (claimed.remote_id === null) {
    await endLook(doing, claimed, false)
    return false
  }
  const unknown = await readUnknown({ ...doing, claimed })
  if (!unknown?.isExplained) {
    await noteOdd(doing, claimed, unknown && unknown.balance)
    await endLook(doing, claimed, false)
    return false
  }
  // a refund finds its payment by the order, which may have come with it
  await transact(doing.platform.db, (trx) => nameLate(trx, claimed))
  let isBooked = false
  let next: Date | null = null
  for (const seen of unknown.seen) {
    const one = await bookOne({ ...doing, claimed }, seen, isHurried)
    isBooked ||= one.isBooked
    if (one.until && (next === null || one.until < next)) next = one.until
  }
  await endLook(doing, claimed, next === null, next)
  return isBooked
}

/** Looks without waiting for orders. */
export const lookNow = (doing: Doing): Promise<boolean> => look(doing, true)
