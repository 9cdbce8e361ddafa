import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Count, Day, Instant, Money } from '#contract/pieces.ts'
import { transactionKinds } from '#contract/transaction.ts'
import { added, Balance, Month, Range } from './balance.ts'

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

/**
 * Lists the ledger's bookkeeping entries, oldest day first, by page. `net` is the change in
 * liability over the whole range.
 */
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
/** Lists the closed months, newest first, and the finished months that are still open. */
export const listMonthCloses = endpoint({
  name: 'listMonthCloses',
  method: 'GET',
  path: '/analytics/closes',
  ...added,
  answer: z.object({ currency: z.string(), rows: z.array(MonthClose), open: z.array(Month) }),
})
/**
 * Closes a finished month: keeps its figures as they are now. A month closes once
 * (`already_there`).
 */
export const closeMonth = endpoint({
  name: 'closeMonth',
  method: 'POST',
  path: '/analytics/closes',
  right: 'settings',
  added: true,
  source: 'month-end close',
  body: z.strictObject({ month: Month }),
  answer: z.object({ close: MonthClose }),
})
