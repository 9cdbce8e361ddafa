/** Adds up amounts. */
export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((all, one) => all + one, 0n)

/** Returns the least of some amounts. */
export const least = (first: bigint, ...others: bigint[]): bigint =>
  others.reduce((a, b) => (a < b ? a : b), first)
