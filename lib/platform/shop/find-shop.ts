import { Refusal } from '#contract/error.ts'
import type { ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { defaultSettings } from '#rules/settings/settings.ts'
import { normalShopUrl } from '#rules/tools/shop-url.ts'

/** Finds a shop by the address that the operator typed; refused if it doesn't exist. */
export const findShop = async (db: Db | Trx, typed: string): Promise<ShopScope> => {
  const row = await db
    .selectFrom('shop')
    .select(['shop_id', 'shop_url', 'name', 'currency', 'time_zone', 'email', 'settings'])
    .where('shop_url', '=', normalShopUrl(typed) ?? '')
    .executeTakeFirst()
  if (!row)
    throw new Refusal('not_found', { field: 'shop_url', message: `There is no shop ${typed}.` })
  return { ...row, settings: { ...defaultSettings, ...row.settings } }
}
