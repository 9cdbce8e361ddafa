import { sql } from 'kysely'
import { transact } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { keepMirror } from '#platform/integrations/shopify/money/claim.ts'
import type { Doing } from './doing.ts'
import { findInAccount, findInCard, noteOf } from './find-done.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { noteDifference } from '#platform/integrations/shopify/money/note-difference.ts'
import { debitAccount, debitCard, minorOf, readAccount, readCard, type Reply } from './requests.ts'
import { beginTry, endMove, failMove, type Move, postpone } from './settle.ts'

type Made = NonNullable<Reply['made']>
/** The store expires an account's credit itself, within so long. */
const expiresMs = 60 * 60_000
const expiryLookMs = 10 * 60_000

type There = { left: bigint; isEnabled: boolean }

/** Reads what is there to be taken; null: the store has the card or account no more. */
export const readThere = async ({ claimed, store }: Doing): Promise<There | null> => {
  const { kind, remote_id } = claimed
  if (kind === 'store_credit') {
    const account = await readAccount(store, remote_id!)
    return account && { left: minorOf(account.balance), isEnabled: true }
  }
  const card = await readCard(store, remote_id!)
  return card && { left: minorOf(card.balance), isEnabled: card.enabled }
}

/** Finds what an earlier try has taken. */
const findTaken = async (
  { platform: { db }, claimed, store }: Doing,
  move: Move,
  wanted: bigint,
): Promise<{ made: Made; amount: bigint } | null> => {
  if (!move.tried_at) return null
  if (claimed.kind === 'gift_card') {
    const made = await findInCard(db, store, claimed, move, 'take', wanted)
    return made && { made, amount: wanted }
  }
  const account = await readAccount(store, claimed.remote_id!)
  const made = account && (await findInAccount(db, claimed, account, move, 'take', wanted))
  return made && { made, amount: wanted }
}

/** Takes from the store. Returns the code of a refusal. */
const debit = ({ platform, claimed, store }: Doing, move: Move, amount: bigint): Promise<Reply> => {
  const id = claimed.remote_id!
  const now = platform.clock()
  return claimed.kind === 'gift_card'
    ? debitCard(store, { id, amount, note: noteOf(move) }, now)
    : debitAccount(store, { id, amount }, now)
}

/**
 * Takes as much as is there of what a move wants. An amount that is less than wanted is kept before
 * the request, so that a later try knows what to look for. Null: it has failed.
 */
export const takeMost = async (
  doing: Doing,
  move: Move,
): Promise<{ made: Made | null; amount: bigint } | null> => {
  const { platform } = doing
  const wanted = move.done_amount ?? move.amount
  const before = await findTaken(doing, move, wanted)
  if (before) return before
  const there = await readThere(doing)
  if (!there) {
    await failMove(platform, move, 'not_there', true)
    return null
  }
  const amount = there.left < move.amount ? there.left : move.amount
  if (amount === 0n) return { made: null, amount }
  await beginTry(platform, doing.claimed, move, amount)
  const { made, code } = await debit(doing, move, amount)
  if (made) return { made, amount }
  // spent between reading and taking: the next try reads again
  if (code === 'INSUFFICIENT_FUNDS') throw new VendorProblem('failed', { status: 200 })
  throw new VendorProblem('vendor_error', { status: 200 })
}

/**
 * Checks for an expiration here of money that the store is about to expire itself: of all of it the
 * last day is over, which isn't so where a customer was erased.
 */
const isToExpire = async ({ platform, shop, claimed }: Doing, move: Move): Promise<boolean> => {
  if (claimed.kind !== 'store_credit' || move.movement_id === null) return false
  const today = dayIn(shop.time_zone, platform.clock())
  const { rows } = await sql`
    select from movement m
    where m.shop_id = ${move.shop_id} and m.movement_id = ${move.movement_id}
      and m.kind = 'expire' and not exists (
        select from entry e
        join lot l on l.shop_id = e.shop_id and l.lot_id = e.lot_id
        where e.shop_id = m.shop_id and e.movement_id = m.movement_id
          and coalesce(e.lot_expires_on, l.expires_on, 'infinity') >= ${today}::date)`.execute(
    platform.db,
  )
  const age = platform.clock().getTime() - move.created_at.getTime()
  return rows.length > 0 && age < expiresMs
}

/**
 * Takes from a gift card or account. Where less is there than should be taken, it was spent before:
 * what is there is taken, and a difference names the rest.
 */
export const take = async (doing: Doing, move: Move): Promise<void> => {
  const { platform, claimed } = doing
  const { shop_id, gift_card_id } = claimed
  if (await isToExpire(doing, move)) {
    const until = new Date(platform.clock().getTime() + expiryLookMs)
    await transact(platform.db, async (trx) => {
      await postpone({ db: trx }, move, until)
      await sql`
        update store_mirror set look_at = ${until}
        where shop_id = ${shop_id} and gift_card_id = ${gift_card_id}`.execute(trx)
    })
    return
  }
  const taken = await takeMost(doing, move)
  if (!taken) return
  const { made, amount } = taken
  const isShort = amount < move.amount
  await transact(platform.db, async (trx) => {
    const now = platform.clock()
    await endMove(
      trx,
      claimed,
      move,
      {
        amount: -amount,
        entry: made?.id ?? null,
        at: made?.at ?? now,
        state: isShort ? 'void' : 'done',
        ...(isShort ? { problem: 'spent_before_taken' } : {}),
      },
      now,
    )
    if (!isShort) return
    // a payment that came before is looked for, and else it is given back
    await keepMirror(trx, claimed, { ahead: amount - move.amount, look_at: now }, now)
    const transaction = move.movement_id && wireId('transaction', move.movement_id)
    const facts = {
      taken: String(amount),
      wanted: String(move.amount),
      ...(transaction ? { transaction } : {}),
    }
    const kind = 'spent_before_taken' as const
    await noteDifference(trx, { shop_id, gift_card_id, kind, facts }, now)
  })
}
