import type { BudgetPeriod, LimitPeriod } from '#contract/workflows/definition.ts'
import { monthOf, startOf } from '#rules/tools/calendar.ts'
import { daysFrom } from '#rules/tools/day-range.ts'

/** Earlier rewards and their sum in minor units. */
export type Given = { count: number; sum: bigint }

/** Use of limits and budgets before an event; each list has the order of the definition's limits. */
export type Standing = {
  /** by this workflow to this customer, in the period of each customer limit */
  customer: readonly Given[]
  /** spent in the period of each budget */
  budget: readonly bigint[]
  /** left of the shop's budget for the month; null: it has none */
  shopLeft: bigint | null
  /** issue limits of the shop; the least is itself too little */
  shopMin: bigint | null
  shopMax: bigint | null
}

export const freshStanding: Standing = {
  customer: [],
  budget: [],
  shopLeft: null,
  shopMin: null,
  shopMax: null,
}

const first = '0001-01-01'

/** Returns the first day that a period counts, for an event of a day. */
export const periodFrom = (
  period: LimitPeriod | BudgetPeriod,
  day: string,
  days: number = 1,
): string => {
  switch (period) {
    case 'ever':
    case 'total':
      return first
    case 'day':
      return day
    case 'week':
    case 'month':
      return startOf(period, day)
    case 'year':
      return `${monthOf(day).slice(0, 4)}-01-01`
    case 'days':
      return daysFrom(day, 1 - days)
  }
}
