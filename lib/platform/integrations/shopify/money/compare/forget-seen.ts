import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/transact.ts'

const rowsATime = 50_000

/** Forgets what was seen of a store, in steps of which none takes long. */
export const forgetSeen = async (
  db: Db,
  shop_id: bigint,
  which: RawBuilder<unknown> = sql`true`,
): Promise<void> => {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from store_seen
      where ctid = any(array(
        select ctid from store_seen
        where shop_id = ${shop_id} and ${which}
        limit ${rowsATime}))`.execute(db)
    if (numAffectedRows < rowsATime) return
  }
}
