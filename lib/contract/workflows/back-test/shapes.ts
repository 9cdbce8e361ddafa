import * as z from 'zod/mini'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import { Cursor, listOf } from '#contract/paging.ts'
import { Count, Day, FileHead, Id, Instant, Line, Money, MoneyInput } from '#contract/pieces.ts'
import { backTestFilters, backTestProblems, backTestStates } from './back-test.ts'
import { verdicts } from '#contract/workflows/definition.ts'
import { WorkflowData } from '#contract/workflows/definition-shapes.ts'

const One = z.object({ id: Id })

const Sums = { rewards: z.int(), amount: Money }
const Customer = z.object({
  platform_customer_id: z.string(),
  full_name: z.string(),
  email: z.nullable(z.string()),
})

/** Figures of a definition over the past events. */
const Side = z.object({
  ...Sums,
  events: z.int(),
  people: z.int(),
  /** taken back by refunds since then, and the cost of the rest */
  recalled: Money,
  cost: Money,
  /** revenue of all events, and of those that earned something, less refunds */
  revenue: Money,
  rewarded_revenue: Money,
  /** the cost in percent of that revenue, and of its margin */
  share_of_revenue: z.nullable(z.string()),
  share_of_margin: z.nullable(z.string()),
  verdicts: z.array(z.object({ verdict: z.enum(verdicts), events: z.int() })),
  cases: z.array(z.object({ case: z.string(), ...Sums })),
  months: z.array(z.object({ month: z.string(), ...Sums })),
  /** the twenty who get most */
  customers: z.array(z.object({ customer: z.nullable(Customer), ...Sums })),
  /** the first event for which a budget had too little left */
  budget_end: z.nullable(z.object({ day: Day, order: z.nullable(z.string()) })),
})

const Figures = z.object({
  draft: Side,
  live: z.nullable(Side),
  overlaps: z.array(
    z.object({
      workflow_id: z.string(),
      title: z.string(),
      events: z.int(),
      draft: Money,
      other: Money,
      draft_left: Money,
      other_left: Money,
    }),
  ),
})

export const BackTest = z.object({
  back_test_id: z.string(),
  workflow_id: z.nullable(z.string()),
  state: z.enum(backTestStates),
  problem: z.nullable(z.enum(backTestProblems)),
  /** digest of the definition that is tested */
  digest: z.string(),
  trigger: z.string(),
  from: Day,
  to: Day,
  margin_percent: z.nullable(z.string()),
  events_total: z.nullable(z.int()),
  events_done: z.int(),
  currency: z.string(),
  created_at: Instant,
  finished_at: z.nullable(Instant),
  figures: z.nullable(Figures),
})
export type BackTest = z.infer<typeof BackTest>

const Row = z.object({
  row_no: z.int(),
  at: Instant,
  order: z.nullable(z.string()),
  customer: z.nullable(Customer),
  verdict: z.enum(verdicts),
  case: z.nullable(z.string()),
  amount: Money,
  recalled: Money,
  /** result of the live version */
  live_verdict: z.nullable(z.enum(verdicts)),
  live_amount: z.nullable(Money),
})

export const startBackTest = {
  body: z.strictObject({
    workflow_id: z.optional(z.nullable(Id)),
    workflow: WorkflowData,
    from: Day,
    to: Day,
    /** percent of revenue that is margin, at most two decimals */
    margin_percent: z.optional(z.nullable(MoneyInput)),
  }),
  answer: z.object({ back_test: BackTest }),
}

export const getBackTest = {
  params: One,
  answer: z.object({ back_test: BackTest }),
}

export const listBackTestRows = {
  params: One,
  query: z.object({
    limit: z.optional(Count(1, 250)),
    after: z.optional(Cursor),
    before: z.optional(Cursor),
    ...shapesOfFilters(backTestFilters),
  }),
  answer: listOf(Row),
}

export const exportBackTest = {
  params: One,
  answer: FileHead,
}

export const cancelBackTest = {
  params: One,
  answer: z.object({ back_test: BackTest }),
}

export const makeMissedCampaign = {
  params: One,
  body: z.optional(z.strictObject({ title: z.optional(Line(120)) })),
  answer: z.object({
    bulk_id: z.string(),
    people: z.int(),
    amount: Money,
    /** people without an email, who can’t be in a campaign */
    left_out: z.int(),
  }),
}

const Costs = z.object({
  currency: z.string(),
  /** templates of which a back-test is running */
  running: z.int(),
  costs: z.array(
    z.object({
      template: z.string(),
      from: Day,
      to: Day,
      counted_at: Instant,
      ...Sums,
      people: z.int(),
      share_of_revenue: z.nullable(z.string()),
    }),
  ),
})
export type TemplateCosts = z.infer<typeof Costs>

export const listTemplateCosts = { answer: Costs }
export const countTemplateCosts = { answer: Costs }
