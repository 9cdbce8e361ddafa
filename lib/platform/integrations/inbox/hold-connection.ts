import type { Trx } from '#platform/db/transact.ts'
import type { Manifest } from '#platform/integrations/manifest.ts'

/** Locks a connection until the transaction ends; it is locked before its deliveries, everywhere. */
export const holdConnection = async (
  trx: Trx,
  shopId: bigint,
  name: Manifest['name'],
): Promise<void> => {
  await trx
    .selectFrom('integration')
    .select('name')
    .where('shop_id', '=', shopId)
    .where('name', '=', name)
    .forNoKeyUpdate()
    .execute()
}
