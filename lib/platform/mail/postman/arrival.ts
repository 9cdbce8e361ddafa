import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'

/**
 * Whether the provider has ever told of an arrival here; until then nobody knows what became of a
 * mail that was sent.
 */
export const isArrivalKnown = async (db: Db | Trx): Promise<boolean> => {
  const { rows } =
    await sql`select from mail_event where kind in ('delivered', 'bounced') limit 1`.execute(db)
  return rows.length > 0
}
