import type { Verdict } from '#contract/workflows/definition.ts'
import { type BackTest, ofPerson } from '#rules/workflows/past/back-test.ts'
import { customersMost } from './limits.ts'

type Sums = { rewards: number; amount: string }

/** Figures of a definition as they are kept; amounts in minor units as text. */
export type KeptSide = Sums & {
  events: number
  people: number
  recalled: string
  revenue: string
  rewarded_revenue: string
  verdicts: Partial<Record<Verdict, number>>
  cases: (Sums & { case: string })[]
  months: (Sums & { month: string })[]
  customers: (Sums & { customer: string })[]
  budget_end: { day: string; order: string | null } | null
}
/** Orders for which the draft and another live workflow both pay. */
export type Overlap = {
  workflow_id: string
  title: string
  events: number
  /** given by each alone, and left of it by group and order of the workflows */
  draft: string
  other: string
  draft_left: string
  other_left: string
}
export type KeptFigures = { draft: KeptSide; live: KeptSide | null; overlaps: Overlap[] }

const sumOf = ({ rewards, amount }: { rewards: number; amount: bigint }): Sums => ({
  rewards,
  amount: String(amount),
})

/** Lists those who get most, the first of equals first, without an array of all. */
const firstOf = (people: BackTest['people']): KeptSide['customers'] => {
  const first: { customer: string; amount: bigint }[] = []
  for (const customer of people.keys()) {
    // an address, the key of somebody without a record, isn't kept
    if (customer.startsWith('@')) continue
    const amount = people.get(customer, ofPerson.amount)
    if (first.length === customersMost && amount <= first.at(-1)!.amount) continue
    const place = first.findIndex((one) => one.amount < amount)
    first.splice(place < 0 ? first.length : place, 0, { customer, amount })
    first.length = Math.min(first.length, customersMost)
  }
  return first.map(({ customer, amount }) => ({
    customer,
    rewards: Number(people.get(customer, ofPerson.rewards)),
    amount: String(amount),
  }))
}

/** Sums a back-test up; of customers the twenty who get most are named, by their ids. */
export const keptSide = (test: BackTest): KeptSide => ({
  ...sumOf(test.all),
  events: test.events,
  people: test.people.size(),
  recalled: String(test.recalled),
  revenue: String(test.revenue),
  rewarded_revenue: String(test.rewardedRevenue),
  verdicts: Object.fromEntries(test.verdicts),
  cases: [...test.cases].map(([name, sum]) => ({ case: name, ...sumOf(sum) })),
  months: [...test.months]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, sum]) => ({ month, ...sumOf(sum) })),
  customers: firstOf(test.people),
  budget_end: test.budgetEnd,
})
