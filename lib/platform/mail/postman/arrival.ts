import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'

/**
 * Checks whether the provider has ever reported an arrival here; until then the outcome of sent
 * emails is unknown.
 */
export const isArrivalKnown = async (db: Db | Trx): Promise<boolean> => {
  const { rows } =
    await sql`select from mail_event where kind in ('delivered', 'bounced') limit 1`.execute(db)
  return rows.length > 0
}
