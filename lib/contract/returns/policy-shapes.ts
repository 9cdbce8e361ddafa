import * as z from 'zod/mini'
import { Count, Day, Id, Instant, Line, Money, MoneyInput } from '#contract/pieces.ts'
import { refundMoments, verdictKeys } from './policy.ts'
import { recallPolicies } from './refund.ts'
import { outcomes } from './requests.ts'
import { Verdict } from './requests-shapes.ts'

const Positive = MoneyInput.check(z.refine((typed) => !typed.startsWith('-'), 'Invalid Value'))
const Percent = Positive.check(z.refine((typed) => Number(typed) <= 100, 'Invalid Value'))
const Country = z.string().check(z.regex(/^[A-Z]{2}$/, 'not a country code'))
const list = (most: number) => z.array(Line(most).check(z.minLength(1))).check(z.maxLength(500))

const named = {
  emails: list(254),
  domains: list(253),
  tags: list(100),
  orders: list(100),
}
const switches = {
  storefront: z.boolean(),
  gift_returns: z.boolean(),
  paid_credit: z.enum(['first', 'proportional']),
  recall: z.enum(recallPolicies),
  refund_on: z.enum(refundMoments),
  /** days after which an approved return lapses */
  lapse_days: Count(1, 365),
  store_tasks: z.boolean(),
  review_returns: z.nullable(Count(1, 100)),
}
const outcome = { to: z.enum(outcomes), expires_days: z.nullable(Count(1, 3650)) }
const zone = {
  /** ISO 3166 codes; empty: every country */
  countries: z.array(Country).check(z.maxLength(250)),
  /** days of the window; null: no end */
  days: z.nullable(Count(0, 3650)),
}
const final = { skus: list(100), vendors: list(200), tags: list(100) }

/** The policy as written. */
export const ReturnSettingsInput = z.strictObject({
  ...switches,
  zones: z
    .array(
      z.strictObject({
        ...zone,
        outcomes: z
          .array(z.strictObject({ ...outcome, bonus_percent: Percent, fee: Positive }))
          .check(
            z.maxLength(outcomes.length),
            z.refine((all) => new Set(all.map(({ to }) => to)).size === all.length, 'twice'),
          ),
      }),
    )
    .check(z.maxLength(50)),
  final_sale: z.strictObject({ ...final, discount_percent: z.nullable(Percent) }),
  keep_below: z.nullable(Positive),
  approve_below: z.nullable(Positive),
  review_above: z.nullable(Positive),
  allow: z.strictObject(named),
  block: z.strictObject(named),
})
export type ReturnSettingsInput = z.output<typeof ReturnSettingsInput>

/** The same policy as answered and kept: amounts and percents have two decimals. */
export const ReturnSettings = z.object({
  ...switches,
  zones: z.array(
    z.object({
      ...zone,
      outcomes: z.array(z.object({ ...outcome, bonus_percent: Money, fee: Money })),
    }),
  ),
  final_sale: z.object({ ...final, discount_percent: z.nullable(Money) }),
  keep_below: z.nullable(Money),
  approve_below: z.nullable(Money),
  review_above: z.nullable(Money),
  allow: z.object(named),
  block: z.object(named),
})
export type ReturnSettings = z.output<typeof ReturnSettings>

const revision = z.int().check(z.minimum(0))
const Now = z.object({
  settings: ReturnSettings,
  /** 0: never changed */
  revision,
  changed_at: z.nullable(Instant),
  changed_by: z.nullable(z.object({ name: z.string(), email: z.string() })),
})

export const getReturnSettings = { answer: Now }

export const putReturnSettings = {
  body: z.strictObject({ settings: ReturnSettingsInput, revision }),
  answer: Now,
}

const Share = z.object({ count: z.int(), amount: Money })
/** Outcomes of many orders or refunds under one policy. */
export const TrialSums = z.object({
  /** approved at once, approved by a person, reviewed, refused */
  automatic: Share,
  allow: Share,
  review: Share,
  refuse: Share,
  /** pieces that needn't be sent back */
  keep_item: Share,
  /** if all that passes becomes credit */
  bonus: Money,
  fees: Money,
  reasons: z.array(z.object({ key: z.enum(verdictKeys), count: z.int() })),
})
export type TrialSums = z.infer<typeof TrialSums>
const Both = z.object({ now: TrialSums, trial: TrialSums })

export const tryReturnSettings = {
  body: z.strictObject({ settings: ReturnSettingsInput }),
  answer: z.object({
    from: Day,
    to: Day,
    currency: z.string(),
    orders: Both,
    refunds: Both,
    /** there are more orders than a trial reads */
    capped: z.boolean(),
  }),
}

export const judgeReturn = {
  body: z.strictObject({
    order_id: z.string().check(z.minLength(1), z.maxLength(100)),
    lines: z.optional(
      z
        .array(z.strictObject({ line_item_id: Id, quantity: Count(1, 1_000_000) }))
        .check(z.minLength(1, 'Required Field'), z.maxLength(5000)),
    ),
    settings: z.optional(ReturnSettingsInput),
  }),
  answer: z.object({
    verdict: Verdict,
    /** each line of the order on its own, with the reasons why it can't go back */
    lines: z.array(
      z.object({
        line_item_id: z.string(),
        returnable: z.int(),
        why: Verdict.shape.why,
      }),
    ),
  }),
}
