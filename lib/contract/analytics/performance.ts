import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Day, Instant, Money, ShopUrl } from '#contract/pieces.ts'
import { Balance, Moved, Range, Share } from './balance.ts'

/** The shop's credit in a few numbers, from the first day to now. */
export const getGiftCardUsage = endpoint({
  name: 'getGiftCardUsage',
  method: 'GET',
  path: '/gift-cards-analytics/usage',
  right: 'read',
  source: 'dashboard §8, gift-cards-analytics',
  query: z.object({ shop_url: z.optional(ShopUrl) }),
  answer: z.object({
    currency: z.string(),
    as_of: Instant,
    ...Moved,
    outstanding: Money,
    paid: Money,
    promotional: Money,
    cards: z.int(),
    redemption_rate: Share,
  }),
})

export const Orders = z.object({
  count: z.int(),
  with_credit: z.int(),
  /** what all orders came to */
  revenue: Money,
  credit_used: Money,
  /** of orders that used credit: the credit and what was paid beside it */
  influenced: Money,
  /** influenced revenue / credit used, in hundredths */
  multiplier: z.nullable(z.int()),
  share: Share,
  average_with: z.nullable(Money),
  average_without: z.nullable(Money),
  lift: Share,
})
export type Orders = z.infer<typeof Orders>

export const Period = z.object({
  ...Balance.shape,
  /** redeemed in the period / issued in the period */
  period_rate: Share,
  /** of what was issued in the period, what has been redeemed until its end */
  cohort_rate: Share,
  /** of all that was ever issued, what had been redeemed by the end of the period */
  engagement: Share,
  /** half of the money that was redeemed had been issued at most so many days before */
  days_to_redeem: z.nullable(z.int()),
  cards: z.object({
    sold: z.int(),
    value: Money,
    undone: Money,
    fulfilled: z.int(),
    pending: z.int(),
  }),
  /** null: too many orders to compare while somebody waits */
  orders: z.nullable(Orders),
  /**
   * customers who were given credit in the period, and of them those with two orders in it, the
   * second after the credit
   */
  people: z.nullable(z.object({ rewarded: z.int(), again: z.int(), rate: Share })),
})
export type Period = z.infer<typeof Period>

/**
 * A period (both days included) beside the one before it, of as many days: KPIs, days, sources.
 * Refuses days swapped, yet to come, or more than 366, by their field.
 */
export const getGiftCardsIndepth = endpoint({
  name: 'getGiftCardsIndepth',
  method: 'POST',
  path: '/api/analytics/gift-cards/indepth',
  right: 'read',
  source: 'campaigns-and-calls §4, Analytics',
  body: z.strictObject({ fromDate: Day, toDate: Day, shop_url: z.optional(ShopUrl) }),
  answer: z.object({
    currency: z.string(),
    as_of: Instant,
    range: Range,
    before: Range,
    period: Period,
    previous: Period,
    sources: z.array(z.object({ source: z.string(), issued: Money })),
    reasons: z.array(z.object({ reason: z.nullable(z.string()), issued: Money })),
    /** mails written in the period, by the state that they are in */
    mails: z.array(z.object({ state: z.string(), count: z.int() })),
    days: z.array(z.object({ day: Day, ...Moved, closing: Money })),
    previous_days: z.array(z.object({ day: Day, ...Moved, closing: Money })),
  }),
})
