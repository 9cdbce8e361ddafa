import type { Settings } from '#contract/shop/settings-shapes.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'

/** Returns the reason why the shop may not run a campaign now, or null if it may. */
export const bulkGate = (
  settings: Settings,
):
  | 'bulks_off'
  | 'shop_blocked'
  | 'shop_locked'
  | 'terms_missing'
  | 'feature_not_in_plan'
  | null => {
  if (settings.block_shop) return 'shop_blocked'
  if (settings.gw_locked) return 'shop_locked'
  if (!settings.is_accepted_terms) return 'terms_missing'
  if (!settings.create_bulk_enabled) return 'bulks_off'
  if (!isFeatureAllowed(settings, 'bulk_rows', { auto_approve_for_plan: wholePlan }))
    return 'feature_not_in_plan'
  return null
}
