import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomOf } from '../../support/ledger/random.ts'
import { givenFor, partsOf, type SoldLine, spread, withTax } from '#rules/orders/order-parts.ts'

const sum = (values: readonly bigint[]) => values.reduce((all, one) => all + one, 0n)
const line = (quantity: number, price: bigint, more: Partial<SoldLine> = {}): SoldLine => ({
  quantity,
  price,
  discount: 0n,
  taxable: true,
  ...more,
})

test('a discount of the whole order is shared by the lines, to the cent', () => {
  // ten at 23.90 less 25 %: 179.25, where rounding each piece gives 179.26 (WooCommerce #64668)
  const { lines } = partsOf({
    lines: [line(10, 2390n)],
    subtotal: 17_925n,
    shipping: 0n,
    taxes: 0n,
    total: 17_925n,
  })
  expect(lines).toEqual([{ net: 17_925n, tax: 0n }])
  let given = 0n
  for (let returned = 0; returned < 10; returned += 1)
    given += givenFor(17_925n, { quantity: 10, returned, given }, 1)
  expect(given).toBe(17_925n)
})

test('tax is on top where the sums say so, and shared with taxable lines and shipping alone', () => {
  const parts = partsOf({
    lines: [line(1, 6000n), line(1, 3000n, { taxable: false })],
    subtotal: 9000n,
    shipping: 1000n,
    taxes: 1400n,
    total: 11_400n,
  })
  expect(parts).toEqual({
    lines: [
      { net: 6000n, tax: 1200n },
      { net: 3000n, tax: 0n },
    ],
    shipping: { net: 1000n, tax: 200n },
    other: 0n,
    taxesIncluded: false,
  })
  expect(withTax(parts.lines[0]!, parts.taxesIncluded, true)).toBe(7200n)
  expect(withTax(parts.lines[0]!, parts.taxesIncluded, false)).toBe(6000n)
})

test('tax is inside where prices include it, and duties are the rest', () => {
  const parts = partsOf({
    lines: [line(2, 3000n)],
    subtotal: 6000n,
    shipping: 0n,
    taxes: 1000n,
    total: 6500n,
  })
  expect(parts).toMatchObject({
    lines: [{ net: 6000n, tax: 1000n }],
    other: 500n,
    taxesIncluded: true,
  })
  expect(withTax(parts.lines[0]!, true, false)).toBe(5000n)
})

test('a store that says where its tax is decides, where the sums allow both', () => {
  const order = {
    lines: [line(1, 6000n)],
    subtotal: 6000n,
    shipping: 0n,
    taxes: 1000n,
    total: 7500n,
  }
  expect(partsOf(order)).toMatchObject({ taxesIncluded: false, other: 500n })
  expect(partsOf({ ...order, taxesIncluded: true })).toMatchObject({
    taxesIncluded: true,
    other: 1500n,
  })
})

test('a total below the lines is shared by them, and an order without lines is all rest', () => {
  const sums = { subtotal: 5000n, shipping: 500n, taxes: 0n, total: 4000n }
  expect(partsOf({ lines: [line(1, 5000n)], ...sums })).toMatchObject({
    lines: [{ net: 4000n }],
    shipping: { net: 0n },
    other: 0n,
  })
  expect(partsOf({ lines: [], ...sums, total: 5500n })).toMatchObject({ lines: [], other: 5000n })
})

const money = fc.bigInt({ min: 0n, max: 10_000_000n })
const someLines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 40 }),
    price: money,
    discount: fc.bigInt({ min: 0n, max: 500_000n }),
    taxable: fc.boolean(),
  }),
  { maxLength: 12 },
)

test('the parts of any order sum to its total, and none is negative', () => {
  fc.assert(
    fc.property(
      someLines,
      money,
      money,
      money,
      money,
      (lines, subtotal, shipping, taxes, total) => {
        const parts = partsOf({ lines, subtotal, shipping, taxes, total })
        const all = [...parts.lines, parts.shipping]
        expect(sum(all.map((part) => withTax(part, parts.taxesIncluded, true))) + parts.other).toBe(
          total,
        )
        for (const { net, tax } of all) expect(net >= 0n && tax >= 0n).toBe(true)
        for (const part of all) expect(withTax(part, parts.taxesIncluded, false) >= 0n).toBe(true)
        expect(parts.other >= 0n).toBe(true)
      },
    ),
    { numRuns: 20_000 },
  )
})

test('a million random splits of lines into returns give back the line exactly', () => {
  const below = randomOf(42)
  /** Returns all pieces of a line in random steps, and what the steps gave together. */
  const split = (whole: bigint, quantity: number): bigint => {
    let given = 0n
    for (let returned = 0; returned < quantity; ) {
      const pieces = 1 + below(quantity - returned)
      given += givenFor(whole, { quantity, returned, given }, pieces)
      returned += pieces
    }
    return given
  }
  let wrong = 0
  for (let run = 0; run < 1_000_000; run += 1) {
    const whole = BigInt(below(1_000_000))
    if (split(whole, 1 + below(12)) !== whole) wrong += 1
  }
  expect(wrong).toBe(0)
})

test('a sum is spread by weights: nothing is lost, ties go to the earlier one', () => {
  expect(spread(10n, [1n, 1n, 1n])).toEqual([4n, 3n, 3n])
  expect(spread(100n, [0n, 0n])).toEqual([0n, 0n])
})
