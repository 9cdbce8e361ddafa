import * as z from 'zod/mini'
import { Balance, Month, Share } from './balance-shapes.ts'
import { ListQuery } from '#contract/paging.ts'
import { Day, Instant, Money } from '#contract/pieces.ts'
import { moneyKinds } from '#contract/transaction.ts'

const Parts = { amount: Money, paid: Money, promotional: Money }

export const getLiability = {
  query: z.object({ on: z.optional(Day), from: z.optional(Day) }),
  answer: z.object({
    currency: z.string(),
    as_of: Instant,
    on: Day,
    from: Day,
    ...Parts,
    /** days since issue, both inclusive; `most` is null for the open-ended band */
    ages: z.array(z.object({ least: z.int(), most: z.nullable(z.int()), ...Parts })),
    /** balance bands: above `over`, up to and including `upto`; null means no bound */
    bands: z.array(
      z.object({ over: Money, upto: z.nullable(Money), amount: Money, cards: z.int() }),
    ),
    sources: z.array(z.object({ source: z.string(), ...Parts })),
    range: Balance,
    days: z.array(z.object({ day: Day, ...Balance.shape, paid: Money, promotional: Money })),
  }),
}

export const getExpiry = {
  query: z.object({ month: z.optional(Month) }),
  answer: z.object({
    currency: z.string(),
    as_of: Instant,
    today: Day,
    month: Month,
    days: z.array(z.object({ day: Day, amount: Money, cards: z.nullable(z.int()) })),
    soon: z.array(z.object({ days: z.int(), amount: Money })),
    outstanding: Money,
    /** the part of the outstanding balance that never expires */
    never: Money,
    forecast: z.object({
      /** issue months old enough for a forecast, and how many a forecast needs */
      cohorts: z.int(),
      cohorts_needed: z.int(),
      months_to_mature: z.int(),
      /** the share of issued credit that is never redeemed; null with too little history */
      breakage_rate: Share,
      expected_breakage: z.nullable(Money),
      /** paid credit only: expected breakage x redeemed to date / expected redemptions */
      breakage_income: z.nullable(Money),
      months: z.array(z.object({ month: Month, redeemed: Money })),
    }),
  }),
}

export const listExpiring = {
  query: z.object({ from: Day, to: Day, ...ListQuery }),
  answer: z.object({
    currency: z.string(),
    more: z.boolean(),
    after: z.nullable(z.string()),
    before: z.nullable(z.string()),
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
}
