import { lineStops } from '#contract/orders/calls.ts'
import type { LineRow, OrderRow } from '#platform/orders/find-order.ts'
import type { OrderParts } from '#rules/orders/order-parts.ts'
import type { ReturnSettings } from '#rules/returns/policy.ts'
import type { Picked } from '#rules/returns/refund-sums.ts'
import { judge } from '#rules/returns/verdict.ts'
import { type Asking, judgedLines, judgedOrder } from './verdict-of.ts'

const stops: readonly string[] = lineStops

/**
 * Checks for pieces that the policy refuses to take back, whatever else still can go back. Sums and
 * other returns make a return one to review, never a refused one.
 */
export const isOutsidePolicy = (
  { shop, now }: Pick<Asking, 'shop' | 'now'>,
  settings: ReturnSettings,
  { row, lines, parts }: { row: OrderRow; lines: LineRow[]; parts: OrderParts },
  picked: readonly Picked[],
): boolean => {
  if (picked.length === 0) return false
  const all = judgedLines(row, lines, parts)
  const { outcome, why } = judge(
    settings,
    judgedOrder(row, row.customer_tags ?? ''),
    picked.map(({ at }) => all[at]!),
    0n,
    { zone: shop.time_zone, now, returns: 0 },
  )
  return outcome === 'refuse' && why.some(({ key }) => !stops.includes(key))
}
