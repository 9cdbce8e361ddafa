import { sql } from 'kysely'
import type { Act } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import type { Credentials } from '#platform/integrations/manifest.ts'
import { endMode, lastStore } from '#platform/integrations/shopify/money/may-end.ts'
import { domainOf } from '#platform/integrations/shopify/domain.ts'
import { wake } from '#platform/work/wake.ts'
import { syncKinds } from './kinds.ts'

/** Begins the first sync of every kind, again where there was one. */
export const startSync = async (trx: Trx, shopId: bigint, now: Date): Promise<void> => {
  await sql`
    insert into store_sync as s (shop_id, kind, state, due_at)
    select ${shopId}, k, 'waiting', ${now}
    from unnest(${syncKinds}::text[]) k
    on conflict (shop_id, kind) do update
    set state = 'waiting', operation = null, sealed_url = null, position = 0, objects = 0,
      total = null, made = 0, changed = 0, left_out = '{}', left_out_count = 0, due_at = ${now},
      tries = 0, claims = s.claims + 1, problem = null, started_at = null`.execute(trx)
  // a comparison with another store, or of an earlier connection, begins again
  await sql`
    update store_sync
    set state = 'waiting', part = null, begun_at = null, operation = null, sealed_url = null,
      due_at = ${now}, claims = claims + 1
    where shop_id = ${shopId} and kind = 'money' and state <> 'following'`.execute(trx)
  wake('sync')
}

/** Takes the sync from the process that works on it: a step under way keeps nothing any more. */
export const endSync = async (trx: Trx, shopId: bigint): Promise<void> => {
  await sql`update store_sync set claims = claims + 1 where shop_id = ${shopId}`.execute(trx)
}

/** Notes which store was connected, and begins its first sync; another store begins without money. */
export const beginSync = async (
  { trx, shop, now }: Act,
  credentials: Credentials,
): Promise<void> => {
  const store = { domain: domainOf(credentials), connected_at: now, redact_at: null }
  if ((await lastStore(trx, shop.shop_id)) !== store.domain) await endMode(trx, shop.shop_id)
  await trx
    .insertInto('store')
    .values({ shop_id: shop.shop_id, ...store })
    .onConflict((known) => known.columns(['shop_id', 'domain']).doUpdateSet(store))
    .execute()
  await startSync(trx, shop.shop_id, now)
}
