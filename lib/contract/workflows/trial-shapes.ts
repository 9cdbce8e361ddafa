import * as z from 'zod/mini'
import { Count, Id, Instant, Line, Money, MoneyInput } from '#contract/pieces.ts'
import { draftFields } from './define-shapes.ts'
import { casesMost, verdicts } from './definition.ts'
import { Trace, TraceCredit, WireFacts } from './trace-shapes.ts'
import { stepsMost } from './trial.ts'
import { DraftCase, WorkflowProblem } from './workflow-shapes.ts'

/** A workflow as an editor holds it; its `id`, if it has one, is that of the saved one. */
const Sent = z.object({
  ...draftFields,
  id: z.optional(z.nullable(Id)),
  trigger: z.string().check(z.maxLength(64)),
  cases: z.array(DraftCase).check(z.maxLength(casesMost)),
})
export type SentWorkflow = z.output<typeof Sent>

const Typed = z.union([
  z.string().check(z.maxLength(300)),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().check(z.maxLength(300))).check(z.maxLength(100)),
])
/** Facts by their names, as typed. */
const Values = z.record(z.string().check(z.maxLength(80)), Typed)
export type Values = z.output<typeof Values>

const Amount = MoneyInput.check(z.refine((typed) => !typed.startsWith('-'), 'Invalid Value'))

/** Lines of the event's order, for credit that counts from some of them. */
const Items = z.optional(
  z
    .array(
      z.strictObject({
        product: z.optional(Line(100)),
        variant: z.optional(Line(100)),
        sku: z.optional(Line(100)),
        collections: z.optional(z.array(Line(100)).check(z.maxLength(100))),
        vendor: z.optional(Line(100)),
        product_type: z.optional(Line(100)),
        is_gift_card: z.optional(z.boolean()),
        /** after discounts */
        net: Amount,
      }),
    )
    .check(z.maxLength(200)),
)
export type SentItems = z.output<typeof Items>

const PreviewedMail = z.object({
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  language: z.string(),
})

export const previewWorkflow = {
  body: z.strictObject({
    email: z.optional(z.string().check(z.maxLength(254))),
    workflow: z.optional(Sent),
    data: z.optional(Values),
    items: Items,
    /** emails the first one to the caller */
    send: z.optional(z.boolean()),
  }),
  answer: z.object({
    verdict: z.enum(verdicts),
    /** nothing was booked */
    booked: z.boolean(),
    /** the customer is known to the shop */
    known: z.boolean(),
    credits: z.array(z.extend(TraceCredit, { due_at: z.nullable(Instant) })),
    trace: Trace,
    facts: WireFacts,
    mails: z.array(PreviewedMail),
    /** the test email that was sent; null: none */
    mail_id: z.nullable(z.string()),
  }),
}

export const checkWorkflow = {
  body: z.strictObject({ workflow: Sent, id: z.optional(z.nullable(Id)) }),
  answer: z.object({
    problems: z.array(WorkflowProblem),
    unreachable: z.array(
      z.object({
        case: z.string(),
        /** the earlier case that takes its events; null: nothing meets its conditions */
        taken_by: z.nullable(z.string()),
        sample: z.nullable(WireFacts),
      }),
    ),
    overlaps: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        case: z.string(),
        other_case: z.string(),
        /** both are in one group, so that only the first pays */
        exclusive: z.boolean(),
        sample: WireFacts,
      }),
    ),
    /** all pairs of cases were compared within the time that a check may take */
    complete: z.boolean(),
  }),
}

export const playScenario = {
  body: z.strictObject({
    workflow: Sent,
    start: z.strictObject({
      at: Instant,
      /** balance of the customer, without an expiration date */
      balance: z.optional(Amount),
      /** facts of each step that doesn't name them */
      data: z.optional(Values),
    }),
    steps: z
      .array(
        z.strictObject({
          at: Instant,
          /** name of a trigger, or `spend` */
          topic: z.string().check(z.maxLength(64)),
          /** name of the order that the event is about */
          order: z.optional(z.nullable(Line(100))),
          /** value of the goods that the order keeps after a refund */
          kept: z.optional(Amount),
          /** spent by `spend` */
          amount: z.optional(Amount),
          data: z.optional(Values),
          items: Items,
        }),
      )
      .check(z.minLength(1), z.maxLength(stepsMost)),
    /** days of the return window; absent: the shop's */
    window_days: z.optional(z.nullable(Count(0, 3650))),
  }),
  answer: z.object({
    moments: z.array(
      z.object({
        at: Instant,
        /** the same in the shop's time zone, YYYY-MM-DDTHH:MM */
        local: z.string(),
        kind: z.enum(['decided', 'granted', 'expired', 'recalled', 'spent']),
        verdict: z.nullable(z.enum(verdicts)),
        amount: Money,
        balance: Money,
        pending: Money,
        /** name of the email that the customer gets; null: none */
        email: z.nullable(z.string()),
      }),
    ),
    zone: z.string(),
  }),
}
