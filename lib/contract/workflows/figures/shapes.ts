import * as z from 'zod/mini'
import { Month } from '#contract/analytics/balance-shapes.ts'
import { Day, Id, Line, Money } from '#contract/pieces.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import { rewardStates } from '#contract/rewards/calls.ts'
import { Reward } from '#contract/rewards/shapes.ts'
import { rewardOutcomes } from './calls.ts'

const One = z.object({ id: Id })
const Trigger = z.optional(Line(64))

/** Rewards that were given, and what became of their credit until now. */
const Figures = {
  rewards: z.int(),
  people: z.int(),
  given: Money,
  pending: Money,
  spent: Money,
  expired: Money,
  recalled: Money,
  short: Money,
  undone: Money,
  outstanding: Money,
  /** whole percent of what was given */
  percent: z.int(),
  /** orders that earned a reward, and orders that were paid with one, with their totals */
  rewarded_orders: z.int(),
  rewarded_revenue: Money,
  spending_orders: z.int(),
  spending_revenue: Money,
}

const Interval = z.object({ value: Money, low: Money, high: Money })

/** Revenue of people with and without rewards after their first event in the period. */
const Holdout = z.object({
  people: z.int(),
  held_out: z.int(),
  /** people whom each side needs */
  least: z.int(),
  /** null: too few people to compare */
  compared: z.nullable(
    z.object({
      mean: Money,
      mean_held_out: Money,
      /** more that one person brings, and all who were rewarded */
      each: Interval,
      all: Interval,
    }),
  ),
})

export const overviewWorkflows = {
  body: z.strictObject({
    workflowsTriggers: z
      .array(z.strictObject({ id: Id, trigger: Trigger }))
      .check(z.maxLength(250)),
  }),
  answer: z.object({
    currency: z.string(),
    rows: z.array(z.object({ id: z.string(), trigger: z.string(), ...Figures })),
  }),
}

export const indepthWorkflow = {
  params: One,
  body: z.strictObject({
    trigger: Trigger,
    fromDate: z.optional(Day),
    toDate: z.optional(Day),
  }),
  answer: z.object({
    currency: z.string(),
    title: z.string(),
    trigger: z.string(),
    range: z.object({ from: Day, to: Day }),
    ...Figures,
    /** null: nobody was held out in the period */
    holdout: z.nullable(Holdout),
    months: z.array(z.object({ month: Month, rewards: z.int(), given: Money, spent: Money })),
  }),
}

export const listWorkflowRewards = {
  params: One,
  body: z.strictObject({
    startDate: z.optional(Day),
    endDate: z.optional(Day),
    ...ListQuery,
    state: z.optional(z.enum(rewardStates)),
    outcome: z.optional(z.enum(rewardOutcomes)),
  }),
  answer: listOf(Reward),
}
