/**
 * `pending_payment`, `fulfilled` and `refunded` come from the store's call alone;
 * lib/rules/egifts/egifts.ts has the transitions.
 */
export const egiftStatuses = [
  'draft',
  'pending_payment',
  'fraud_hold',
  'scheduled',
  'sent',
  'opened',
  'claimed',
  'fulfilled',
  'expired',
  'cancelled',
  'refunded',
  'bounced',
] as const

export type EgiftStatus = (typeof egiftStatuses)[number]

export const egiftChannels = ['email', 'link'] as const

/** Acts on a gift; the platform lists in `acts` those open to the caller now. */
export const egiftActs = [
  'issue',
  'release',
  'send',
  'recipient',
  'date',
  'link',
  'convert',
  'cancel',
] as const

export type EgiftAct = (typeof egiftActs)[number]

/** A sold gift without a day waits for its order's fulfilment, or for a team member. */
export const egiftWaits = ['fulfillment', 'manual'] as const

export type EgiftWait = (typeof egiftWaits)[number]

export const egiftEvents = [
  'made',
  'paid',
  'held',
  'released',
  'order_fulfilled',
  'scheduled',
  'sent',
  'resent',
  'opened',
  'claimed',
  'converted',
  'reminded',
  'warned',
  'bounced',
  'recipient_changed',
  'date_changed',
  'link_copied',
  'expired',
  'fulfilled',
  'cancelled',
  'refunded',
] as const
