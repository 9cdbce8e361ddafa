import { spread } from '#rules/orders/order-parts.ts'

/** A reward in minor units: what was given for goods worth `basis`, and what was recalled so far. */
export type Rewarded = { amount: bigint; basis: bigint; recalled: bigint }

/**
 * Returns what to recall of a reward once goods worth `rest` of its basis stay: from totals, so that
 * any number of partial refunds recalls what one whole refund does.
 */
export const recallOf = ({ amount, basis, recalled }: Rewarded, rest: bigint): bigint => {
  const kept = rest > 0n ? rest : 0n
  const left = basis === 0n || kept >= basis ? amount : (amount * kept) / basis
  const recall = amount - recalled - left
  return recall > 0n ? recall : 0n
}

/** Splits a recall over the lines that came back, by the value of their goods. */
export const sharesOf = (recall: bigint, goods: readonly bigint[]): bigint[] =>
  spread(recall, goods)
