import { least } from '#rules/tools/sums.ts'
import { spread } from './order-parts.ts'

/**
 * Returns what an order's goods cost after discounts, without tax and shipping, in minor units. The
 * tax that its prices include is shared by goods and shipping, because an order's sums don't say
 * which lines are taxed.
 */
export const goodsOf = (order: {
  subtotal: bigint
  shipping: bigint
  taxes: bigint
  total: bigint
}): bigint => {
  const { subtotal, shipping, taxes, total } = order
  const goods = least(subtotal, total)
  const freight = least(shipping, total - goods)
  const isOnTop = goods + freight + taxes <= total
  if (taxes <= 0n || isOnTop) return goods
  return goods - spread(least(taxes, goods + freight), [goods, freight])[0]!
}
