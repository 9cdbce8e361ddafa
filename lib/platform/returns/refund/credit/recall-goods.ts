import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import { inRefund } from '#platform/acting.ts'
import type { HeldOrder } from '#platform/returns/refund/hold-order.ts'
import type { Refunding } from '#platform/returns/refund/refunding.ts'
import { recallRewards } from '#platform/rewards/recall-rewards.ts'
import type { ReturnSettings } from '#rules/returns/policy.ts'
import type { RefundSums } from '#rules/returns/refund-sums.ts'
import { sum } from '#rules/tools/sums.ts'

type Goods = {
  lines: RefundSums['lines']
  isGift: boolean
  settings: ReturnSettings
  /** new credit, from which a deduction may be made */
  most: bigint
}

/**
 * Recalls the order's rewards for goods that came back from their buyer. Goods that came back as a
 * gift count neither then nor in later refunds: their giver paid for them and got no money back.
 */
export const recallGoods = (
  act: Refunding,
  { row, lines: sold, parts, giftsBack }: HeldOrder,
  { recall }: Pick<RefundInput, 'recall'>,
  { lines, isGift, settings, most }: Goods,
) =>
  recallRewards(
    { ...act, actor: inRefund(act.actor) },
    {
      order: { ...row, goods: sum(parts.lines.map(({ net }) => net)) },
      back:
        sum(sold.map(({ net_back }) => net_back)) - giftsBack + sum(lines.map(({ net }) => net)),
      lines: isGift ? [] : lines.map(({ at, net }) => ({ line_id: sold[at]!.line_id, goods: net })),
      policy: recall?.policy ?? settings.recall,
      skip: recall?.skip ?? [],
      also: recall?.also ?? [],
      most,
      cause: { kind: 'order', id: row.name },
    },
  )
