import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'

/**
 * Lets events wait again that were given up because nothing was known of their subjects, now that
 * something is. Those that were refused stay as they are.
 */
export const reopenStuck = async (
  db: Db | Trx,
  shopId: bigint,
  subjects: readonly string[],
): Promise<void> => {
  await sql`
    update event
    set state = 'waiting', tries = 0
    where shop_id = ${shopId} and state = 'stuck' and problem is null
      and subject = any(${subjects}::text[])`.execute(db)
}
