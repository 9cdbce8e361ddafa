import * as z from 'zod/mini'
import { Balance, Moved, Range, Share } from './balance-shapes.ts'
import { Day, Instant, Money, ShopUrl } from '#contract/pieces.ts'

export const getGiftCardUsage = {
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
}

export const Orders = z.object({
  count: z.int(),
  with_credit: z.int(),
  /** revenue of all orders */
  revenue: Money,
  credit_used: Money,
  /** revenue of orders that used credit, including what was paid by other means */
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
  /** share of the credit issued in the period that was redeemed before the period's end */
  cohort_rate: Share,
  /** share of all credit ever issued that was redeemed by the end of the period */
  engagement: Share,
  /** median days from issue to redemption, weighted by amount */
  days_to_redeem: z.nullable(z.int()),
  cards: z.object({
    sold: z.int(),
    value: Money,
    undone: Money,
    fulfilled: z.int(),
    pending: z.int(),
  }),
  /** null: too many orders to compare within one request */
  orders: z.nullable(Orders),
  /**
   * customers given credit in the period, and those of them with two orders in it, the second after
   * the credit
   */
  people: z.nullable(z.object({ rewarded: z.int(), again: z.int(), rate: Share })),
})

export type Period = z.infer<typeof Period>

export const getGiftCardsIndepth = {
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
    /** emails queued in the period, by current state */
    mails: z.array(z.object({ state: z.string(), count: z.int() })),
    days: z.array(z.object({ day: Day, ...Moved, closing: Money })),
    previous_days: z.array(z.object({ day: Day, ...Moved, closing: Money })),
  }),
}
