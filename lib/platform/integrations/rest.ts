/** Tries of a delivery or a send: more than a day. */
export const triesMost = 12
const firstMs = 10_000
const longestMs = 6 * 60 * 60 * 1000

/** Milliseconds to wait after a number of tries: 10 s, tripled each time, at most six hours. */
export const restMs = (tries: number): number => Math.min(firstMs * 3 ** (tries - 1), longestMs)
