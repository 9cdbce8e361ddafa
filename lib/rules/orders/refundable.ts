import type { LineStop } from '#contract/orders/calls.ts'

type Sums = {
  total: bigint
  /** made in the store, and how much of it is known to be a refund made here */
  refunded: bigint
  matched: bigint
  refunded_here: bigint
  /** credit that paid it by an exchange that was undone */
  unpaid: bigint
}

/**
 * Returns what can still be refunded of an order: its total less what the store gave back by itself,
 * what was refunded here and what is unpaid since an exchange was undone.
 */
export const refundableOf = ({ total, refunded, matched, refunded_here, unpaid }: Sums): bigint => {
  const elsewhere = refunded > matched ? refunded - matched : 0n
  const left = total - elsewhere - refunded_here - unpaid
  return left > 0n ? left : 0n
}

const paid = ['paid', 'partially_paid', 'partially_refunded', 'refunded']

/** Checks for an order of which at least a part was paid. */
export const isPaid = ({ financial_status }: { financial_status: string }): boolean =>
  paid.includes(financial_status.toLowerCase())

/** Returns why no piece of a line can go back; null if one can. */
export const whyNoReturn = (
  order: { financial_status: string; cancelled_at: Date | null; refundable: bigint },
  line: { quantity: number; returned: number },
): LineStop | null => {
  if (line.returned >= line.quantity) return 'all_returned'
  if (order.refundable > 0n) return isPaid(order) ? null : 'unpaid'
  return order.cancelled_at ? 'cancelled' : 'nothing_left'
}
