import type { EgiftStatus } from '#contract/egifts/egift.ts'
import type { EgiftSettings } from '#contract/egifts/settings-shapes.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'

const egiftParties = ['staff', 'store', 'recipient', 'job'] as const
export type EgiftParty = (typeof egiftParties)[number]
type Ways = { readonly [to in EgiftStatus]?: readonly EgiftParty[] }

const ended: Ways = { cancelled: ['staff', 'store'], refunded: ['store'] }

/**
 * The allowed transitions and their actors; all others are refused. Only the store reports payment,
 * goods and refunds.
 */
export const transitions: { readonly [from in EgiftStatus]: Ways } = {
  draft: {
    pending_payment: ['store'],
    fraud_hold: ['store'],
    scheduled: ['staff', 'store'],
    sent: ['staff', 'store'],
    cancelled: ['staff', 'store'],
  },
  pending_payment: {
    fraud_hold: ['store'],
    scheduled: ['store'],
    sent: ['store'],
    cancelled: ['staff', 'store'],
  },
  fraud_hold: { scheduled: ['staff'], sent: ['staff'], ...ended },
  scheduled: { sent: ['staff', 'job', 'store'], claimed: ['staff'], ...ended },
  sent: {
    opened: ['recipient'],
    claimed: ['recipient', 'staff'],
    bounced: ['job'],
    expired: ['job'],
    ...ended,
  },
  opened: { sent: ['staff'], claimed: ['recipient', 'staff'], expired: ['job'], ...ended },
  bounced: {
    sent: ['staff'],
    opened: ['recipient'],
    claimed: ['recipient', 'staff'],
    expired: ['job'],
    ...ended,
  },
  claimed: { fulfilled: ['store'], refunded: ['store'] },
  fulfilled: { refunded: ['store'] },
  expired: {},
  cancelled: {},
  refunded: {},
}

/** Checks whether a party may move a gift from one status to another. */
export const mayBecome = (from: EgiftStatus, to: EgiftStatus, by: EgiftParty): boolean =>
  transitions[from][to]?.includes(by) ?? false

/** Checks whether the holder of the link may claim the gift. */
export const isClaimable = (status: EgiftStatus): boolean =>
  status === 'sent' || status === 'opened' || status === 'bounced'
const ofRefund = 'refund-'
/** Returns the cart id of the eGift with the credit of a refund. */
export const cartOfRefund = (refund: string): string => `${ofRefund}${refund}`
/** Checks whether an eGift holds the credit of a refund, which only the refund's undo takes back. */
export const isOfRefund = (gift: { cart_id: string; source: 'staff' | 'store' }): boolean =>
  gift.source === 'staff' && gift.cart_id.startsWith(ofRefund)
/** Checks whether the gift's credit is on a card without an owner. */
export const isHeld = (status: EgiftStatus): boolean =>
  isClaimable(status) || status === 'scheduled' || status === 'fraud_hold'

/** Returns the first and last day for which sending can be scheduled, in its zone's calendar. */
export const sendDays = (
  { earliest_days, latest_days }: Pick<EgiftSettings, 'earliest_days' | 'latest_days'>,
  zone: string,
  now: Date,
): { first: string; last: string } => {
  const today = dayIn(zone, now)
  return { first: daysFrom(today, earliest_days), last: daysFrom(today, latest_days) }
}

/** Returns why a gift can't be sent at this time, or null. A past time is refused. */
export const sendAtProblem = (
  settings: Pick<EgiftSettings, 'earliest_days' | 'latest_days'>,
  zone: string,
  now: Date,
  at: Date,
): 'past' | 'early' | 'late' | null => {
  if (at <= now) return 'past'
  const { first, last } = sendDays(settings, zone, now)
  const day = dayIn(zone, at)
  if (day < first) return 'early'
  return day > last ? 'late' : null
}

/** The defaults of a shop, off until the owner turns eGifts on. */
export const defaultEgiftSettings: EgiftSettings = {
  enabled: false,
  language: 'en',
  channels: { email: true, link: true },
  asks: { message: true, send_date: true, product: true },
  message_max: 300,
  earliest_days: 0,
  latest_days: 90,
  after_text: '',
  hide_prices: false,
  claim_days: 90,
  after: 'recipient',
  reminder_days: 7,
  last_chance_days: 3,
  notify_sender: true,
  order_tag: '',
  order_note: '',
  fraud_hold_above: null,
}

/** Validates across fields; null means valid. */
export const settingsProblem = (
  settings: EgiftSettings,
): 'channels' | 'latest_days' | 'last_chance_days' | null => {
  if (!settings.channels.email && !settings.channels.link) return 'channels'
  if (settings.latest_days < settings.earliest_days) return 'latest_days'
  return settings.last_chance_days !== null && settings.last_chance_days >= settings.claim_days
    ? 'last_chance_days'
    : null
}
