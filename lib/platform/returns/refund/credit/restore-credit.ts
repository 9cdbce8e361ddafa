import { refundHold } from '#platform/money/hold.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import type { Paying } from '#platform/returns/refund/hold-order.ts'
import type { Part, Refunding } from '#platform/returns/refund/refunding.ts'

/** Puts `amount` back into the lots that paid, the last payment first. */
export const restoreCredit = async (
  act: Refunding,
  paying: readonly Paying[],
  amount: bigint,
  cause: { kind: string; id: string },
): Promise<Part[]> => {
  const parts: Part[] = []
  let left = amount
  for (const { redemption_id, captured, refunded } of paying.toReversed()) {
    const out = captured - refunded
    const part = out < left ? out : left
    if (part === 0n) continue
    left -= part
    const moved = await refundHold(act, redemption_id, {
      amount: part,
      today: dayIn(act.shop.time_zone, act.now),
      cause,
    })
    parts.push({ kind: 'restored', amount: part, redemption_id, ...moved })
  }
  return parts
}
