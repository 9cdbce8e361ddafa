import type { Settings } from '#contract/shop/settings-shapes.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'

/** Returns the reason why nothing may move into the shop now; on any plan it may. */
export const moveGate = (
  settings: Settings,
): 'shop_blocked' | 'shop_locked' | 'terms_missing' | null => {
  if (settings.block_shop) return 'shop_blocked'
  if (settings.gw_locked) return 'shop_locked'
  return settings.is_accepted_terms ? null : 'terms_missing'
}

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
  const closed = moveGate(settings)
  if (closed) return closed
  if (!settings.create_bulk_enabled) return 'bulks_off'
  if (!isFeatureAllowed(settings, 'bulk_rows', { auto_approve_for_plan: wholePlan }))
    return 'feature_not_in_plan'
  return null
}
