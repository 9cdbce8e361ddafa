import type { RefundWay } from '#contract/returns/refund.ts'
import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import { allowedExpiry } from '#platform/money/gates/gates.ts'
import { allowedBonus } from '#platform/returns/refund/amounts.ts'
import type { Due } from '#platform/returns/refund/due.ts'
import type { HeldOrder } from '#platform/returns/refund/hold-order.ts'
import type { Refunding } from '#platform/returns/refund/refunding.ts'
import type { ReturnSettings } from '#rules/returns/policy.ts'
import { splitCredit } from '#rules/returns/refund-sums.ts'
import { sum } from '#rules/tools/sums.ts'

/** Way of a refund's money, in minor units, with the last days of new credit. */
export type Plan = {
  /** back to the lots that paid; `rest` goes the way `to` */
  first: bigint
  rest: bigint
  to: RefundWay
  bonus: bigint
  expires_on: string | null
  bonusUntil: string | null
}

/**
 * Plans where a refund's money goes: what credit paid first goes back to it, but never for a gift,
 * whose giver gets nothing; then the rest, with a bonus on what is new credit.
 */
export const planCredit = async (
  act: Refunding,
  { row, paying }: HeldOrder,
  input: RefundInput,
  { amount, cards }: Due,
  { isGift, settings }: { isGift: boolean; settings: ReturnSettings },
): Promise<Plan> => {
  const first = splitCredit(
    isGift ? 0n : amount,
    {
      total: row.total,
      credit: sum(paying.map(({ captured }) => captured)),
      restored: sum(paying.map(({ refunded }) => refunded)),
      givenBefore: row.refunded_here,
    },
    settings.paid_credit,
  )
  const rest = amount - first
  const to = input.to ?? 'credit'
  const base = to === 'credit' && rest > cards ? rest - cards : 0n
  return {
    first,
    rest,
    to,
    bonus: await allowedBonus(act, input.bonus, base),
    expires_on: allowedExpiry(act, input.expires_on, 'expires_on'),
    bonusUntil: allowedExpiry(act, input.bonus?.expires_on, 'bonus.expires_on'),
  }
}
