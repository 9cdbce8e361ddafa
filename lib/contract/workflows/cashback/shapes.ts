import * as z from 'zod/mini'
import { Count, Instant, Line } from '#contract/pieces.ts'
import { Published } from '#contract/workflows/define-shapes.ts'
import {
  budgetPeriods,
  creditModes,
  holdModes,
  limitPeriods,
  roundingWays,
} from '#contract/workflows/definition.ts'
import { Expiration, Items, Positive } from '#contract/workflows/definition-shapes.ts'
import { Workflow, WorkflowProblem } from '#contract/workflows/workflow-shapes.ts'
import {
  beyondReasons,
  cashbackBases,
  cashbackMoments,
  creditWays,
  tierFacts,
  tiersMost,
} from './cashback.ts'

const Texts = z.array(Line(100).check(z.minLength(1))).check(z.maxLength(100))
const Days = z.nullable(Count(0, 365))

/** Cashback as its form shows it; the definition of a workflow is written from it, and read back. */
export const CashbackForm = z.strictObject({
  moment: z.enum(cashbackMoments),
  mode: z.enum(creditModes),
  /** null: customers of no tier earn nothing */
  value: z.nullable(Positive),
  /** the amount for which `for_every` gives once */
  every: z.nullable(Positive),
  base: z.enum(cashbackBases),
  items: Items,
  with_gift_cards: z.boolean(),
  credit: z.enum(creditWays),
  /** bounds of the order's subtotal, or its total where that is the base; both excluded */
  above: z.nullable(Positive),
  below: z.nullable(Positive),
  tiers_by: z.enum(tierFacts),
  /** the first that fits counts; those by an amount are kept with the highest first */
  tiers: z
    .array(z.strictObject({ from: Line(100), value: Positive }))
    .check(z.maxLength(tiersMost)),
  /** orders with any of these earn nothing */
  exclude_products: Texts,
  exclude_collections: Texts,
  /** sales channels and customer tags that earn; none chosen: all */
  channels: Texts,
  only_tags: Texts,
  exclude_tags: Texts,
  exclude_staff: z.boolean(),
  rounding: z.strictObject({ way: z.enum(roundingWays), step: Positive }),
  /** the most that an order earns */
  max: z.nullable(Positive),
  customer: z.nullable(
    z.strictObject({
      period: z.enum(limitPeriods),
      days: z.nullable(Count(1, 3650)),
      count: z.nullable(Count(1, 100_000)),
      sum: z.nullable(Positive),
    }),
  ),
  budget: z.nullable(z.strictObject({ period: z.enum(budgetPeriods), amount: Positive })),
  hold: z.strictObject({ mode: z.enum(holdModes), days: Days }),
  expiration: Expiration,
  email: z.boolean(),
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
})
export type CashbackForm = z.output<typeof CashbackForm>

const State = {
  /** as it would be saved; null: the workflow is beyond the form */
  form: z.nullable(CashbackForm),
  beyond_form: z.nullable(z.enum(beyondReasons)),
  /** null: cashback was never saved */
  workflow: z.nullable(Workflow),
  problems: z.array(WorkflowProblem),
}

export const getCashback = { answer: z.object(State) }

export const putCashback = {
  body: z.strictObject({
    form: z.optional(CashbackForm),
    /** true publishes, false pauses; absent: the state stays */
    active: z.optional(z.boolean()),
    /** a word on what a published version changes */
    note: z.optional(z.nullable(Line(200))),
    /** the revision that the person saw, 0 before the first; absent: over whatever there is */
    expected_revision: z.optional(Count(0, 2_000_000_000)),
  }),
  answer: z.object({ ...State, published: Published }),
}
