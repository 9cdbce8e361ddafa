import { Refusal } from '#contract/error.ts'

/** Names what is wanted of the plan; `count` is how much of it the plan holds. */
export type Wanted = { feature: string; count?: number }

/**
 * Reads from a refusal what is wanted, null: it is not of the plan. `feature` where the upstream
 * names none.
 */
export const wantedOf = (cause: unknown, feature: string): Wanted | null => {
  if (!(cause instanceof Refusal) || !['feature_not_in_plan', 'plan_used_up'].includes(cause.code))
    return null
  return {
    feature: String(cause.facts?.['feature'] ?? feature),
    count: Number(cause.facts?.['count'] ?? 0),
  }
}
