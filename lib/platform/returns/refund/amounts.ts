import { Refusal } from '#contract/error.ts'
import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import { allowedAmount } from '#platform/money/gates/gates.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { isPaid } from '#rules/orders/refundable.ts'
import { divided } from '#rules/tools/share.ts'
import type { HeldOrder } from './hold-order.ts'
import type { Refunding } from './refunding.ts'

/** Parses an amount of the input into minor units, 0 if it is left out; refused below zero. */
export const amountIn = (wire: string | null | undefined, field: string): bigint => {
  if (wire === null || wire === undefined) return 0n
  const amount = parseMoney(wire)
  if (amount === null || amount < 0n)
    throw new Refusal('invalid_input', { field, message: `${field}: Invalid Value` })
  return amount
}

/**
 * Refuses a typed amount of nothing, a refund of nothing at all, or more than is left of the order;
 * the facts say what is left.
 */
export const refuseOverLimits = (
  { row, refundable }: HeldOrder,
  amount: bigint,
  input: RefundInput,
): void => {
  const isFree = refundable === 0n && row.refunded_here === 0n && row.refunded === 0n
  if (isFree || !isPaid(row)) throw new Refusal('order_unpaid')
  const field = input.refund_amount ? 'refund_amount' : 'selected_line_items'
  if (amount > refundable)
    throw new Refusal('over_refundable', { field, facts: { left: formatMinor(refundable) } })
  const hasWork =
    (input.selected_line_items ?? []).length > 0 || (input.close_cards ?? []).length > 0
  const isTyped = Boolean(input.refund_amount)
  if (amount === 0n && (isTyped || !hasWork))
    throw new Refusal('invalid_input', { field, message: `${field}: Required Field` })
}

/**
 * Computes the bonus on new credit, in percent or as an amount. It is a gift, so the person's own
 * limits, the shop's and the plan's apply to it.
 */
export const allowedBonus = async (
  act: Refunding,
  bonus: RefundInput['bonus'],
  base: bigint,
): Promise<bigint> => {
  if (!bonus) return 0n
  const percent = amountIn(bonus.percent, 'bonus.percent')
  const field = bonus.percent ? 'bonus.percent' : 'bonus.amount'
  if (bonus.percent && bonus.amount)
    throw new Refusal('invalid_input', { field, message: `${field}: percent or amount` })
  if (percent > 10_000n)
    throw new Refusal('invalid_input', { field, message: `${field}: Invalid Value` })
  const typed = amountIn(bonus.amount, 'bonus.amount')
  const amount = base === 0n ? 0n : typed + divided(base * percent, 10_000n)
  if (amount === 0n) return 0n
  const { actor } = act
  return actor.kind === 'person'
    ? allowedAmount({ ...act, actor }, formatMinor(amount), field, true)
    : amount
}
