import { Refusal } from '#contract/error.ts'

/** A feature that the plan lacks; `count` is the plan's allowance. */
export type Wanted = { feature: string; count?: number }

/**
 * Reads the missing feature from a refusal; null if it isn't about the plan. `feature` is used if
 * the upstream names none; without either the popup names no plan.
 */
export const wantedOf = (cause: unknown, feature = ''): Wanted | null => {
  if (!(cause instanceof Refusal) || !['feature_not_in_plan', 'plan_used_up'].includes(cause.code))
    return null
  return {
    feature: String(cause.facts?.['feature'] ?? feature),
    count: Number(cause.facts?.['count'] ?? 0),
  }
}
