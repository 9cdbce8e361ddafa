/** Every trigger that the platform knows, by name alone: lists of workflows load no more of them. */
export const triggerNames = [
  'order_created',
  'order_paid',
  'order_fulfilled',
  'order_cancelled',
  'refund_created',
  'return_approved',
  'return_received',
  'customer_created',
  'customer_enabled',
  'marketing_accepted',
  'customer_tag_added',
  'customer_tag_removed',
  'referral_claimed',
  'referral_successful',
  'birthday',
  'anniversary',
  'inactivity',
  'unused_credit',
  'credit_expiring',
  'schedule',
  'manual_launch',
  'review_created',
  'review_updated',
  'segment_joined',
  'checkout_abandoned',
  'social_action',
  'subscription_created',
  'subscription_cancelled',
  'subscription_charged',
] as const
export type TriggerName = (typeof triggerNames)[number]

/** Checks for a trigger of the platform; others are custom ones, by their ids. */
export const isKnownTrigger = (name: string): name is TriggerName =>
  triggerNames.some((one) => one === name)
