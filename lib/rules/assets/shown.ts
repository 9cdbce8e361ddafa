import type { AssetName } from '#contract/assets/assets.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { featureToShow } from './gates.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'

/** Checks that a shop's customers see an asset: it is on, and in the shop's plan. */
export const isShown = (
  { settings }: { settings: Settings },
  { name, active }: { name: AssetName; active: boolean },
): boolean => {
  const feature = featureToShow(name)
  return (
    active &&
    (!feature || isFeatureAllowed(settings, feature, { auto_approve_for_plan: wholePlan }))
  )
}

/** Checks that a shop's program of referrals is on, and in its plan. */
export const hasReferrals = ({ settings }: { settings: Settings }): boolean =>
  settings.enable_referral === true && settings.dashboard_enable_referral === true
