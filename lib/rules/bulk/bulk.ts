import type { Settings } from '#contract/shop/settings.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'

/**
 * Why no campaign of this shop may run now, null: nothing is against it (campaigns-and-calls §5;
 * threats.md B10).
 */
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
  if (!isFeatureAllowed(settings, 'issue_store_credit', { auto_approve_for_plan: wholePlan }))
    return 'feature_not_in_plan'
  return null
}
