/** A seeded random generator (mulberry32), so that every demo shop is alike. */
export type Dice = {
  /** an integer from 0 to below n */
  below: (n: number) => number
  /** an integer from low to high */
  between: (low: number, high: number) => number
  /** true with this probability: chance(0.25) is one in four */
  chance: (part: number) => boolean
  pick: <T>(from: readonly T[]) => T
}

export const diceOf = (seed: number): Dice => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    const a = Math.imul(state ^ (state >>> 15), 1 | state)
    const b = (a + Math.imul(a ^ (a >>> 7), 61 | a)) ^ a
    return ((b ^ (b >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (part) => next() < part,
    pick: (from) => from[below(from.length)]!,
  }
}
