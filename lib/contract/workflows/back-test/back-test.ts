import { choice, id } from '#contract/filter.ts'
import { verdicts } from '#contract/workflows/definition.ts'

export const backTestStates = ['running', 'done', 'cancelled', 'failed'] as const

/** Reasons why a back-test failed. */
export const backTestProblems = ['broken'] as const

/** The longest past that one back-test reads, in days. */
export const backTestDaysMost = 3660

/** Triggers of the calendar whose past follows from customers' dates and orders. */
export const datedTriggers = ['birthday', 'anniversary', 'inactivity'] as const
export type DatedTrigger = (typeof datedTriggers)[number]

/** Triggers whose events of the past are known. */
export const pastTriggers = [
  'order_created',
  'order_paid',
  'order_fulfilled',
  'order_cancelled',
  'refund_created',
  'return_approved',
  'return_received',
  'customer_created',
  ...datedTriggers,
] as const
export type PastTrigger = (typeof pastTriggers)[number]

/** Filters of a back-test's rows. `case`: its id. */
export const backTestFilters = { verdict: choice(verdicts), case: id, customer: id }

/** Days for which the costs of templates count as up to date. */
export const costsFreshDays = 30
