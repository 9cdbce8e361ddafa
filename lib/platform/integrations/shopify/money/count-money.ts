import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'

/** Moves that are counted, at most. */
const countedMost = 1000

/** Counts a shop's moves that the store refused, and whether the store doesn't answer. */
export const countMoney = async (
  db: Db | Trx,
  shopId: bigint,
): Promise<{ late: number; stuck: number }> => {
  const { rows } = await sql<{ late: number; stuck: number }>`
    select (
        select count(*)::int
        from store_money
        where shop_id = ${shopId} and problem is not null) as late,
      (
        select count(*)::int
        from (
          select
          from store_move
          where shop_id = ${shopId} and state = 'failed'
          limit ${countedMost}) f) as stuck`.execute(db)
  return rows[0]!
}
