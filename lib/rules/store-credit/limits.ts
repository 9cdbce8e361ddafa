import type { Settings } from '#contract/shop/settings-shapes.ts'
import { parseMoney } from '#rules/money.ts'

/** The shop's limits of an issue. */
export type Limits = Pick<
  Settings,
  'limit_store_credit_issue_max_value' | 'limit_store_credit_issue_min_value'
>

/** Picks the limits that a form needs; the other settings stay on the server. */
export const limitsOf = (settings: Settings): Limits => ({
  limit_store_credit_issue_max_value: settings.limit_store_credit_issue_max_value,
  limit_store_credit_issue_min_value: settings.limit_store_credit_issue_min_value,
})

type AmountProblem =
  | { key: 'invalidValue' }
  | { key: 'overLimit'; max: string }
  | { key: 'underLimit'; min: string }

/**
 * Returns why a wire amount can't be issued, or null. It must be positive with at most 2 decimals;
 * max is allowed, min isn't.
 */
export const amountProblem = (wire: string | null, limits: Limits): AmountProblem | null => {
  const amount = wire === null ? null : parseMoney(wire)
  if (amount === null || amount <= 0n) return { key: 'invalidValue' }
  const { limit_store_credit_issue_max_value: max, limit_store_credit_issue_min_value: min } =
    limits
  if (max && amount > (parseMoney(max) ?? 0n)) return { key: 'overLimit', max }
  if (min && amount <= (parseMoney(min) ?? 0n)) return { key: 'underLimit', min }
  return null
}
