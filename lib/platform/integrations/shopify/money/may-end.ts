import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Trx } from '#platform/db/transact.ts'
import { livingStates } from './claim.ts'

/** Checks for cards whose money is in the store, or on its way. */
export const hasMirrors = async (trx: Trx, shopId: bigint): Promise<boolean> => {
  const { rows } = await sql`
    select from store_mirror
    where shop_id = ${shopId} and state = any(${[...livingStates]}::text[])
    limit 1`.execute(trx)
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
  if (await hasMirrors(trx, shopId)) throw new Refusal('store_money_on')
}
