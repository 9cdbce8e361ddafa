import { expect, test } from 'vitest'
import { partsOf } from '#rules/orders/order-parts.ts'
import { refundSums, splitCredit } from '#rules/returns/refund-sums.ts'

const sold = { lines: [{ quantity: 10, price: 2390n, discount: 5975n, taxable: true }] }
const parts = partsOf({ ...sold, subtotal: 17_925n, shipping: 500n, taxes: 3685n, total: 22_110n })
const line = { quantity: 10, returned: 0, net_back: 0n, tax_back: 0n }
const none = { tax: true, shipping: false, fee: 0n, shipping_back: 0n }

test('ten of 23.90 less 25 % come to 179.25, and any split of them too', () => {
  const whole = refundSums(parts, [line], [{ at: 0, quantity: 10 }], { ...none, tax: false })
  expect(whole.due).toBe(17_925n)
  const now = { ...line }
  let given = 0n
  for (const quantity of [3, 1, 4, 2]) {
    const [share] = refundSums(parts, [now], [{ at: 0, quantity }], none).lines
    given += share!.given
    now.returned += quantity
    now.net_back += share!.net
    now.tax_back += share!.tax
  }
  expect(given).toBe(parts.lines[0]!.net + parts.lines[0]!.tax)
})

test('tax that a refund leaves out is not given by a later one', () => {
  const first = refundSums(parts, [line], [{ at: 0, quantity: 5 }], { ...none, tax: false })
  const [share] = first.lines
  const then = { ...line, returned: 5, net_back: share!.net, tax_back: share!.tax }
  const second = refundSums(parts, [then], [{ at: 0, quantity: 5 }], none)
  expect(second.tax).toBe(parts.lines[0]!.tax - share!.tax)
})

test('shipping is given once, and a fee lowers the sum to nothing at most', () => {
  const toggles = { ...none, shipping: true }
  const freight = parts.shipping.net + parts.shipping.tax
  expect(refundSums(parts, [line], [], toggles).shipping).toBe(freight)
  expect(refundSums(parts, [line], [], { ...toggles, shipping_back: freight }).due).toBe(0n)
  expect(refundSums(parts, [line], [], { ...none, fee: 100n }).due).toBe(0n)
})

test('credit that paid goes back first, or in proportion', () => {
  const order = { total: 10_000n, credit: 4000n, restored: 0n, givenBefore: 0n }
  expect(splitCredit(5000n, order, 'first')).toBe(4000n)
  expect(splitCredit(5000n, order, 'proportional')).toBe(2000n)
  expect(splitCredit(5000n, { ...order, restored: 4000n }, 'first')).toBe(0n)
})
