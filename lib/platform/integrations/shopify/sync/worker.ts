import type { Platform, ShopScope } from '#platform/ctx.ts'
import { noteAnswered, noteProblem } from '#platform/integrations/connect/note-health.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { findRow } from '#platform/integrations/read-integration.ts'
import { redactOne } from '#platform/integrations/shopify/deliver/redact-shop.ts'
import { askPart, beginComparison } from '#platform/integrations/shopify/money/compare/begin.ts'
import { takePart } from '#platform/integrations/shopify/money/compare/take-part.ts'
import { shopify } from '#platform/integrations/shopify/vendor.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { logFailure, startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import { catchUp } from './catch-up.ts'
import { type Claimed, type ClaimedKind, claimSync, failStep } from './claim.ts'
import { type Connection, withStore, type Working } from './connection.ts'
import { lookAtBulk, runBulk } from './run-bulk.ts'
import { problemOfFile, takeFile } from './take-file.ts'

type Step<C> = (
  platform: Working,
  shop: ShopScope,
  connection: Connection,
  claimed: C,
) => Promise<void>
type Steps<C> = Record<Claimed['state'], Step<C>>

const steps: Steps<ClaimedKind> = {
  waiting: runBulk,
  asked: lookAtBulk,
  reading: takeFile,
  following: catchUp,
}
const comparing: Steps<Claimed> = {
  waiting: askPart,
  asked: lookAtBulk,
  reading: takePart,
  following: beginComparison,
}
const isOfKind = (claimed: Claimed): claimed is ClaimedKind => claimed.kind !== 'money'

const doStep = (
  platform: Working,
  shop: ShopScope,
  connection: Connection,
  claimed: Claimed,
): Promise<void> =>
  isOfKind(claimed)
    ? steps[claimed.state](platform, shop, connection, claimed)
    : comparing[claimed.state](platform, shop, connection, claimed)

/** Problems that say something about the whole connection. */
const ofConnection = ['access_refused', 'unreachable', 'vendor_error']

const takeStep = async (platform: Working, claimed: Claimed): Promise<void> => {
  const { db, clock } = platform
  const shop = await findShop(db, claimed.shop_url)
  const row = await findRow(db, shop.shop_id, shopify.name)
  try {
    await withStore(platform, shop, (connection) => doStep(platform, shop, connection, claimed))
    if (row?.problem) await noteAnswered(platform, shopify, row)
  } catch (cause) {
    const problem = problemOfFile(cause)
    if (!problem) return
    if (problem.problem === 'failed')
      logFailure(platform.log, 'sync', cause, { shop: shop.shop_url, kind: claimed.kind })
    await failStep(db, claimed, problem.problem, clock())
    if (row && cause instanceof VendorProblem && ofConnection.includes(problem.problem))
      await noteProblem(platform, shop, shopify, row.attempt, problem)
  }
}

/** Does the next step of a sync, and erases a person. Returns false where nothing is due. */
export const syncTurn = async (platform: Working): Promise<boolean> => {
  const isErased = await redactOne(platform)
  const claimed = await claimSync(platform.db, platform.clock())
  if (claimed) await takeStep(platform, claimed)
  return isErased || claimed !== undefined
}

/** Syncs with connected stores as long as the process runs: two at once. */
export const startSyncWorker = async (platform: Platform): Promise<Worker> =>
  startWorker(platform, {
    name: 'sync',
    channel: 'sync',
    turn: () => syncTurn(platform),
    atOnce: 2,
    lookMs: usualLook[platform.env.DATABASE_URL ? 'postgres' : 'pglite'],
  })
