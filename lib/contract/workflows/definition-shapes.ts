import * as z from 'zod/mini'
import { Count, Day, EmailInput, Instant, Line, Lines, MoneyInput } from '#contract/pieces.ts'
import { moneyKinds } from '#contract/transaction.ts'
import { operatorNames } from './operators.ts'
import {
  actionsMost,
  bases,
  budgetPeriods,
  casesMost,
  conditionsMost,
  creditModes,
  holdModes,
  limitPeriods,
  periods,
  roundingWays,
  targets,
} from './definition.ts'

const valuesMost = 100

/** An amount of at least zero. */
export const Positive = MoneyInput.check(
  z.refine((typed) => !typed.startsWith('-'), 'Invalid Value'),
)
const Value = z.pipe(
  z.transform((v: unknown) => (typeof v === 'number' || typeof v === 'boolean' ? String(v) : v)),
  z.string().check(z.maxLength(300)),
)

/** A test of one fact; `value` has the form that the operator asks for. */
export const Condition = z.strictObject({
  field: z.string().check(z.maxLength(80)),
  operator: z.enum(operatorNames),
  value: z.optional(z.union([Value, z.array(Value).check(z.maxLength(valuesMost))])),
})
export type Condition = z.infer<typeof Condition>

/** Conditions of which all hold, or any; an empty `all` always holds. */
export type Group = { all: (Condition | Group)[] } | { any: (Condition | Group)[] }
const Parts = z.array(z.union([Condition, z.lazy((): z.ZodMiniType<Group> => Group)]))
export const Group: z.ZodMiniType<Group> = z.union([
  z.strictObject({ all: Parts.check(z.maxLength(conditionsMost)) }),
  z.strictObject({ any: Parts.check(z.minLength(1), z.maxLength(conditionsMost)) }),
])

/** The expiration object of the specification. */
export const Expiration = z.strictObject({
  never_expires: z.boolean(),
  expiration_mode: z.enum(['dynamic', 'fixed']),
  /** as typed */
  expires_within_value: z.string().check(z.maxLength(10)),
  expires_within_period_type: z.enum(periods),
  /** YYYY-MM-DD; blank if none is chosen */
  expires_on: z.union([z.literal(''), Day]),
})

/** Time at which credit is granted: right away, or once the hold is over. */
const Hold = z.strictObject({
  mode: z.enum(holdModes),
  /** days of `days`, and after the fulfilment of `fulfilled` */
  days: z.optional(Count(0, 365)),
})
export type Hold = z.infer<typeof Hold>

const Email = z.strictObject({
  active: z.boolean(),
  /** blank: the design's */
  subject: z.optional(Line(200)),
  body: z.optional(Lines(5000)),
})

/** Lines of an order that a percentage counts, by any of these. */
export const Items = z.strictObject({
  products: z.optional(z.array(Line(100)).check(z.maxLength(valuesMost))),
  variants: z.optional(z.array(Line(100)).check(z.maxLength(valuesMost))),
  skus: z.optional(z.array(Line(100)).check(z.maxLength(valuesMost))),
  collections: z.optional(z.array(Line(100)).check(z.maxLength(valuesMost))),
  vendors: z.optional(z.array(Line(100)).check(z.maxLength(valuesMost))),
  product_types: z.optional(z.array(Line(100)).check(z.maxLength(valuesMost))),
})
export type Items = z.infer<typeof Items>

const IssueStoreCredit = z.strictObject({
  type: z.literal('issue_store_credit'),
  mode: z.enum(creditModes),
  /** the amount, the percentage, or what `for_every` gives; at most two decimals */
  value: Positive,
  /** the amount spent for which `for_every` gives once */
  every: z.optional(Positive),
  base: z.optional(z.enum(bases)),
  /** money of the event that `event` counts from */
  base_field: z.optional(Line(80)),
  items: z.optional(Items),
  /** gift cards, and the share of the order that credit paid, earn nothing unless switched on */
  with_gift_cards: z.optional(z.boolean()),
  with_credit: z.optional(z.boolean()),
  rounding: z.optional(z.strictObject({ way: z.enum(roundingWays), step: Positive })),
  min: z.optional(z.nullable(Positive)),
  max: z.optional(z.nullable(Positive)),
  target: z.optional(z.enum(targets)),
  kind: z.optional(z.enum(moneyKinds)),
  expiration: z.optional(Expiration),
  hold: z.optional(Hold),
  note: z.optional(Lines(2000)),
  email: z.optional(Email),
})
export type IssueStoreCredit = z.infer<typeof IssueStoreCredit>

