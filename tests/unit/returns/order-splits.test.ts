import { expect, test } from 'vitest'
import { type OrderParts, partsOf, withTax } from '#rules/orders/order-parts.ts'
import { refundSums, type SettledLine } from '#rules/returns/refund-sums.ts'
import { sum } from '#rules/tools/sums.ts'
import { randomOf } from '../../support/ledger/random.ts'

// ORDER_SPLITS=1000000 is a run of its own
const orders = Number(process.env['ORDER_SPLITS'] ?? 50_000)
const below = randomOf(Number(process.env['ORDER_SEED'] ?? 7))
const minor = (most: number): bigint => BigInt(below(most))

/** An order of up to five lines, with its tax inside or on top, tips and discounts. */
const anyOrder = () => {
  const lines = Array.from({ length: 1 + below(5) }, () => ({
    quantity: 1 + below(12),
    price: minor(10_000),
    discount: below(3) ? 0n : minor(3000),
    taxable: below(4) > 0,
  }))
  const worth = sum(lines.map(({ quantity, price }) => BigInt(quantity) * price))
  const subtotal = worth - (below(2) ? minor(Number(worth) + 1) : 0n)
  const [shipping, taxes, tip] = [minor(1000), minor(5000), below(5) ? 0n : minor(500)]
  const isOnTop = below(2) === 1
  const total = subtotal + shipping + tip + (isOnTop ? taxes : 0n)
  return { lines, subtotal, shipping, taxes, total, taxesIncluded: isOnTop ? null : true }
}
type Lines = (SettledLine & { quantity: number })[]

/** Picks pieces of some lines; the last pick of all takes what is left. */
const pick = (lines: Lines, isLast: boolean) =>
  lines.flatMap(({ quantity, returned }, at) => {
    const left = quantity - returned
    const pieces = isLast ? left : below(left + 1)
    return pieces > 0 ? [{ at, quantity: pieces }] : []
  })

/** Refunds an order piece by piece in random steps; returns what they gave in all. */
const refundAll = (parts: OrderParts, lines: Lines): bigint => {
  let given = 0n
  let shipping_back = 0n
  const steps = 1 + below(4)
  for (let step = 1; step <= steps; step += 1) {
    const isLast = step === steps
    const toggles = { tax: true, shipping: isLast || below(4) === 0, fee: 0n, shipping_back }
    const refund = refundSums(parts, lines, pick(lines, isLast), toggles)
    given += refund.due
    shipping_back += refund.shipping
    for (const { at, quantity, net, tax } of refund.lines) {
      const line = lines[at]!
      line.returned += quantity
      line.net_back += net
      line.tax_back += tax
    }
  }
  return given
}

test(`${orders} random orders, refunded in random parts: together they give the order`, () => {
  const wrong: number[] = []
  for (let run = 0; run < orders; run += 1) {
    const order = anyOrder()
    const parts = partsOf(order)
    const lines = order.lines.map((line) => ({ ...line, returned: 0, net_back: 0n, tax_back: 0n }))
    const given = refundAll(parts, lines)
    const whole = [...parts.lines, parts.shipping].map((part) =>
      withTax(part, parts.taxesIncluded, true),
    )
    const isSettled = lines.every(
      ({ net_back, tax_back }, at) =>
        net_back === parts.lines[at]!.net && tax_back === parts.lines[at]!.tax,
    )
    if (given !== sum(whole) || given + parts.other !== order.total || !isSettled) wrong.push(run)
  }
  expect(wrong).toEqual([])
})
