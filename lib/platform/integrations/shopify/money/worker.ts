import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { isOfConnection, noteProblem } from '#platform/integrations/connect/note-health.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { findRow } from '#platform/integrations/read-integration.ts'
import { withStore, type Working } from '#platform/integrations/shopify/sync/connection.ts'
import { Overtaken } from '#platform/integrations/shopify/overtaken.ts'
import { shopify } from '#platform/integrations/shopify/vendor.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { logFailure, startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import { type Claimed, claimMirror, endClaim } from './claim.ts'
import {
  doMoves,
  finishTried,
  MoveProblem,
} from '#platform/integrations/shopify/money/moves/do-moves.ts'
import type { Doing } from '#platform/integrations/shopify/money/moves/doing.ts'
import { followMoney } from './follow.ts'
import { look, lookNow } from '#platform/integrations/shopify/money/look/look.ts'
import { isUnopened, openMirror, readMirror } from './open.ts'
import {
  endRest,
  failMove,
  type Move,
  postpone,
  restShop,
} from '#platform/integrations/shopify/money/moves/settle.ts'

const atOnce = 2

/** A problem of the store as a whole, after which nothing else of the shop is tried for a while. */
const isOfStore = (problem: VendorProblem): boolean =>
  isOfConnection(problem) ||
  ['throttled', 'not_connected', 'scope_missing'].includes(problem.problem)

/** Takes a try back that says nothing about its move. */
const untry = async ({ db }: Working, { shop_id, move_id }: Move): Promise<void> => {
  await sql`
    update store_move set tries = greatest(0, tries - 1)
    where shop_id = ${shop_id} and move_id = ${move_id} and state = 'waiting'`.execute(db)
}

/** A card of which something can't be read is tried again after so long, and delays no other. */
const cardMs = 5 * 60_000

/** Lets a card rest: its look where one is due, else its moves. */
const restCard = async (platform: Working, claimed: Claimed): Promise<void> => {
  const { shop_id, gift_card_id, claims } = claimed
  const now = platform.clock()
  const until = new Date(now.getTime() + cardMs)
  const { numUpdatedRows } = await platform.db
    .updateTable('store_mirror')
    .set({ look_at: until })
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .where('claims', '=', claims)
    .where('look_at', '<=', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await postpone(platform, { shop_id, gift_card_id }, until)
}

const noteFailure = async (platform: Working, claimed: Claimed, cause: unknown): Promise<void> => {
  const move = cause instanceof MoveProblem ? cause.move : undefined
  const reason = cause instanceof MoveProblem ? cause.cause : cause
  if (reason instanceof Overtaken) return
  const problem = reason instanceof VendorProblem ? reason : new VendorProblem('failed')
  if (!(reason instanceof VendorProblem))
    logFailure(platform.log, 'store-money', reason, { card: String(claimed.gift_card_id) })
  const isStore = isOfStore(problem)
  if (move && isStore) await untry(platform, move)
  else if (move) await failMove(platform, move, problem.problem)
  if (!isStore) return move ? undefined : restCard(platform, claimed)
  await restShop(platform, claimed, problem.problem, problem.retryAfterMs)
  if (!isOfConnection(problem)) return
  const shop = await findShop(platform.db, claimed.shop_url)
  const row = await findRow(platform.db, shop.shop_id, shopify.name)
  if (row) await noteProblem(platform, shop, shopify, row.attempt, problem)
}

const doCard = async (doing: Doing): Promise<void> => {
  const { platform, shop, claimed } = doing
  if (isUnopened(claimed)) await openMirror(platform, shop, claimed)
  else await finishTried(doing)
  const found = await readMirror(platform, claimed)
  if (found.state === 'closed' || found.state === 'refused') return
  if (!isUnopened(found) && found.look_at && found.look_at <= platform.clock())
    await look({ ...doing, claimed: found })
  await doMoves({ ...doing, claimed: await readMirror(platform, claimed) })
}

/**
 * Works on a claimed card: finishes what a lost answer left open, opens it, and does its moves. Whatever
 * a killed process left is found by the next one.
 */
export const workOn = async (platform: Working, claimed: Claimed): Promise<void> => {
  try {
    const shop = await findShop(platform.db, claimed.shop_url)
    await withStore(platform, shop, async ({ ask, credentials }) => {
      const store = { ask, credentials, currency: shop.currency }
      await doCard({
        platform,
        shop,
        claimed: await readMirror(platform, claimed),
        store,
        look: lookNow,
      })
    })
    await endRest(platform, claimed)
  } catch (cause) {
    await noteFailure(platform, claimed, cause)
  } finally {
    await endClaim(platform.db, claimed)
  }
}

/** Works on the next card that is due. Returns false where none is. */
export const moneyTurn = async (platform: Working): Promise<boolean> => {
  const claimed = await claimMirror(platform.db, platform.clock())
  if (claimed) await workOn(platform, claimed)
  return claimed !== undefined
}

const lookOf = ({ env }: Platform): number => usualLook[env.DATABASE_URL ? 'postgres' : 'pglite']

/** Makes moves of what happens here as long as the process runs: woken by the feed. */
export const startMoneyFollower = async (platform: Platform): Promise<Worker> =>
  startWorker(platform, {
    name: 'follow-store-money',
    channel: 'feed',
    turn: () => followMoney(platform),
    lookMs: lookOf(platform),
  })

/** Does in stores what is to be done there as long as the process runs: two cards at once. */
export const startMoneyWorker = async (platform: Platform): Promise<Worker> =>
  startWorker(platform, {
    name: 'store-money',
    channel: 'store_money',
    turn: () => moneyTurn(platform),
    atOnce,
    lookMs: lookOf(platform),
  })
