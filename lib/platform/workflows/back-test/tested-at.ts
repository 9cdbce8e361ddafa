import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'

/** Returns when the newest finished back-test of a definition's digest ended; null without one. */
export const testedAt = async (
  db: Db | Trx,
  shopId: bigint,
  digest: string,
): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(finished_at) as at
    from back_test
    where shop_id = ${shopId} and digest = ${digest} and state = 'done'`.execute(db)
  return rows[0]?.at ?? null
}
