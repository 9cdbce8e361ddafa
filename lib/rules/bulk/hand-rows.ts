import { bulkRowsMost } from '#contract/bulk/bulk.ts'
import { campaignRow } from '#contract/bulk/campaigns.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { amountProblem, type Limits } from '#rules/store-credit/limits.ts'
import type { Operation } from './operation.ts'

export const handRowsMost = 500

/** A row entered by hand, as typed; `name` is shown for the customer who gets loyalty credit. */
export type HandRow = {
  /** identifies the row while it is edited */
  key: number
  count: string
  balance: string
  expires_on: string
  customer: { id: string; name: string } | null
}
/**
 * A message key of messages/<locale>/bulk.json, `form.problems`; `amount` is the limit in the
 * message.
 */
export type FormProblem = { key: string; amount?: string }
export type FormProblems = Record<string, FormProblem>
/** Where the rows are entered: the shop's zone, time and limits. */
export type Entering = {
  operation: Operation
  zone: string
  now: Date
  limits: Limits
  readAmount: (typed: string) => string | null
}

/** Returns a new row with the defaults: count 1, balance 10, no expiration. */
export const newHandRow = (
  write: (wire: string) => string,
  before: readonly HandRow[] = [],
): HandRow => ({
  key: Math.max(0, ...before.map(({ key }) => key)) + 1,
  count: String(campaignRow.count),
  balance: write(campaignRow.balance),
  expires_on: '',
  customer: null,
})

const countOf = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0)

const balanceProblem = (balance: string | null, limits: Limits): FormProblem | null => {
  const problem = amountProblem(balance, limits)
  if (!problem) return null
  if ('max' in problem) return { key: problem.key, amount: problem.max }
  return 'min' in problem ? { key: problem.key, amount: problem.min } : { key: problem.key }
}

/** Reads the rows by hand; problems are keyed `rows.<index>.<field>`. */
export const readRows = (
  rows: readonly HandRow[],
  { operation, zone, now, limits, readAmount }: Entering,
) => {
  const problems: FormProblems = {}
  const today = dayIn(zone, now)
  const read = rows.map((row, i) => {
    const balance = readAmount(row.balance)
    const count = operation === 'loyalty_card' ? 1 : countOf(row.count)
    const problem = balanceProblem(balance, limits)
    if (problem) problems[`rows.${i}.balance`] = problem
    if (count < 1 || count > bulkRowsMost) problems[`rows.${i}.count`] = { key: 'count' }
    if (row.expires_on && row.expires_on < today)
      problems[`rows.${i}.expires_on`] = { key: 'pastDate' }
    if (operation === 'loyalty_card' && !row.customer)
      problems[`rows.${i}.customer`] = { key: 'customer' }
    return {
      count,
      balance: balance ?? '',
      expires_on: row.expires_on || null,
      customer: row.customer,
    }
  })
  if (read.reduce((sum, { count }) => sum + count, 0) > bulkRowsMost)
    problems['rows'] = { key: 'tooManyCards' }
  return { read, problems }
}

/**
 * Counts the cards or people of the rows by hand and their total amount; null while an amount is
 * invalid.
 */
export const handTotal = (
  rows: readonly HandRow[],
  operation: Operation,
  readAmount: (typed: string) => string | null,
): { count: number; amount: string | null } => {
  const counts = rows.map(({ count }) => (operation === 'loyalty_card' ? 1 : Number(count) || 0))
  const amounts = rows.map(({ balance }, i) => {
    const wire = readAmount(balance)
    return wire === null ? null : (parseMoney(wire) ?? 0n) * BigInt(Math.trunc(counts[i] ?? 0))
  })
  return {
    count: counts.reduce((sum, n) => sum + n, 0),
    amount: amounts.some((one) => one === null)
      ? null
      : formatMinor(amounts.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n)),
  }
}
