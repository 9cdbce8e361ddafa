import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import { backFor, type Bought } from '#platform/returns/bought/bought-cards.ts'
import { type RefundSums, refundSums } from '#rules/returns/refund-sums.ts'
import { sum } from '#rules/tools/sums.ts'
import { amountIn, refuseOverLimits } from './amounts.ts'
import type { HeldOrder } from './hold-order.ts'
import type { PickedLine } from './picked-lines.ts'

/** Sums of a refund in minor units. */
export type Due = {
  sums: RefundSums
  fee: bigint
  /** lines and toggles less the fee; a closed card's line gives what the card gives */
  due: bigint
  /** given back in all: the typed amount, or the sum due */
  amount: bigint
  /** the part of it that closed cards give, on which there is no bonus */
  cards: bigint
}

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Computes what a refund gives back; refused if it is nothing, or more than is left. */
export const dueOf = (
  order: HeldOrder,
  input: RefundInput,
  picked: readonly PickedLine[],
  closing: readonly Bought[],
): Due => {
  const fee = amountIn(input.fee, 'fee')
  const sums = refundSums(order.parts, order.lines, picked, {
    tax: input.include_tax ?? true,
    shipping: input.include_shipping ?? false,
    fee,
    shipping_back: order.shippingBack,
  })
  const sold = new Set(closing.map(({ at }) => at))
  const replaced = sum(sums.lines.map((line) => (sold.has(line.at) ? line.given : 0n)))
  const cards = sum(closing.map((card) => backFor(order, card)))
  const { goods, tax, shipping } = sums
  const due = most(0n, goods + tax + shipping - replaced + cards - fee)
  const amount = input.refund_amount ? amountIn(input.refund_amount, 'refund_amount') : due
  refuseOverLimits(order, amount, input)
  return { sums, fee, due, amount, cards }
}
