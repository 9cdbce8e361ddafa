import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'

/** One at a time for an e-mail of a shop, to the end of the transaction: a card sent to it and a customer made with it find each other. */
export const holdEmail = async (trx: Trx, shopId: bigint, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${shopId}:email:${email}`}, 0))`.execute(trx)
}
