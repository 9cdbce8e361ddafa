import { type FieldName, namesOf } from './fields.ts'
import type { TriggerName } from './trigger-names.ts'

/** Settings of a trigger: days before or after a date, or the days of a schedule. */
export const timings = ['days', 'schedule'] as const
export type Timing = (typeof timings)[number]

/** Kinds of vendors whose events some triggers listen to. */
export type Vendor = 'reviews' | 'subscriptions' | 'marketing' | 'checkout' | 'social'

export type Trigger = {
  has: readonly ('order' | 'customer')[]
  /** facts of this kind of event alone */
  fields?: readonly FieldName[]
  timing?: Timing
  /** vendor whose events it listens to; without a connection it never fires */
  needs?: Vendor
}

const both = ['order', 'customer'] as const
const person = ['customer'] as const
const review = ['review.score', 'review.verified'] as const
const subscription = [
  'subscription.product',
  'subscription.price',
  'subscription.quantity',
] as const

/** Parts and facts of each trigger; custom triggers are added by their ids (`tg…`). */
export const triggers = {
  order_created: { has: both },
  order_paid: { has: both },
  order_fulfilled: { has: both },
  order_cancelled: { has: both },
  refund_created: { has: both, fields: ['refund.amount', 'refund.goods'] },
  return_approved: { has: both, fields: ['return.amount', 'return.reasons'] },
  return_received: { has: both, fields: ['return.amount', 'return.reasons'] },
  customer_created: { has: person },
  customer_enabled: { has: person },
  marketing_accepted: { has: person },
  customer_tag_added: { has: person, fields: ['tag.name'] },
  customer_tag_removed: { has: person, fields: ['tag.name'] },
  referral_claimed: { has: person },
  referral_successful: { has: both, fields: ['referral.orders'] },
  birthday: { has: person, timing: 'days' },
  anniversary: { has: person, timing: 'days' },
  inactivity: { has: person, timing: 'days' },
  unused_credit: { has: person, timing: 'days' },
  credit_expiring: { has: person, fields: ['expiring.amount'], timing: 'days' },
  schedule: { has: person, timing: 'schedule' },
  manual_launch: { has: person },
  review_created: { has: person, fields: review, needs: 'reviews' },
  review_updated: { has: person, fields: review, needs: 'reviews' },
  segment_joined: { has: person, needs: 'marketing' },
  checkout_abandoned: { has: person, needs: 'checkout' },
  social_action: { has: person, needs: 'social' },
  subscription_created: { has: person, fields: subscription, needs: 'subscriptions' },
  subscription_cancelled: { has: person, fields: subscription, needs: 'subscriptions' },
  subscription_charged: {
    has: person,
    fields: ['charge.total', 'charge.at_checkout'],
    needs: 'subscriptions',
  },
} as const satisfies Record<TriggerName, Trigger>

/** Triggers whose events have a friend and a referrer. */
export const referralTriggers: readonly string[] = ['referral_claimed', 'referral_successful']

/** Lists the facts of a trigger. */
export const fieldsOf = (name: TriggerName): FieldName[] => {
  const trigger: Trigger = triggers[name]
  return [...trigger.has.flatMap((part) => namesOf[part]), ...(trigger.fields ?? [])]
}
