import type { AssetName } from '#contract/assets/assets.ts'
import type { ShopScope } from '#platform/ctx.ts'
import type { Look } from './framed-page.ts'
import { pageAsset, type Read, usualLook } from './page-asset.ts'

/** Returns the look of pages that belong to no shop. */
export const usualPageLook = (): Look => ({
  name: 'check_balance_page',
  data: usualLook('check_balance_page', 'en'),
})

/**
 * Reads the look of a page that isn't an asset itself: that of the asset to which it belongs, while
 * customers are shown it, else that of the balance page, which every shop has.
 */
export const pageLook = async (
  read: Read,
  shop: ShopScope,
  name: AssetName = 'check_balance_page',
): Promise<Look> => {
  const { data, isOn } = await pageAsset(read, shop, name, 'en')
  return isOn ? { name, data } : pageLook(read, shop)
}