const Tags = z.array(Line(100).check(z.minLength(1))).check(z.minLength(1), z.maxLength(20))
const After = z.optional(Count(0, 365))

export const Action = z.discriminatedUnion('type', [
  IssueStoreCredit,
  z.strictObject({
    type: z.literal('issue_gift_card'),
    value: Positive,
    expiration: z.optional(Expiration),
    hold: z.optional(Hold),
    email: z.optional(Email),
  }),
  z.strictObject({
    type: z.literal('adjust_balance'),
    /** taken from the balance, never below zero */
    value: Positive,
    note: z.optional(Lines(2000)),
  }),
  z.strictObject({ type: z.literal('add_tags'), tags: Tags, after_days: After }),
  z.strictObject({ type: z.literal('remove_tags'), tags: Tags, after_days: After }),
  z.strictObject({
    type: z.literal('set_tag_of'),
    /** tags of which a customer has one at most, as tiers */
    tags: Tags,
    tag: z.nullable(Line(100)),
    after_days: After,
  }),
  z.strictObject({
    type: z.literal('send_email'),
    /** blank: the design's */
    subject: z.optional(Line(200)),
    body: z.optional(Lines(5000)),
    after_days: After,
  }),
  z.strictObject({
    type: z.literal('alert_staff'),
    emails: z.array(EmailInput).check(z.minLength(1), z.maxLength(20)),
    message: Lines(2000).check(z.minLength(1)),
  }),
  z.strictObject({ type: z.literal('ask_approval') }),
])
export type Action = z.infer<typeof Action>

export const Case = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,39}$/i, 'not an id')),
  title: z.optional(Line(120)),
  conditions: Group,
  actions: z.array(Action).check(z.maxLength(actionsMost)),
})
export type Case = z.infer<typeof Case>

/** At most so many rewards, and so much, for one customer in a period. */
const CustomerLimit = z.strictObject({
  period: z.enum(limitPeriods),
  /** the last days of `days` */
  days: z.optional(Count(1, 3650)),
  count: z.optional(z.nullable(Count(1, 100_000))),
  sum: z.optional(z.nullable(Positive)),
})
export type CustomerLimit = z.infer<typeof CustomerLimit>

export const Limits = z.strictObject({
  per_customer: z.optional(z.array(CustomerLimit).check(z.maxLength(5))),
  budget: z.optional(
    z
      .array(z.strictObject({ period: z.enum(budgetPeriods), amount: Positive }))
      .check(z.maxLength(budgetPeriods.length)),
  ),
  exclude_tags: z.optional(z.array(Line(100)).check(z.maxLength(100))),
  /** addresses of the shop's team, excluded unless switched off */
  exclude_staff: z.optional(z.boolean()),
  exclude_paid_with_credit: z.optional(z.boolean()),
  /** percentage of customers who get nothing, for comparison */
  holdout_percent: z.optional(Count(0, 50)),
})
export type Limits = z.infer<typeof Limits>

export const Timing = z.union([
  z.strictObject({ days: Count(0, 3650) }),
  z.strictObject({ every: z.literal('day') }),
  z.strictObject({ every: z.literal('week'), weekday: Count(1, 7) }),
  z.strictObject({ every: z.literal('month'), day: Count(1, 31) }),
])
export type Timing = z.infer<typeof Timing>

/** A workflow's trigger, its ordered cases, of which the first that matches counts, and its limits. */
export const Definition = z.strictObject({
  trigger: z.string().check(z.maxLength(64)),
  timing: z.optional(z.nullable(Timing)),
  cases: z.array(Case).check(z.maxLength(casesMost)),
  limits: z.optional(z.nullable(Limits)),
})
export type Definition = z.output<typeof Definition>

/** A version of a workflow: its definition, its group, and between when it takes part. */
export const WorkflowData = z.extend(Definition, {
  /** workflows of a group exclude each other: only the first that gives something does */
  group: z.optional(z.nullable(Line(60).check(z.minLength(1)))),
  starts_at: z.optional(z.nullable(Instant)),
  ends_at: z.optional(z.nullable(Instant)),
})
export type WorkflowData = z.output<typeof WorkflowData>
