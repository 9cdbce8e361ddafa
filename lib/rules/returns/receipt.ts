import type { Refund, RefundPart } from '#contract/returns/refund-shapes.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'

type Sums = Pick<Refund, 'lines' | 'goods' | 'tax'>
const minor = (wire: string): bigint => parseMoney(wire) ?? 0n

/**
 * Sums a refund's lines for its receipt: `tax` is added to the items, `included` is in them, and
 * `kept` is tax in the items that wasn't given back.
 */
export const receiptSums = ({ lines, goods, tax }: Sums) => {
  const items = lines.reduce((sum, { net }) => sum + minor(net), 0n)
  const isOnTop = items === minor(goods)
  const kept = items - minor(goods) - minor(tax)
  const or = (amount: bigint): string | null => (amount > 0n ? formatMinor(amount) : null)
  return {
    items: formatMinor(items),
    tax: isOnTop ? or(minor(tax)) : null,
    included: isOnTop ? null : or(minor(tax)),
    kept: isOnTop ? null : or(kept),
  }
}

/** Parts that a receipt leaves out, because the shop bears them or the store's staff deals with them. */
const ofShop: readonly RefundPart['kind'][] = ['written_off']

/** Parts of a refund that concern its customer, without those of nothing. */
export const receiptParts = (parts: readonly RefundPart[]): RefundPart[] =>
  parts.filter(({ kind, amount }) => !ofShop.includes(kind) && minor(amount) !== 0n)
