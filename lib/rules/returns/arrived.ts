import type { Restock } from '#contract/returns/refund.ts'

/** Pieces of a return's line; the counts are null until its items arrive. */
type Line = {
  quantity: number
  accepted: number | null
  damaged: number | null
  refund_damaged: boolean
}
/** `isKept`: the customer keeps the items. `isHere`: they are at the till, though not yet counted. */
type Place = { isKept: boolean; isHere?: boolean }
/** Pieces to refund and their use; `kept_out` of them aren't restocked with the others. */
export type Arrived = { quantity: number; restock: Restock; kept_out: number }

/**
 * Finds the pieces of a return's line to refund and their use: whole ones are restocked, damaged ones
 * aren't, and neither are those that the customer keeps or that are still to arrive.
 */
export const arrived = (
  { quantity, accepted, damaged, refund_damaged }: Line,
  { isKept, isHere = false }: Place,
): Arrived => {
  const whole = accepted ?? quantity
  const broken = refund_damaged ? (damaged ?? 0) : 0
  const all = whole + broken
  if (isKept || (accepted === null && !isHere))
    return { quantity: all, restock: 'none', kept_out: 0 }
  return whole > 0
    ? { quantity: all, restock: 'restock', kept_out: broken }
    : { quantity: all, restock: 'damaged', kept_out: 0 }
}

/** Holds the pieces kept out of stock to those that are chosen, and to a restock of the others. */
export const keptOut = (
  restock: Restock,
  quantity: number,
  kept_out: number | undefined,
): { kept_out?: number } =>
  restock === 'restock' && kept_out ? { kept_out: Math.min(kept_out, quantity) } : {}
