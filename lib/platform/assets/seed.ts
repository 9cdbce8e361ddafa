import type { AssetName } from '#contract/assets/assets.ts'
import type { Seeding } from '#platform/area.ts'

/** Pages that the demo shop's customers see. */
const shown: readonly AssetName[] = ['account_page', 'rewards_page', 'quick_apply', 'claim-page']

/** Switches the demo shop's pages on; what is on the shop's own website stays off. */
export const seedAssets = async ({ trx, shop, now }: Seeding): Promise<void> => {
  await trx
    .insertInto('store_asset')
    .values(
      shown.map((name) => ({
        shop_id: shop.shop_id,
        name,
        options: '{}',
        active: true,
        is_default: true,
        updated_at: now,
      })),
    )
    .execute()
}
