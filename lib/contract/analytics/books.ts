import { added } from './balance.ts'
import { endpoint } from '#contract/endpoint.ts'

export const accounts = [
  'liability_paid',
  'liability_promotional',
  'sales',
  'refunds',
  'promotion',
  'adjustment',
  'redemption',
  'breakage',
  'transfer',
] as const

/**
 * Lists the ledger's bookkeeping entries, oldest day first, by page. `net` is the change in
 * liability over the whole range.
 */
export const getJournal = endpoint({
  name: 'getJournal',
  method: 'GET',
  path: '/analytics/journal',
  ...added,
})

/** Lists the closed months, newest first, and the finished months that are still open. */
export const listMonthCloses = endpoint({
  name: 'listMonthCloses',
  method: 'GET',
  path: '/analytics/closes',
  ...added,
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
})
