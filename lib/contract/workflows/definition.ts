/** Limits of a definition's size; the groups' depth is checked by the rules. */
export const casesMost = 20
export const conditionsMost = 50
export const actionsMost = 10

/** Ways in which credit is counted. */
export const creditModes = ['fixed', 'percentage_of', 'for_every'] as const

/** Amounts that percentages and steps count from. `event`: money of the event, by its field. */
export const bases = ['total', 'subtotal', 'items', 'total_spent', 'event'] as const

export const roundingWays = ['down', 'nearest', 'up'] as const
export type RoundingWay = (typeof roundingWays)[number]

export const targets = ['customer', 'referrer', 'referred'] as const
export type Target = (typeof targets)[number]

export const periods = ['day', 'week', 'month', 'year'] as const

/** Credit is granted at once, after days, after fulfilment, or when the order can't come back. */
export const holdModes = ['none', 'days', 'fulfilled', 'return_window'] as const

/** Calendar periods of the shop, the last N days, or all time. */
export const limitPeriods = ['ever', 'day', 'week', 'month', 'year', 'days'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

export const budgetPeriods = ['total', 'day', 'week', 'month'] as const
export type BudgetPeriod = (typeof budgetPeriods)[number]

/** Results of a workflow for an event. */
export const verdicts = [
  'rewarded',
  'held',
  'acted',
  'no_case',
  'held_out',
  'over_customer_limit',
  'over_budget',
  'over_limit',
  'under_limit',
  'zero',
  'excluded',
  'blocked',
  'no_customer',
  'other_won',
  'not_started',
  'ended',
  'paused',
  'too_old',
  'plan',
  'failed',
] as const
export type Verdict = (typeof verdicts)[number]
