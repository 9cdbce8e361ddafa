import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { livingStates } from './claim.ts'

/** Checks for cards whose money is in the store, or on its way. */
export const hasMirrors = async (db: Db | Trx, shopId: bigint): Promise<boolean> => {
  const { rows } = await sql`
    select from store_mirror
    where shop_id = ${shopId} and state = any(${[...livingStates]}::text[])
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Refuses to disconnect a store that has money of cards: a person decides first where it goes. Where
 * the store has uninstalled us nothing can be done, and those cards wait.
 */
export const mayEnd = async (
  trx: Trx,
  shopId: bigint,
  { problem }: { problem: string | null },
): Promise<void> => {
  if (problem === 'uninstalled') return
  // waits for what begins mirrors now
  await trx
    .selectFrom('store_money')
    .select('mode')
    .where('shop_id', '=', shopId)
    .forUpdate()
    .execute()
  if (await hasMirrors(trx, shopId)) throw new Refusal('store_money_on')
}

/** Reads the domain of the store that a shop connected last. */
export const lastStore = async (db: Db | Trx, shopId: bigint): Promise<string | undefined> => {
  const store = await db
    .selectFrom('store')
    .select('domain')
    .where('shop_id', '=', shopId)
    .orderBy('connected_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return store?.domain
}

/**
 * Refuses another store than the one that has money of cards, which are known by that store's ids.
 * Error: 409 `store_money_elsewhere`.
 */
export const mayBegin = async (db: Db | Trx, shopId: bigint, domain: string): Promise<void> => {
  if (!(await hasMirrors(db, shopId))) return
  if ((await lastStore(db, shopId)) !== domain) throw new Refusal('store_money_elsewhere')
}

/** Switches the mode off with the connection, unless cards wait for the same store. */
export const endMode = async (trx: Trx, shopId: bigint): Promise<void> => {
  if (await hasMirrors(trx, shopId)) return
  await trx
    .updateTable('store_money')
    .set({ mode: 'off', leaving: null })
    .where('shop_id', '=', shopId)
    .execute()
}
