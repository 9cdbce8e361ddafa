import type { Verdict } from '#contract/workflows/definition.ts'
import { type Columns, newColumns } from './columns.ts'
import type { Decision } from '#rules/workflows/decide.ts'
import type { Facts } from '#rules/workflows/facts.ts'

type Sum = { rewards: number; amount: bigint }

/** Figures of a definition over past events; amounts in minor units. */
export type BackTest = {
  events: number
  verdicts: Map<Verdict, number>
  all: Sum
  cases: Map<string, Sum>
  /** by month of the shop, YYYY-MM */
  months: Map<string, Sum>
  /** by customer: rewards, amount */
  people: Columns
  /** recalled by the refunds that happened since */
  recalled: bigint
  /** revenue of all events, and of those that earned something */
  revenue: bigint
  rewardedRevenue: bigint
  /** the first event that the budget had nothing left for */
  budgetEnd: { day: string; order: string | null } | null
}

export const ofPerson = { rewards: 0, amount: 1 } as const

export const newBackTest = (): BackTest => ({
  events: 0,
  verdicts: new Map(),
  all: { rewards: 0, amount: 0n },
  cases: new Map(),
  months: new Map(),
  people: newColumns(Object.keys(ofPerson).length),
  recalled: 0n,
  revenue: 0n,
  rewardedRevenue: 0n,
  budgetEnd: null,
})

const add = (sums: Map<string, Sum>, key: string, amount: bigint): void => {
  const sum = sums.get(key)
  if (sum) {
    sum.rewards += 1
    sum.amount += amount
  } else sums.set(key, { rewards: 1, amount })
}

/** A past event: its facts, the order that it names, its revenue, and what came back of it since. */
export type Past = { facts: Facts; order: string | null; revenue: bigint; recalled: bigint }

/** Counts the decision about a past event. */
export const countPast = (test: BackTest, past: Past, decision: Decision): void => {
  const { verdict } = decision
  test.events += 1
  test.verdicts.set(verdict, (test.verdicts.get(verdict) ?? 0) + 1)
  test.revenue += past.revenue
  if (verdict === 'over_budget') test.budgetEnd ??= { day: past.facts.day, order: past.order }
  if (verdict !== 'rewarded' && verdict !== 'held') return
  test.recalled += past.recalled
  test.rewardedRevenue += past.revenue
  for (const { customer, counted } of decision.credits) {
    test.all.rewards += 1
    test.all.amount += counted.amount
    add(test.cases, decision.case ?? '', counted.amount)
    add(test.months, past.facts.day.slice(0, 7), counted.amount)
    test.people.add(customer, ofPerson.rewards, 1n)
    test.people.add(customer, ofPerson.amount, counted.amount)
  }
}
