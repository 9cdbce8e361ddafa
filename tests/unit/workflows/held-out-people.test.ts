import { expect, test } from 'vitest'
import { compareSides, type Side } from '#rules/workflows/held-out-people.ts'

const sideOf = (revenues: readonly number[]): Side => ({
  people: revenues.length,
  sum: revenues.reduce((all, one) => all + BigInt(one), 0n),
  squares: revenues.reduce((all, one) => all + BigInt(one) * BigInt(one), 0n),
})
const times = (n: number, ...revenues: number[]): number[] =>
  Array.from({ length: n }, () => revenues).flat()

test('the difference and its interval are those of a textbook', () => {
  // half spend 200.00 and half nothing: standard error 100.50; the others spend 50.00 each
  const found = compareSides(sideOf(times(50, 0, 20_000)), sideOf(times(100, 5000)))
  expect(found).toEqual({
    rewarded: 10_000n,
    heldOut: 5000n,
    each: { value: 5000n, low: 5000n - 1969n, high: 5000n + 1969n },
    all: { value: 500_000n, low: 500_000n - 196_987n, high: 500_000n + 196_987n },
  })
})

test('both sides widen the interval', () => {
  const spread = sideOf(times(50, 0, 20_000))
  // 1.96 x sqrt(2) x 1,005.04
  expect(compareSides(spread, spread)?.each).toEqual({ value: 0n, low: -2785n, high: 2785n })
})

test('nothing is said before both sides have a hundred people', () => {
  const hundred = sideOf(times(100, 1000))
  const fewer = sideOf(times(99, 1000))
  expect(compareSides(hundred, fewer)).toBeNull()
  expect(compareSides(fewer, hundred)).toBeNull()
  expect(compareSides(hundred, hundred)?.each).toEqual({ value: 0n, low: 0n, high: 0n })
})

test('sums beyond what a float can hold stay exact', () => {
  const rich = sideOf(times(100, 90_071_992_547_409_931))
  const poor = sideOf(times(100, 90_071_992_547_409_930))
  expect(compareSides(rich, poor)?.all.value).toBe(
    BigInt(90_071_992_547_409_931) * 100n - BigInt(90_071_992_547_409_930) * 100n,
  )
})
