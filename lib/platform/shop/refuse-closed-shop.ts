import { Refusal } from '#contract/error.ts'
import type { ShopScope } from '#platform/ctx.ts'

/**
 * No money moves in a locked shop, or in one whose owner has not accepted the terms, whoever asks;
 * all else stays open.
 */
export const refuseClosedShop = ({ settings }: Pick<ShopScope, 'settings'>): void => {
  if (settings.gw_locked) throw new Refusal('shop_locked')
  if (!settings.is_accepted_terms) throw new Refusal('terms_missing')
}
