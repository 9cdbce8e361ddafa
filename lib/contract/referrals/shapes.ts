import * as z from 'zod/mini'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import { Count, Day, Id, Instant, Lines, Money, MoneyInput } from '#contract/pieces.ts'
import { friendStates, linksMost, type SignalName, signals, valueTypes } from './calls.ts'
import { friendFilters, linkFilters } from './filters.ts'

const Positive = MoneyInput.check(z.refine((typed) => !typed.startsWith('-'), 'Invalid Value'))
const signalNames = Object.keys(signals) as [SignalName, ...SignalName[]]

const ReferralProgram = z.object({
  /** the friend's reward: at the confirmed claim if it is fixed, else a share of the first order */
  value: z.nullable(Money),
  value_type: z.enum(valueTypes),
  /** added: the referrer's reward, for the friend's first paid order once its hold is over */
  referrer_value: z.nullable(Money),
  referrer_value_type: z.enum(valueTypes),
  hold_days: z.int(),
  /** goods that the friend's first order needs at least; null: any order counts */
  min_order: z.nullable(Money),
  /** the most that a percentage gives; null: no limit */
  max_reward: z.nullable(Money),
  /** days after which the credit expires; null: never */
  expires_in_days: z.nullable(z.int()),
  /** the workflows were changed beyond what this form holds */
  is_custom: z.boolean(),
  /** the shop's setting `enable_referral` */
  enabled: z.boolean(),
  workflows: z.array(
    z.object({
      id: z.string(),
      trigger: z.enum(['referral_claimed', 'referral_successful']),
      active: z.boolean(),
    }),
  ),
})
export type ReferralProgram = z.infer<typeof ReferralProgram>

export const getReferralProgram = { answer: ReferralProgram }

export const saveReferralProgram = {
  body: z.strictObject({
    value: Positive,
    value_type: z.enum(valueTypes),
    referrer_value: z.optional(Positive),
    referrer_value_type: z.optional(z.enum(valueTypes)),
    hold_days: z.optional(Count(0, 365)),
    min_order: z.optional(z.nullable(Positive)),
    max_reward: z.optional(z.nullable(Positive)),
    expires_in_days: z.optional(z.nullable(Count(1, 3650))),
    /** replaces workflows that were changed beyond the form */
    replace_custom: z.optional(z.boolean()),
  }),
  answer: ReferralProgram,
}

const Referrer = z.object({
  platform_customer_id: z.string(),
  full_name: z.string(),
  email: z.nullable(z.string()),
})

const Signal = z.object({
  name: z.enum(signalNames),
  leads_to: z.enum(['block', 'review']),
  /** number of others, where the signal counts some */
  count: z.nullable(z.int()),
})

export const ReferredFriend = z.object({
  referral_id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  state: z.enum(friendStates),
  by_link: z.boolean(),
  referrer: Referrer,
  /** the friend's customer id, once they are a customer */
  platform_customer_id: z.nullable(z.string()),
  signals: z.array(Signal),
  reason: z.nullable(z.string()),
  /** the friend's first paid order */
  order: z.nullable(z.object({ order_id: z.string(), name: z.string() })),
  rewards: z.array(
    z.object({
      reward_id: z.string(),
      to: z.enum(['friend', 'referrer']),
      state: z.enum(['pending', 'granted', 'cancelled']),
      amount: Money,
      recalled: Money,
    }),
  ),
  created_at: Instant,
  claimed_at: z.nullable(Instant),
  decided_at: z.nullable(Instant),
  decided_by: z.nullable(z.object({ name: z.string(), email: z.string() })),
})
export type ReferredFriend = z.infer<typeof ReferredFriend>

/** Friends by state, at most 1,000 of each. */
const Counts = z.object({
  review: z.int(),
  claimed: z.int(),
  invited: z.int(),
  ordered: z.int(),
  refused: z.int(),
})

export const listReferredFriends = {
  query: z.object({ ...ListQuery, ...shapesOfFilters(friendFilters) }),
  answer: z.extend(listOf(ReferredFriend), {
    counts: Counts,
    /** states of which there are more */
    counts_capped: z.array(z.enum(friendStates)),
  }),
}

export const decideReferral = {
  params: z.object({ id: Id }),
  body: z.strictObject({
    approve: z.boolean(),
    /** needed to refuse */
    reason: z.optional(Lines(1000)),
  }),
  answer: z.object({ referral: ReferredFriend }),
}

export const getReferralLink = {
  params: z.object({ id: Id }),
  answer: z.object({ url: z.nullable(z.string()) }),
}

export const postReferralLinks = {
  body: z.strictObject({
    customers: z.array(Id).check(z.minLength(1), z.maxLength(linksMost)),
  }),
  answer: z.object({
    links: z.array(z.object({ platform_customer_id: z.string(), url: z.nullable(z.string()) })),
  }),
}

export const getReferralFigures = {
  query: z.object({ from: z.optional(Day), to: z.optional(Day) }),
  answer: z.object({
    currency: z.string(),
    range: z.object({ from: Day, to: Day }),
    /** customers whose link was made */
    links: z.int(),
    /** addresses that were typed on a link's page; kept for 90 days */
    claims: z.int(),
    confirmed: z.int(),
    ordered: z.int(),
    friends_rewarded: z.int(),
    referrers_rewarded: z.int(),
    in_review: z.int(),
    refused: z.int(),
    /** granted to both sides until now, without what was recalled */
    cost: Money,
    pending: Money,
    recalled: Money,
    /** first orders after refunds */
    revenue: Money,
  }),
}

export const ReferralLinkRow = z.object({
  referrer: Referrer,
  created_at: Instant,
  friends: z.int(),
  ordered: z.int(),
  refused: z.int(),
  /** granted to the referrer until now, without what was recalled */
  earned: Money,
})
export type ReferralLinkRow = z.infer<typeof ReferralLinkRow>

export const listReferralLinks = {
  query: z.object({ ...ListQuery, ...shapesOfFilters(linkFilters) }),
  answer: listOf(ReferralLinkRow),
}
