import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Trx } from '#platform/db/transact.ts'

/** Locks the shop until the transaction ends, so that its writers are serialised; returns its settings. */
export const holdSettings = async (trx: Trx, shopId: bigint): Promise<Settings> => {
  const { settings } = await trx
    .selectFrom('shop')
    .select('settings')
    .where('shop_id', '=', shopId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return settings
}
