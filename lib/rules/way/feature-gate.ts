import type { Settings } from '#contract/shop/settings.ts'

type Plan = { title: string; features: readonly { name: string; count?: number | null }[] }

/** Whose shops are approved for every feature: what they have is agreed upon, not listed. */
export const wholePlan = 'Enterprise'

/** The plan's title; 'Enterprise' when enterprise_store is set; null: not registered. */
export const planTitle = (settings: Settings): string | null =>
  settings.enterprise_store ? wholePlan : (settings.gw_plan_title ?? settings.gw_plan_name ?? null)

/**
 * Spec dashboard §6: listed, and with a count given the allowed one exceeds it; or approved for the
 * current plan.
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

/** The first plan whose feature of that name has no limit or one above the count. */
export const minimumPlan = (plans: readonly Plan[], name: string, count = 0): string | null =>
  plans.find((plan) =>
    plan.features.some(
      (feature) =>
        feature.name === name &&
        (feature.count === null || feature.count === undefined || feature.count > count),
    ),
  )?.title ?? null
