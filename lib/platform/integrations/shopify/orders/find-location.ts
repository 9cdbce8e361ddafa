import type { Db } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { gid } from '#platform/integrations/shopify/gid.ts'

/** Returns how to find the store's id of a place of ours; of the first active one for null. */
export const findStoreLocation = async (
  db: Db,
  { shop_id }: { shop_id: bigint },
): Promise<(wire: string | null) => string | null> => {
  const rows = await db
    .selectFrom('location')
    .select(['location_id', 'store_id', 'active'])
    .where('shop_id', '=', shop_id)
    .where('store_id', 'is not', null)
    .orderBy('location_id')
    .execute()
  return (wire) => {
    const found = rows.find(({ location_id, active }) =>
      wire === null ? active : wireId('location', location_id) === wire,
    )
    return found?.store_id ? gid('Location', found.store_id) : null
  }
}
