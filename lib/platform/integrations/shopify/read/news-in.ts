import type { Db, Trx } from '#platform/db/transact.ts'

/**
 * Returns whether something that the store has made is news: what is older than the connection is the
 * past, however it becomes known, and nobody is rewarded for it.
 */
export const newsIn = async (
  db: Db | Trx,
  shopId: bigint,
): Promise<(createdAt: string) => boolean> => {
  const row = await db
    .selectFrom('integration')
    .select('connected_at')
    .where('shop_id', '=', shopId)
    .where('name', '=', 'shopify')
    .executeTakeFirst()
  const since = row?.connected_at ?? null
  return (createdAt) => since !== null && new Date(createdAt) >= since
}
