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

const channelOf = (hex: string, at: number): number => {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const lightOf = (hex: string): number =>
  0.2126 * channelOf(hex, 1) + 0.7152 * channelOf(hex, 3) + 0.0722 * channelOf(hex, 5)
/** Returns the WCAG contrast ratio of two colours (#rrggbb), 1 to 21; text needs 4.5. */
export const contrastOf = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [lightOf(a), lightOf(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}
const contrastLeast = 4.5

/** The defaults of a shop, off until the owner turns eGifts on. */
export const defaultEgiftSettings: EgiftSettings = {
  enabled: false,
  language: 'en',
  channels: { email: true, link: true },
  asks: { message: true, send_date: true, product: true },
  message_max: 300,
  earliest_days: 0,
  latest_days: 90,
  claim_title: '',
  claim_text: '',
  button_text: '',
  button_colour: '#3350c9',
  button_text_colour: '#ffffff',
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
): 'channels' | 'latest_days' | 'last_chance_days' | 'button_text_colour' | null => {
  if (!settings.channels.email && !settings.channels.link) return 'channels'
  if (settings.latest_days < settings.earliest_days) return 'latest_days'
  if (settings.last_chance_days !== null && settings.last_chance_days >= settings.claim_days)
    return 'last_chance_days'
  return contrastOf(settings.button_colour, settings.button_text_colour) < contrastLeast
    ? 'button_text_colour'
    : null
}
