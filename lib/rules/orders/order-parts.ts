import { divided } from '#rules/tools/share.ts'
import { least, sum } from '#rules/tools/sums.ts'

/** A line as the store sold it: `discount` is of the whole line, in minor units like `price`. */
export type SoldLine = { quantity: number; price: bigint; discount: bigint; taxable: boolean }
/** An order's sums as the store has them; `subtotal` is after discounts. */
export type SoldOrder = {
  lines: readonly SoldLine[]
  subtotal: bigint
  shipping: bigint
  taxes: bigint
  total: bigint
  /** as the store says it; without it, whichever adds up to `total` */
  taxesIncluded?: boolean | null
}

/** Goods or shipping in the order's total: `net` with its tax where taxes are included in prices. */
export type Part = { net: bigint; tax: bigint }
export type OrderParts = {
  lines: Part[]
  shipping: Part
  /** tips, duties and what else no line explains */
  other: bigint
  /** prices include their tax, so that `total` doesn't add it */
  taxesIncluded: boolean
}

/** Splits a sum by weights to the last cent: largest remainder, ties to the earlier one. */
export const spread = (whole: bigint, weights: readonly bigint[]): bigint[] => {
  const all = sum(weights)
  if (all === 0n || whole === 0n) return weights.map(() => 0n)
  if (whole === all) return [...weights]
  const shares = weights.map((weight) => (whole * weight) / all)
  const left = Number(whole - sum(shares))
  if (left === 0) return shares
  const byRemainder = weights
    .map((weight, at) => ({ at, rest: (whole * weight) % all }))
    .toSorted((a, b) => Number(b.rest > a.rest) - Number(a.rest > b.rest) || a.at - b.at)
  for (const { at } of byRemainder.slice(0, left)) shares[at]! += 1n
  return shares
}

const lineWeight = ({ quantity, price, discount }: SoldLine): bigint => {
  const weight = BigInt(quantity) * price - discount
  return weight > 0n ? weight : 0n
}

/**
 * Explains an order's total: each line with its share of discounts and tax, shipping, and the rest.
 * The parts always sum to `total`.
 */
export const partsOf = (order: SoldOrder): OrderParts => {
  const { lines, subtotal, shipping, taxes, total } = order
  const weights = lines.map(lineWeight)
  // a total below its parts has a discount that the store didn't say
  const goods = sum(weights) > 0n ? least(subtotal, total) : 0n
  const freight = least(shipping, total - goods)
  const fits = taxes > 0n && goods + freight + taxes <= total
  const isOnTop = fits && order.taxesIncluded !== true
  const nets = spread(goods, weights)
  const taxed = [...nets.map((net, at) => (lines[at]!.taxable ? net : 0n)), freight]
  const tax = spread(isOnTop ? taxes : least(taxes, sum(taxed)), taxed)
  const other = total - goods - freight - (isOnTop ? sum(tax) : 0n)
  return {
    lines: nets.map((net, at) => ({ net, tax: tax[at]! })),
    shipping: { net: freight, tax: tax.at(-1)! },
    other,
    taxesIncluded: !isOnTop,
  }
}

/**
 * Returns what the next `pieces` of a line give: all pieces so far, rounded half up, less what was
 * given. So any split of a line adds up to the line.
 */
export const givenFor = (
  whole: bigint,
  { quantity, returned, given }: { quantity: number; returned: number; given: bigint },
  pieces: number,
): bigint => {
  if (quantity === 0) return 0n
  const due = divided(whole * BigInt(returned + pieces), BigInt(quantity)) - given
  return due > 0n ? due : 0n
}

/** Returns a part with or without its tax, as it counts in a refund. */
export const withTax = ({ net, tax }: Part, taxesIncluded: boolean, wantsTax: boolean): bigint => {
  if (taxesIncluded) return wantsTax ? net : net - tax
  return wantsTax ? net + tax : net
}
