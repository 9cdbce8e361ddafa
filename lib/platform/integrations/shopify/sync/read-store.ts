import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  getStore as getCall,
  syncStore as syncCall,
} from '#contract/integrations/store-sync.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { findRow } from '#platform/integrations/read-integration.ts'
import { readMoney } from '#platform/integrations/shopify/money/read-money.ts'
import { missingUses } from '#platform/integrations/shopify/scopes.ts'
import { shopify } from '#platform/integrations/shopify/vendor.ts'
import { countTags, retryTags } from '#platform/integrations/shopify/tags/count-tags.ts'
import { startSync } from './begin.ts'
import { type SyncKind, type SyncRow, syncKinds } from './kinds.ts'

const toWire = (kind: SyncKind, row: SyncRow) => ({
  kind,
  state: row.state,
  objects: row.objects,
  total: row.total,
  made: row.made,
  changed: row.changed,
  left_out: row.left_out,
  left_out_count: row.left_out_count,
  problem: row.problem,
  started_at: row.started_at?.toISOString() ?? null,
  synced_at: row.synced_at?.toISOString() ?? null,
  as_of: row.cursor_at?.toISOString() ?? null,
})

/** Reads the connected store: its sync, and its money. */
export const readStore = async (db: Db | Trx, shopId: bigint): Promise<Answer<typeof getCall>> => {
  const row = await findRow(db, shopId, shopify.name)
  const isOn = row?.state === 'on' || row?.state === 'broken'
  const syncs = await db
    .selectFrom('store_sync')
    .selectAll()
    .where('shop_id', '=', shopId)
    .execute()
  return {
    connected: isOn,
    domain: isOn ? row.account : null,
    missing: isOn ? missingUses(row.scopes) : [],
    tags: await countTags(db, shopId),
    syncs: isOn
      ? syncKinds.flatMap((kind) =>
          syncs.filter((one) => one.kind === kind).map((one) => toWire(kind, one)),
        )
      : [],
    money: await readMoney(db, shopId, isOn ? row.scopes : []),
  }
}

/** Returns the connected store and how far it is synced. */
export const getStore = (ctx: Ctx): Promise<Answer<typeof getCall>> =>
  readStore(ctx.db, ctx.shop.shop_id)

/**
 * Begins the first sync again: unchanged rows stay as they are, and changed ones make no events. Tags
 * that the store didn't take are tried again.
 */
export const syncStore = (ctx: Ctx, _: Parsed<typeof syncCall>): Promise<Answer<typeof syncCall>> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    const row = await findRow(trx, shop_id, shopify.name)
    if (row?.state !== 'on') throw new Refusal('integration_off')
    const running = await trx
      .selectFrom('store_sync')
      .select('kind')
      .where('shop_id', '=', shop_id)
      .where('state', '<>', 'following')
      .where('kind', 'in', syncKinds)
      .executeTakeFirst()
    if (running) throw new Refusal('sync_running')
    await startSync(trx, shop_id, ctx.now)
    await retryTags(trx, shop_id, ctx.now)
    await audit(trx, ctx, 'sync_store', shopify.name)
    return readStore(trx, shop_id)
  })
