import { call } from '#client/call.ts'
import { type ActivityRow, listActivity } from '#contract/store-credit.ts'
import { csvOf } from '#rules/csv.ts'
import type { ActivityQuery } from './activity-address.ts'

export const rowsMost = 10_000
const rowsACall = 250
export type Progress = { read: number; count: number }

/** The whole filtered list from its beginning, page by page; `isCut`: there was more than 10,000. */
export async function readAll(
  { after: _, before: __, limit: ___, ...filters }: ActivityQuery,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<{ rows: ActivityRow[]; isCut: boolean }> {
  const rows: ActivityRow[] = []
  let after: string | undefined
  do {
    const query = { ...filters, limit: rowsACall, ...(after ? { after } : {}) }
    const page = await call(listActivity, { query }, { signal })
    rows.push(...page.rows)
    after = page.rows.length > 0 ? (page.after ?? undefined) : undefined
    onProgress({ read: rows.length, count: Math.max(rows.length, Math.min(page.count, rowsMost)) })
  } while (after && rows.length < rowsMost)
  return { rows: rows.slice(0, rowsMost), isCut: Boolean(after) || rows.length > rowsMost }
}

/** One line a movement, in the wire's words: a file for machines, the same in every language. */
export const activityCsv = (rows: readonly ActivityRow[]): string =>
  csvOf(
    [
      'transaction_id',
      'at',
      'kind',
      'amount',
      'currency',
      'balance_before',
      'balance_after',
      'reason',
      'note',
      'source',
      'by',
      'cause',
      'customer_name',
      'customer_email',
      'gift_card_id',
      'code',
      'expires_on',
      'undone_by',
    ],
    rows.map((row) => [
      row.transaction_id,
      row.at,
      row.kind,
      row.amount,
      row.currency,
      row.balance_before,
      row.balance_after,
      row.reason ?? '',
      row.note ?? '',
      row.source,
      row.by?.email ?? '',
      row.cause ? `${row.cause.kind} ${row.cause.id}` : '',
      row.customer_name ?? '',
      row.customer_email ?? '',
      row.gift_card_id,
      row.code,
      row.expires_on ?? '',
      row.undone_by ?? '',
    ]),
  )
