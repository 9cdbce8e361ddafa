import type { Settings } from '#contract/shop/settings-shapes.ts'

type Plan = { title: string; features: readonly { name: string; count?: number | null }[] }

/** The plan whose shops are approved for every feature: their terms are negotiated, not listed. */
export const wholePlan = 'Enterprise'

/**
 * Returns the plan's title, 'Enterprise' when enterprise_store is set; null if the shop has no
 * plan.
 */
export const planTitle = (settings: Settings): string | null =>
  settings.enterprise_store ? wholePlan : (settings.gw_plan_title ?? settings.gw_plan_name ?? null)

/**
 * Checks a feature: it is listed and its allowance exceeds a given count, or the shop is approved
 * for its current plan.
 */
export const isFeatureAllowed = (
  settings: Settings,
  name: string,
  more: { count?: number; auto_approve_for_plan?: string } = {},
): boolean => {
  if (more.auto_approve_for_plan && more.auto_approve_for_plan === planTitle(settings)) return true
  const feature = settings.features?.find((listed) => listed.name === name)
  if (!feature) return false
  return more.count === undefined || feature.count === null || feature.count > more.count
}

/** Checks whether a screen of the feature opens: the vendor's operator sees every one. */
export const seesFeature = (
  { isAdmin }: { isAdmin: boolean },
  settings: Settings,
  name: string,
): boolean => isAdmin || isFeatureAllowed(settings, name, { auto_approve_for_plan: wholePlan })

/** Returns the first plan whose allowance of the feature is unlimited or above the count. */
export const minimumPlan = (plans: readonly Plan[], name: string, count = 0): string | null =>
  plans.find((plan) =>
    plan.features.some(
      (feature) =>
        feature.name === name &&
        (feature.count === null || feature.count === undefined || feature.count > count),
    ),
  )?.title ?? null
