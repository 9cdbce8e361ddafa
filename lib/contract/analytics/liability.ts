import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Count, Day, Instant, Money } from '#contract/pieces.ts'
import { moneyKinds } from '#contract/transaction.ts'
import { added, Balance, Month, Share } from './balance.ts'

const Parts = { amount: Money, paid: Money, promotional: Money }
/**
 * What the shop owes at the end of a day (default today, so far), by age since issue, by the
 * balance of the card and by source, and how it came to be over a range.
 */
export const getLiability = endpoint({
  name: 'getLiability',
  method: 'GET',
  path: '/analytics/liability',
  ...added,
  query: z.object({ on: z.optional(Day), from: z.optional(Day) }),
  answer: z.object({
    currency: z.string(),
    as_of: Instant,
    on: Day,
    from: Day,
    ...Parts,
    /** days since issue, both included; `most` null: no end */
    ages: z.array(z.object({ least: z.int(), most: z.nullable(z.int()), ...Parts })),
    /** cards by their balance: above `over`, up to `upto`; null: no end */
    bands: z.array(
      z.object({ over: Money, upto: z.nullable(Money), amount: Money, cards: z.int() }),
    ),
    sources: z.array(z.object({ source: z.string(), ...Parts })),
    range: Balance,
    days: z.array(z.object({ day: Day, ...Balance.shape, paid: Money, promotional: Money })),
  }),
})

/**
 * A month of the calendar: what expired on days that are over, what is going to on those to come;
 * and what is to be expected of the rest.
 */
export const getExpiry = endpoint({
  name: 'getExpiry',
  method: 'GET',
  path: '/analytics/expiry',
  ...added,
  query: z.object({ month: z.optional(Month) }),
  answer: z.object({
    currency: z.string(),
    as_of: Instant,
    today: Day,
    month: Month,
    days: z.array(z.object({ day: Day, amount: Money, cards: z.nullable(z.int()) })),
    soon: z.array(z.object({ days: z.int(), amount: Money })),
    outstanding: Money,
    /** of the outstanding, what has no last day */
    never: Money,
    forecast: z.object({
      /** months of issue that are old enough to judge by, and how many it takes */
      cohorts: z.int(),
      cohorts_needed: z.int(),
      months_to_mature: z.int(),
      /** of what was issued, what is never redeemed; null: too little is known */
      breakage_rate: Share,
      expected_breakage: z.nullable(Money),
      /** paid credit only: expected breakage x redeemed to date / expected redemptions */
      breakage_income: z.nullable(Money),
      months: z.array(z.object({ month: Month, redeemed: Money })),
    }),
  }),
})

/** The cards whose credit runs out in a range of days to come, the soonest first; at most 250 a page. */
export const listExpiring = endpoint({
  name: 'listExpiring',
  method: 'GET',
  path: '/analytics/expiring',
  ...added,
  query: z.object({ from: Day, to: Day, page: z.optional(Count(1, 1000)) }),
  answer: z.object({
    currency: z.string(),
    more: z.boolean(),
    rows: z.array(
      z.object({
        lot_id: z.string(),
        gift_card_id: z.string(),
        customer_name: z.nullable(z.string()),
        expires_on: Day,
        amount: Money,
        money: z.enum(moneyKinds),
      }),
    ),
  }),
})
