import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wake } from '#platform/work/wake.ts'

/** Counts the changes of tags that a shop's store doesn't have. */
export const countTags = async (
  db: Db | Trx,
  shopId: bigint,
): Promise<{ waiting: number; failed: number }> => {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed
    from store_tag
    where shop_id = ${shopId}`.execute(db)
  return rows[0]!
}

/** Has changes of tags that failed tried again. */
export const retryTags = async (trx: Trx, shopId: bigint, now: Date): Promise<void> => {
  await sql`
    update store_tag set state = 'waiting', tries = tries + 1, due_at = ${now}
    where shop_id = ${shopId} and state = 'failed'`.execute(trx)
  wake('store_tags')
}
