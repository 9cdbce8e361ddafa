import { givenFor, type OrderParts, withTax } from '#rules/orders/order-parts.ts'
import { least, sum } from '#rules/tools/sums.ts'

/** A line and what earlier refunds gave for it, in minor units like its part of the order. */
export type SettledLine = { quantity: number; returned: number; net_back: bigint; tax_back: bigint }
export type Picked = { at: number; quantity: number }
type Toggles = { tax: boolean; shipping: boolean; fee: bigint }

/** Pieces of a line: their share of its net and tax, and what of that this refund gives. */
export type LineShare = Picked & { net: bigint; tax: bigint; given: bigint }
export type RefundSums = {
  lines: LineShare[]
  /** without tax; with taxes included in prices, what is left of them */
  goods: bigint
  tax: bigint
  shipping: bigint
  /** goods, tax and shipping less the fee */
  due: bigint
}

/**
 * Computes a refund of pieces of lines. Each line's net and tax are settled by pieces, so that any
 * split adds up to the line; tax that a refund leaves out is settled too.
 */
export const refundSums = (
  parts: OrderParts,
  lines: readonly SettledLine[],
  picked: readonly Picked[],
  toggles: Toggles & { shipping_back: bigint },
): RefundSums => {
  const shares = picked.map(({ at, quantity }): LineShare => {
    const line = lines[at]!
    const part = parts.lines[at]!
    const net = givenFor(part.net, { ...line, given: line.net_back }, quantity)
    const tax = givenFor(part.tax, { ...line, given: line.tax_back }, quantity)
    const given = withTax({ net, tax }, parts.taxesIncluded, toggles.tax)
    return { at, quantity, net, tax, given: given > 0n ? given : 0n }
  })
  const tax = toggles.tax ? sum(shares.map((share) => share.tax)) : 0n
  const given = sum(shares.map((share) => share.given))
  const freight = withTax(parts.shipping, parts.taxesIncluded, toggles.tax) - toggles.shipping_back
  const shipping = toggles.shipping && freight > 0n ? freight : 0n
  const due = given + shipping - toggles.fee
  return { lines: shares, goods: given - tax, tax, shipping, due: due > 0n ? due : 0n }
}

/**
 * Splits an amount into credit that goes back to the lots that paid and the rest: credit first, or
 * in proportion to what credit paid of the order.
 */
export const splitCredit = (
  amount: bigint,
  order: { total: bigint; credit: bigint; restored: bigint; givenBefore: bigint },
  way: 'first' | 'proportional',
): bigint => {
  const left = order.credit - order.restored
  const share =
    way === 'first' || order.total === 0n
      ? amount
      : ((order.givenBefore + amount) * order.credit) / order.total - order.restored
  const most = least(amount, left, share)
  return most > 0n ? most : 0n
}
