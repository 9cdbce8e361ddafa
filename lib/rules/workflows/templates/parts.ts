import type { Action, Case, Condition } from '#contract/workflows/definition-shapes.ts'
import type { Operator } from '#contract/workflows/operators.ts'
import type { Expiration } from '#rules/store-credit/expiration.ts'

type StoreCredit = Extract<Action, { type: 'issue_store_credit' }>

/** Ends credit after so many days. */
export const forDays = (days: number): Expiration => ({
  never_expires: false,
  expiration_mode: 'dynamic',
  expires_within_value: String(days),
  expires_within_period_type: 'day',
  expires_on: '',
})

const announced = { kind: 'promotional', email: { active: true } } as const

/** Gives a fixed amount. */
export const fixed = (value: string, more: Partial<StoreCredit> = {}): StoreCredit => ({
  type: 'issue_store_credit',
  mode: 'fixed',
  value,
  ...announced,
  ...more,
})

/** Gives a percentage of the goods, rounded down to the cent. */
export const percent = (value: string, more: Partial<StoreCredit> = {}): StoreCredit => ({
  type: 'issue_store_credit',
  mode: 'percentage_of',
  base: 'subtotal',
  value,
  ...announced,
  ...more,
})

export const where = (field: string, operator: Operator, value?: Condition['value']): Condition =>
  value === undefined ? { field, operator } : { field, operator, value }

/** A case of conditions that all hold. */
export const when = (id: string, conditions: Condition[], ...actions: Action[]): Case => ({
  id,
  conditions: { all: conditions },
  actions,
})
