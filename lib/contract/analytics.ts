import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Count, Day, Instant, Money, ShopUrl } from './pieces.ts'
import { moneyKinds, transactionKinds } from './transaction.ts'

/** YYYY-MM, a month of the shop's calendar. */
export const Month = z
  .string()
  .check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, 'not a month (YYYY-MM)'))
const Range = z.object({ from: Day, to: Day })
const added = { right: 'read', added: true, source: 'issue 5, analytics; catalogue §4.3' } as const
/** A share in hundredths of a percent (4321 is 43.21 %); null where there is nothing to divide by. */
const Share = z.nullable(z.int())

/** Opening + issued - redeemed - expired + adjusted = closing, an undo counting against what it undid. */
const Moved = { issued: Money, redeemed: Money, expired: Money, adjusted: Money }
const Balance = z.object({ opening: Money, ...Moved, closing: Money })
export type Balance = z.infer<typeof Balance>

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
  /** customers who were given credit in the period, and of them those with two orders in it, the second after the credit */
  people: z.nullable(z.object({ rewarded: z.int(), again: z.int(), rate: Share })),
})
export type Period = z.infer<typeof Period>

/** A period (both days included) beside the one before it, of as many days: KPIs, days, sources. Refuses days swapped, yet to come, or more than 366, by their field. */
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

const Parts = { amount: Money, paid: Money, promotional: Money }
/** What the shop owes at the end of a day (default today, so far), by age since issue, by the balance of the card and by source, and how it came to be over a range. */
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

/** A month of the calendar: what expired on days that are over, what is going to on those to come; and what is to be expected of the rest. */
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

export const accounts = [
  'liability_paid',
  'liability_promotional',
  'sales',
  'promotion',
  'adjustment',
  'redemption',
  'breakage',
  'transfer',
] as const
/** One sum of a day; `amount` is never negative: it is what `debit` gains and `credit` gives. */
export const JournalLine = z.object({
  day: Day,
  debit: z.enum(accounts),
  credit: z.enum(accounts),
  amount: Money,
  kind: z.enum(transactionKinds),
  source: z.string(),
})
export type JournalLine = z.infer<typeof JournalLine>

/** The ledger as a bookkeeper enters it, the oldest day first, a page at a time. `net` is what the liability gained over the whole range. */
export const getJournal = endpoint({
  name: 'getJournal',
  method: 'GET',
  path: '/analytics/journal',
  ...added,
  query: z.object({
    from: z.optional(Day),
    to: z.optional(Day),
    page: z.optional(Count(1, 10_000)),
    limit: z.optional(Count(1, 250)),
  }),
  answer: z.object({
    currency: z.string(),
    as_of: Instant,
    range: Range,
    count: z.int(),
    page: z.int(),
    pages: z.int(),
    net: Money,
    rows: z.array(JournalLine),
  }),
})

/** A month as it was when it was closed, and as it is: `difference` is what entries that came late have changed. */
export const MonthClose = z.object({
  month: Month,
  closed_at: Instant,
  by: z.string(),
  closed: Balance,
  now: Balance,
  difference: Money,
  differs: z.boolean(),
})
export type MonthClose = z.infer<typeof MonthClose>
/** The closed months, the newest first, and the finished ones that aren't closed. */
export const listMonthCloses = endpoint({
  name: 'listMonthCloses',
  method: 'GET',
  path: '/analytics/closes',
  ...added,
  answer: z.object({ currency: z.string(), rows: z.array(MonthClose), open: z.array(Month) }),
})
/** Keeps a finished month's figures as they are now. It stays: `already_there` the second time. */
export const closeMonth = endpoint({
  name: 'closeMonth',
  method: 'POST',
  path: '/analytics/closes',
  right: 'settings',
  added: true,
  source: 'issue 5, month-end close',
  body: z.strictObject({ month: Month }),
  answer: z.object({ close: MonthClose }),
})
