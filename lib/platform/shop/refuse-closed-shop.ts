import { Refusal } from '#contract/error.ts'
import type { ShopScope } from '#platform/ctx.ts'

/**
 * Refuses to move money in a locked shop, or before its owner has accepted the terms, for every
 * actor; everything else stays open.
 */
export const refuseClosedShop = ({ settings }: Pick<ShopScope, 'settings'>): void => {
  if (settings.gw_locked) throw new Refusal('shop_locked')
  if (!settings.is_accepted_terms) throw new Refusal('terms_missing')
}
