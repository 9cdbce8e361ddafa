import * as z from 'zod/mini'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import {
  Count,
  Day,
  EmailInput,
  Id,
  Instant,
  Line,
  Lines,
  Money,
  MoneyInput,
  Ticket,
} from '#contract/pieces.ts'
import { verdictKeys } from './policy.ts'
import { returnReasons } from './refund.ts'
import { returnFilters } from './requests-filters.ts'
import { outcomes, returnEventKinds, returnOrigins, returnStates, returnVerbs } from './requests.ts'

const One = z.object({ id: Id })
const By = z.nullable(z.object({ name: z.string(), email: z.string() }))

/** A rule of the policy that decided: its key and the facts for its sentence. */
export const VerdictFact = z.object({
  key: z.enum(verdictKeys),
  /** the line that it is about; null: the whole return */
  line_item_id: z.nullable(z.string()),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const Verdict = z.object({
  /** `allow`: may be approved without review */
  outcome: z.enum(['allow', 'review', 'refuse']),
  /** approved at once when it is requested */
  automatic: z.boolean(),
  why: z.array(VerdictFact),
  /** refunded without being sent back */
  keep_item: z.boolean(),
  /** last day of the window, a day of the shop's calendar; null: no end */
  last_day: z.nullable(Day),
  offers: z.array(
    z.object({
      to: z.enum(outcomes),
      /** after the fee */
      amount: Money,
      bonus: Money,
      fee: Money,
      expires_days: z.nullable(z.int()),
    }),
  ),
})
export type Verdict = z.infer<typeof Verdict>

const rowFields = {
  return_id: z.string(),
  /** the order's name and a number, `#1001-R1` */
  name: z.string(),
  state: z.enum(returnStates),
  origin: z.enum(returnOrigins),
  order: z.object({ order_id: z.string(), name: z.string() }),
  customer: z.nullable(
    z.object({
      platform_customer_id: z.nullable(z.string()),
      name: z.string(),
      email: z.nullable(z.string()),
    }),
  ),
  currency: z.string(),
  /** refunded, or what it comes to now */
  amount: Money,
  pieces: z.int(),
  to: z.enum(outcomes),
  is_gift: z.boolean(),
  needs_review: z.boolean(),
  created_at: Instant,
  changed_at: Instant,
}
export const ReturnRow = z.object(rowFields)
export type ReturnRow = z.infer<typeof ReturnRow>

export const ReturnLine = z.object({
  line_item_id: z.string(),
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  reason: z.nullable(z.enum(returnReasons)),
  words: z.nullable(z.string()),
  accepted: z.nullable(z.int()),
  damaged: z.nullable(z.int()),
  missing: z.nullable(z.int()),
  /** damaged pieces are refunded too */
  refund_damaged: z.boolean(),
})

/** Facts of an event beside its kind. */
export const ReturnEventDetail = z.object({
  /** a request's */
  origin: z.optional(z.enum(returnOrigins)),
  outcome: z.optional(z.enum(['allow', 'review', 'refuse'])),
  /** approved by the policy, or by the only person who may approve */
  automatic: z.optional(z.boolean()),
  alone: z.optional(z.boolean()),
  /** received after its refund */
  late: z.optional(z.boolean()),
  /** a refund or its undo */
  refund: z.optional(z.string()),
  amount: z.optional(Money),
})
export type ReturnEventDetail = z.infer<typeof ReturnEventDetail>

export const Return = z.object({
  ...rowFields,
  lines: z.array(ReturnLine),
  /** requested in place of the pieces' worth; paid if all of them are accepted */
  refund_amount: z.nullable(Money),
  verdict: z.nullable(Verdict),
  internal_note: z.nullable(z.string()),
  /** why it was rejected, in words that the customer read */
  rejection: z.nullable(z.string()),
  requested_by: By,
  lapses_at: z.nullable(Instant),
  refund_ids: z.array(z.string()),
  timeline: z.array(
    z.object({
      kind: z.enum(returnEventKinds),
      at: Instant,
      by: By,
      detail: ReturnEventDetail,
    }),
  ),
  /** each act and whether the caller may do it now */
  acts: z.array(
    z.object({
      verb: z.enum(returnVerbs),
      may: z.enum(['yes', 'moved_on', 'forbidden', 'second_person']),
    }),
  ),
})
export type Return = z.infer<typeof Return>

const Now = z.object({ return: Return })

/** Returns by state, at most 1,000 of each. */
const Counts = z.object({
  requested: z.int(),
  approved: z.int(),
  received: z.int(),
  refunded: z.int(),
  rejected: z.int(),
  cancelled: z.int(),
  lapsed: z.int(),
})

export const listReturns = {
  query: z.object({ ...ListQuery, ...shapesOfFilters(returnFilters) }),
  answer: z.extend(listOf(ReturnRow), {
    counts: Counts,
    /** states of which there are more */
    counts_capped: z.array(z.enum(returnStates)),
  }),
}

export const requestReturn = {
  body: z.strictObject({
    order_id: z.string().check(z.minLength(1), z.maxLength(100)),
    lines: z
      .array(
        z.strictObject({
          line_item_id: Id,
          quantity: Count(1, 1_000_000),
          reason: z.optional(z.nullable(z.enum(returnReasons))),
          words: z.optional(z.nullable(Lines(1000))),
        }),
      )
      .check(z.maxLength(5000)),
    /** amount in place of the pieces' worth; needed without pieces */
    refund_amount: z.optional(z.nullable(MoneyInput)),
    to: z.optional(z.enum(outcomes)),
    email: z.optional(z.nullable(EmailInput)),
    name: z.optional(z.nullable(Line(120))),
    internal_note: z.optional(z.nullable(Lines(2000))),
    notification: z.optional(z.boolean()),
    /** requested although the policy refuses it */
    override: z.optional(z.boolean()),
    /** the ticket for which it is requested; its refund is the ticket's credit */
    ticket: z.optional(z.nullable(Ticket)),
    duplicate_seen: z.optional(z.boolean()),
  }),
  answer: Now,
}

export const getReturn = { params: One, answer: Now }

export const approveReturns = {
  body: z.strictObject({ return_ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({
    results: z.array(
      z.object({ return_id: z.string(), outcome: z.string(), message: z.nullable(z.string()) }),
    ),
  }),
}

export const approveReturn = {
  params: One,
  body: z.optional(z.strictObject({ notification: z.optional(z.boolean()) })),
  answer: Now,
}

export const rejectReturn = {
  params: One,
  body: z.strictObject({
    reason: Lines(1000).check(z.minLength(1, 'Required Field')),
    notification: z.optional(z.boolean()),
  }),
  answer: Now,
}

export const receiveReturn = {
  params: One,
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          line_item_id: Id,
          accepted: Count(0, 1_000_000),
          damaged: Count(0, 1_000_000),
          missing: Count(0, 1_000_000),
          refund_damaged: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1, 'Required Field'), z.maxLength(5000)),
    notification: z.optional(z.boolean()),
    /** false: only recorded, so that it can be refunded later */
    refund: z.optional(z.boolean()),
  }),
  answer: Now,
}

export const reopenReturn = { params: One, answer: Now }

export const cancelReturn = {
  params: One,
  /** the reason is needed once the items were received; it is added to the internal note */
  body: z.optional(z.strictObject({ reason: z.optional(Lines(1000)) })),
  answer: Now,
}
