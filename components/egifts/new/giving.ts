import type { EgiftSettings } from '#contract/egifts/settings-shapes.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import { scheduledZone } from '#rules/shop/scheduled-zone.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'
import type { Limits } from '#rules/store-credit/store-credit.ts'

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
  limits: {
    limit_store_credit_issue_max_value: shop.settings.limit_store_credit_issue_max_value,
    limit_store_credit_issue_min_value: shop.settings.limit_store_credit_issue_min_value,
  },
  settings,
  isAllowed: isFeatureAllowed(shop.settings, 'egifts', { auto_approve_for_plan: wholePlan }),
})
