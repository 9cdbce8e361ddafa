import { VendorProblem } from '#platform/integrations/manifest.ts'
import { transact } from '#platform/db/transact.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { instantOf } from '#rules/tools/local-time.ts'
import type { Doing } from './doing.ts'
import { findInAccount, findInCard, noteOf } from './find-done.ts'
import { noteDifference } from '#platform/integrations/shopify/money/note-difference.ts'
import { refuseMirror } from '#platform/integrations/shopify/money/open.ts'
import { creditAccount, creditCard, readAccount, readCard, type Reply } from './requests.ts'
import { beginTry, failMove, type Move, settleMove } from './settle.ts'

/** Refusals that say that the store doesn't take so much. */
const overLimit = ['GIFT_CARD_LIMIT_EXCEEDED', 'CREDIT_LIMIT_EXCEEDED']
/** Refusals that say that there is nothing to give to. */
const gone = ['GIFT_CARD_NOT_FOUND', 'ACCOUNT_NOT_FOUND', 'OWNER_NOT_FOUND']

/** Checks for a gift card that was deactivated, which nothing can be given to any more. */
const isDeactivated = async ({ claimed, store }: Doing): Promise<boolean> =>
  claimed.kind === 'gift_card' && (await readCard(store, claimed.remote_id!))?.enabled === false

/** Keeps a card ours whose gift card was deactivated before it had any of its money. */
export const refuseDeactivated = async (doing: Doing): Promise<boolean> => {
  const { platform, claimed } = doing
  if (claimed.balance !== 0n || !(await isDeactivated(doing))) return false
  const refused = { problem: 'deactivated', kind: 'state' } as const
  await transact(platform.db, (trx) => refuseMirror(trx, claimed, refused, platform.clock()))
  return true
}

/**
 * Records a refused credit. A card of which nothing is there yet stays ours; else the move has failed,
 * and a person decides.
 */
const refuseGive = async (doing: Doing, move: Move, code: string): Promise<void> => {
  const { platform, claimed } = doing
  const { shop_id, gift_card_id } = claimed
  const problem = overLimit.includes(code) ? 'over_limit' : 'not_there'
  // deactivated since it was read
  if (code === 'INVALID' && move.kind === 'open' && (await refuseDeactivated(doing))) return
  if (!overLimit.includes(code) && !gone.includes(code))
    throw new VendorProblem('vendor_error', { status: 200 })
  const now = platform.clock()
  if (move.kind === 'open' && claimed.balance === 0n) {
    const refused = { problem, kind: 'over_store_limit' } as const
    return transact(platform.db, (trx) => refuseMirror(trx, claimed, refused, now))
  }
  await failMove(platform, move, problem, true)
  const kind = problem === 'over_limit' ? 'over_store_limit' : 'missing_there'
  const facts = { problem, amount: String(move.amount) }
  const of = { shop_id, gift_card_id, kind, facts } as const
  return transact(platform.db, (trx) => noteDifference(trx, of, now))
}

const settle = (doing: Doing, move: Move, made: NonNullable<Reply['made']>): Promise<void> =>
  settleMove(doing.platform, doing.claimed, move, {
    amount: move.amount,
    entry: made.id,
    at: made.at,
    ...(made.account ? { remote_id: made.account } : {}),
  })

/** Gives to a gift card. A later try looks for its note first. */
export const giveToCard = async (doing: Doing, move: Move): Promise<void> => {
  const { platform, claimed, store } = doing
  const { db } = platform
  const before = move.tried_at && (await findInCard(db, store, claimed, move, 'give', move.amount))
  if (before) return settle(doing, move, before)
  await beginTry(platform, claimed, move)
  const credit = { id: claimed.remote_id!, amount: move.amount, note: noteOf(move) }
  const { made, code } = await creditCard(store, credit, platform.clock())
  return made ? settle(doing, move, made) : refuseGive(doing, move, code)
}

/** Returns the end of a lot's last day in the shop's time zone. */
export const expiresAtOf = (zone: string, day: string | null): string | null =>
  day === null ? null : instantOf(`${daysFrom(day, 1)}T00:00`, zone)

/** Gives to an account, or to the customer who gets one by it. */
export const giveToAccount = async (doing: Doing, move: Move, id: string): Promise<void> => {
  const { platform, shop, claimed, store } = doing
  if (move.tried_at && claimed.remote_id !== null) {
    const account = await readAccount(store, claimed.remote_id)
    const { db } = platform
    const before = account && (await findInAccount(db, claimed, account, move, 'give', move.amount))
    if (before) return settle(doing, move, before)
  }
  await beginTry(platform, claimed, move)
  const credit = {
    id,
    amount: move.amount,
    expiresAt: expiresAtOf(shop.time_zone, move.expires_on),
  }
  const first = await creditAccount(store, credit, platform.clock())
  // a day that is over meanwhile: our own expiration takes the money back
  const { made, code } =
    first.code === 'EXPIRES_AT_IN_PAST'
      ? await creditAccount(store, { ...credit, expiresAt: null }, platform.clock())
      : first
  return made ? settle(doing, move, made) : refuseGive(doing, move, code)
}
