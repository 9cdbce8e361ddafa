import type { EgiftSettings } from '#contract/egifts/settings-shapes.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import { scheduledZone } from '#rules/shop/scheduled-zone.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'
import { type Limits, limitsOf } from '#rules/store-credit/limits.ts'

/** The facts of the shop that the form needs; `zone` is that of scheduled times. */
export type Giving = {
  currency: string
  zone: string
  limits: Limits
  settings: EgiftSettings
  /** false: the plan has no eGifts */
  isAllowed: boolean
}

/** Picks the facts that the form needs. */
export const givingOf = (shop: Shop, settings: EgiftSettings): Giving => ({
  currency: shop.currency,
  zone: scheduledZone(shop),
  limits: limitsOf(shop.settings),
  settings,
  isAllowed: isFeatureAllowed(shop.settings, 'egifts', { auto_approve_for_plan: wholePlan }),
})
