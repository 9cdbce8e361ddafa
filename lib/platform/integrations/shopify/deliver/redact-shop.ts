import { sql } from 'kysely'
import { storeActor } from '#platform/integrations/shopify/actor.ts'
import type { Platform } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import type { Taking } from '#platform/integrations/manifest.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { wake } from '#platform/work/wake.ts'
import { logFailure } from '#platform/work/worker.ts'
import type { Hint } from './hint.ts'
import { erase } from './privacy.ts'

type Working = Pick<Platform, 'db' | 'env' | 'vault' | 'clock' | 'log' | 'areas' | 'ports'>
type Store = { shop_id: bigint; domain: string; shop_url: string }

/** Longer than it takes to erase a person; after a failure the store rests so long. */
const leaseMs = 60_000

/** Returns the store that a shop has connected; null: none. */
export const storeOf = async (db: Db | Trx, shopId: bigint): Promise<string | null> => {
  const row = await db
    .selectFrom('integration')
    .select(['state', 'account', 'problem'])
    .where('shop_id', '=', shopId)
    .where('name', '=', 'shopify')
    .executeTakeFirst()
  const isGone = row?.state === 'off' || row?.problem === 'uninstalled'
  return row && !isGone ? row.account : null
}

/** Locks a shop's connection, and checks that this store isn't the one that is connected. */
const isGone = async (trx: Trx, shopId: bigint, domain: string): Promise<boolean> => {
  await trx
    .selectFrom('integration')
    .select('name')
    .where('shop_id', '=', shopId)
    .where('name', '=', 'shopify')
    .forShare()
    .execute()
  return (await storeOf(trx, shopId)) !== domain
}

/** Returns the store that a shop connected last: requests kept by an earlier version name none. */
const lastStore = async (trx: Trx, shopId: bigint): Promise<string> => {
  const row = await trx
    .selectFrom('store')
    .select('domain')
    .where('shop_id', '=', shopId)
    .orderBy('connected_at', 'desc')
    .executeTakeFirst()
  return row?.domain ?? ''
}

/** Begins to erase the people of a store that is gone; one that is connected again keeps them. */
export const redactShop = async ({ trx, shop, now }: Taking, hint: Hint): Promise<void> => {
  const domain = hint.domain ?? (await lastStore(trx, shop.shop_id))
  if (!(await isGone(trx, shop.shop_id, domain))) return
  await sql`
    update store
    set redact_at = ${now}
    where shop_id = ${shop.shop_id} and domain = ${domain} and redact_at is null`.execute(trx)
  wake('sync')
}

/** Claims the store whose next person is due first. */
const claim = async ({ db, clock }: Working): Promise<Store | undefined> => {
  const now = clock()
  const { rows } = await sql<Store>`
    with due as materialized (
      select shop_id, domain
      from store
      where redact_at <= ${now}
      order by redact_at
      limit 1
      for update skip locked
    )
    update store s
    set redact_at = ${new Date(now.getTime() + leaseMs)}
    from due, shop p
    where s.shop_id = due.shop_id and s.domain = due.domain and p.shop_id = s.shop_id
    returning s.shop_id, s.domain, p.shop_url`.execute(db)
  return rows[0]
}

/** Finds the next person of a store; one whom it couldn't erase comes last. */
const nextOf = (db: Db, { shop_id, domain }: Store) =>
  db
    .selectFrom('store_person')
    .select('platform_customer_id as id')
    .where('shop_id', '=', shop_id)
    .where('domain', '=', domain)
    .orderBy('tries')
    .orderBy('platform_customer_id')
    .limit(1)
    .executeTakeFirst()

type Act = Parameters<typeof erase>[0]

/** Erases a person whom a store has named, if they are still there under that name. */
const erasePerson = async (act: Act, { shop_id, domain }: Store, id: string): Promise<void> => {
  const { trx } = act
  await trx
    .deleteFrom('store_person')
    .where('shop_id', '=', shop_id)
    .where('domain', '=', domain)
    .where('platform_customer_id', '=', id)
    .execute()
  const found = await trx
    .selectFrom('customer')
    .select('customer_id')
    .where('shop_id', '=', shop_id)
    .where('platform_customer_id', '=', id)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  if (found) await erase(act, id)
}

/**
 * Erases the next person of a store that is gone. Stores take turns, and a person who can't be erased
 * now holds up nobody. Returns false where none is due.
 */
export const redactOne = async (platform: Working): Promise<boolean> => {
  const { db, clock } = platform
  const store = await claim(platform)
  if (!store) return false
  const shop = await findShop(db, store.shop_url)
  const next = await nextOf(db, store)
  try {
    await transact(db, async (trx) => {
      const isOver = !(await isGone(trx, shop.shop_id, store.domain)) || !next
      const { numUpdatedRows } = await trx
        .updateTable('store')
        .set({ redact_at: isOver ? null : clock() })
        .where('shop_id', '=', store.shop_id)
        .where('domain', '=', store.domain)
        .where('redact_at', 'is not', null)
        .executeTakeFirst()
      // a store that was connected again meanwhile keeps its people
      if (isOver || numUpdatedRows === 0n) return
      const act = {
        ...platform,
        trx,
        shop,
        actor: storeActor,
        now: clock(),
        requestId: 'shop-redact',
      }
      await erasePerson(act, store, next.id)
    })
  } catch (cause) {
    logFailure(platform.log, 'sync', cause, { shop: shop.shop_url })
    await sql`
      update store_person
      set tries = tries + 1
      where shop_id = ${store.shop_id} and domain = ${store.domain}
        and platform_customer_id = ${next?.id ?? null}`.execute(db)
  }
  return true
}
