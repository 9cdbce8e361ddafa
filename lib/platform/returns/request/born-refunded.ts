import type { ReturnReason } from '#contract/returns/refund.ts'
import type { Outcome } from '#contract/returns/requests.ts'
import type { Trx } from '#platform/db/transact.ts'
import { writeReturn } from './write-return.ts'

type Refunded = {
  shop_id: bigint
  order_id: bigint
  lines: { line_id: bigint; quantity: number; reason: ReturnReason | null }[]
  amount: bigint
  to: Outcome
  customer: { customer_id: bigint | null; name: string; email: string | null }
  origin: 'till' | 'staff'
  staff_id: bigint | null
  now: Date
}

/**
 * Writes the return of a refund that nobody requested, so that returns are one list. The order's
 * row is locked. Returns its number.
 */
export const bornRefunded = (trx: Trx, { customer, lines, ...more }: Refunded): Promise<bigint> =>
  writeReturn(
    trx,
    {
      ...more,
      state: 'refunded',
      is_gift: false,
      needs_review: false,
      customer_id: customer.customer_id,
      name: customer.name || null,
      email: customer.email,
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      verdict: null,
      note: null,
    },
    { lines: lines.map((line) => ({ ...line, words: null })), kind: 'refunded', detail: {} },
  )
