import type { Passes } from '#platform/mail/filling/passes.ts'
import { isShown } from '#rules/assets/shown.ts'
import { defaultSettings } from '#rules/settings/settings.ts'
import { passPage } from './links.ts'

/** Passes to which emails link: those of shops that have them on and in their plan. */
export const mailPasses: Passes = {
  givenBy: async (db, shops) => {
    const rows = await db
      .selectFrom('store_asset')
      .select('shop_id')
      .where('name', '=', 'apple-wallet')
      .where('active', '=', true)
      .where('shop_id', 'in', [...new Set(shops.map(({ shop_id }) => shop_id))])
      .execute()
    const on = new Set(rows.map(({ shop_id }) => shop_id))
    const asset = { name: 'apple-wallet', active: true } as const
    const giving = shops.filter(
      ({ shop_id, settings }) =>
        on.has(shop_id) && isShown({ settings: { ...defaultSettings, ...settings } }, asset),
    )
    return new Set(giving.map(({ shop_id }) => shop_id))
  },
  page: passPage,
}
