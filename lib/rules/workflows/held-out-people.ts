import { divided } from '#rules/tools/share.ts'

/** People of one side with the sum of their revenues and of the squares of those, in minor units. */
export type Side = { people: number; sum: bigint; squares: bigint }

/** An amount with the bounds between which it is in 95 of 100 such comparisons. */
export type Interval = { value: bigint; low: bigint; high: bigint }

/** People whom each side needs before it says anything. */
export const sideLeast = 100

/** Squares of the normal distribution’s 1.96, within which 95 % of it is, in ten-thousandths. */
const spread = 38_416n
const inSpread = 10_000n

/** Returns the whole square root of a number that isn’t negative. */
const rootOf = (square: bigint): bigint => {
  if (square < 2n) return square
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2))
  for (;;) {
    const next = (root + square / root) / 2n
    if (next >= root) return root
    root = next
  }
}

/** Returns the variance of a side’s mean as a fraction. */
const varianceOf = ({ people, sum, squares }: Side): [bigint, bigint] => {
  const n = BigInt(people)
  return [n * squares - sum * sum, n * n * (n - 1n)]
}

const meanOf = ({ people, sum }: Side): bigint => divided(sum, BigInt(people))

/**
 * Compares the revenue of people who were rewarded with that of people who were held out: how much
 * more one of them brings, and all who were rewarded. Null before both sides have 100 people.
 */
export const compareSides = (
  rewarded: Side,
  heldOut: Side,
): { rewarded: bigint; heldOut: bigint; each: Interval; all: Interval } | null => {
  if (rewarded.people < sideLeast || heldOut.people < sideLeast) return null
  const [a, ofA] = varianceOf(rewarded)
  const [b, ofB] = varianceOf(heldOut)
  const n = BigInt(rewarded.people)
  const others = BigInt(heldOut.people)
  /** for so many people: the bounds are rounded once, after they are multiplied */
  const between = (times: bigint): Interval => {
    const value = divided((rewarded.sum * others - heldOut.sum * n) * times, n * others)
    const half = rootOf((spread * times * times * (a * ofB + b * ofA)) / (inSpread * ofA * ofB))
    return { value, low: value - half, high: value + half }
  }
  return {
    rewarded: meanOf(rewarded),
    heldOut: meanOf(heldOut),
    each: between(1n),
    all: between(n),
  }
}
