import * as z from 'zod/mini'
import { Balance, Month, Range } from './balance-shapes.ts'
import { accounts } from './books.ts'
import { Count, Day, Instant, Money } from '#contract/pieces.ts'
import { transactionKinds } from '#contract/transaction.ts'

/** One posting of a day. `amount` is never negative: `debit` and `credit` name the accounts. */
export const JournalLine = z.object({
  day: Day,
  debit: z.enum(accounts),
  credit: z.enum(accounts),
  amount: Money,
  kind: z.enum(transactionKinds),
  source: z.string(),
})

export type JournalLine = z.infer<typeof JournalLine>

export const getJournal = {
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
}

/** A month's figures at close and now; `difference` is what entries that came late have changed. */
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

export const listMonthCloses = {
  answer: z.object({
    currency: z.string(),
    rows: z.array(MonthClose),
    open: z.array(Month),
    /** the figures that closing an open month would keep */
    open_now: z.array(z.object({ month: Month, now: Balance })),
  }),
}

export const closeMonth = {
  body: z.strictObject({ month: Month }),
  answer: z.object({ close: MonthClose }),
}
