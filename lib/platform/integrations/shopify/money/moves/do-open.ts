import { sql } from 'kysely'
import { type Db, transact } from '#platform/db/transact.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { normalCode } from '#rules/gift-card-code.ts'
import { keepMirror } from '#platform/integrations/shopify/money/claim.ts'
import { giveToAccount, giveToCard, refuseDeactivated } from './do-give.ts'
import { findInAccount, isOurNote, noteOf } from './find-done.ts'
import type { Doing } from './doing.ts'
import { gid } from '#platform/integrations/shopify/gid.ts'
import { readUnknown } from '#platform/integrations/shopify/money/look/read-unknown.ts'
import { refuseMirror } from '#platform/integrations/shopify/money/open.ts'
import { createCard, findAccount, findCards, minorOf } from './requests.ts'
import { beginTry, type Move, noteEntry, settleMove } from './settle.ts'

/** Refusals of a gift card that can't help to be tried again, by the problem that is shown. */
const refusals: Readonly<Record<string, string>> = {
  GIFT_CARD_LIMIT_EXCEEDED: 'over_limit',
  TOO_LONG: 'code_unfit',
  TOO_SHORT: 'code_unfit',
  INVALID: 'code_unfit',
}

const refuse = (
  { platform, claimed }: Doing,
  problem: string,
  theirOwn?: { theirs: bigint; remote_id: string },
): Promise<void> => {
  const kind = theirOwn ? 'made_there' : 'over_store_limit'
  return transact(platform.db, (trx) =>
    refuseMirror(trx, claimed, { problem, kind, ...theirOwn }, platform.clock()),
  )
}

const codeOf = async ({ platform, claimed }: Doing): Promise<string> => {
  const { cipher } = await platform.db
    .selectFrom('gift_card_code')
    .select('cipher')
    .where('shop_id', '=', claimed.shop_id)
    .where('code_id', '=', claimed.code_id)
    .executeTakeFirstOrThrow()
  return normalCode(platform.vault.open(claimed.shop_id, cipher))
}

/**
 * Finds the gift card that has our code already: made by a try whose answer was lost, of an earlier
 * opening of this card, or the store's own, which is left alone.
 */
const takeFound = async (doing: Doing, move: Move, code: string): Promise<void> => {
  const { platform, claimed, store } = doing
  const cards = await findCards(store, code)
  const [found] = cards.filter(({ note }) => isOurNote(note)).concat(cards)
  // the store's search may be behind
  if (!found) throw new VendorProblem('vendor_error', { status: 200 })
  const theirOwn = { theirs: minorOf(found.balance), remote_id: found.id }
  if (found.note === noteOf(move)) {
    const made = { entry: found.id, remote_id: found.id, at: platform.clock() }
    return settleMove(platform, claimed, move, { ...made, amount: move.amount })
  }
  if (!isOurNote(found.note)) return refuse(doing, 'made_there', theirOwn)
  if (!found.enabled) return refuse(doing, 'code_used', theirOwn)
  const known = { ...doing, claimed: { ...claimed, remote_id: found.id } }
  // no try has given it anything: the first keeps which it is
  if (await takeOver(known, { ...move, tried_at: null })) return giveToCard(known, move)
}

/** Checks that an earlier part of the same opening is in the store. */
const hasBegun = async (db: Db, { shop_id, gift_card_id, created_at }: Move): Promise<boolean> => {
  const { rows } = await sql`
    select from store_move
    where shop_id = ${shop_id} and gift_card_id = ${gift_card_id} and kind = 'open'
      and state = 'done' and created_at = ${created_at}
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Makes the transactions known that are older than the opening, of which none is booked. Returns false
 * where the store has money of its own there, which is left alone, or where it was deactivated.
 */
const takeOver = async (doing: Doing, move: Move): Promise<boolean> => {
  const { platform, claimed } = doing
  if (move.tried_at !== null || (await hasBegun(platform.db, move))) return true
  if (await refuseDeactivated(doing)) return false
  const older = await readUnknown(doing)
  if (!older) return true
  if (older.balance > claimed.balance) {
    await refuse(doing, 'made_there', { theirs: older.balance, remote_id: claimed.remote_id! })
    return false
  }
  await transact(platform.db, async (trx) => {
    const now = platform.clock()
    for (const { remote_id, at } of older.seen)
      await noteEntry(trx, claimed, { remote_id, amount: 0n, move_id: null, at }, now)
    await keepMirror(trx, claimed, { remote_id: claimed.remote_id }, now)
  })
  return true
}

/** Makes the store's gift card, or gives the money to the one of an earlier time. */
export const openCard = async (doing: Doing, move: Move): Promise<void> => {
  const { platform, claimed, store } = doing
  if (claimed.remote_id !== null)
    return (await takeOver(doing, move)) ? giveToCard(doing, move) : undefined
  const code = await codeOf(doing)
  await beginTry(platform, claimed, move)
  const { amount } = move
  const { made, code: problem } = await createCard(
    store,
    { amount, code, note: noteOf(move) },
    platform.clock(),
  )
  if (made) {
    const effect = { amount, entry: made.id, remote_id: made.id, at: made.at }
    return settleMove(platform, claimed, move, effect)
  }
  if (problem === 'TAKEN') return takeFound(doing, move, code)
  const lasting = refusals[problem]
  if (lasting) return refuse(doing, lasting)
  throw new VendorProblem('vendor_error', { status: 200 })
}

/** Names a card's customer as the store does. */
const customerOf = async ({ platform, claimed }: Doing): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select c.platform_customer_id as id
    from gift_card g
    join customer c on c.shop_id = g.shop_id and c.customer_id = g.customer_id
    where g.shop_id = ${claimed.shop_id} and g.gift_card_id = ${claimed.gift_card_id}`.execute(
    platform.db,
  )
  return gid('Customer', rows[0]!.id)
}

/**
 * Gives a card's money to its customer's account, which the first credit makes. One that has money of
 * the store's own is left alone.
 */
export const openAccount = async (doing: Doing, move: Move): Promise<void> => {
  const { platform, claimed, store } = doing
  if (claimed.remote_id !== null)
    return (await takeOver(doing, move)) ? giveToAccount(doing, move, claimed.remote_id) : undefined
  const customer = await customerOf(doing)
  const account = await findAccount(store, customer)
  if (!account) return giveToAccount(doing, move, customer)
  const { db } = platform
  const made =
    move.tried_at && (await findInAccount(db, claimed, account, move, 'give', move.amount))
  if (made) {
    const effect = { amount: move.amount, entry: made.id, remote_id: account.id, at: made.at }
    return settleMove(platform, claimed, move, effect)
  }
  const known = { ...doing, claimed: { ...claimed, remote_id: account.id } }
  if (await takeOver(known, move)) await giveToAccount(known, move, account.id)
}
