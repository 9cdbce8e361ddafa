import * as z from 'zod/mini'
import { isMonth } from '#contract/patterns.ts'
import { Day, Money } from '#contract/pieces.ts'

/** YYYY-MM, a month of the shop's calendar. */
export const Month = z.string().check(z.refine(isMonth, 'not a month (YYYY-MM)'))

export const Range = z.object({ from: Day, to: Day })

/** A share in hundredths of a percent (4321 is 43.21 %), or null when the divisor is zero. */
export const Share = z.nullable(z.int())

/**
 * Opening + issued - redeemed - expired + adjusted = closing. An undo counts against the kind of
 * transaction that it reverses.
 */
export const Moved = { issued: Money, redeemed: Money, expired: Money, adjusted: Money }

export const Balance = z.object({ opening: Money, ...Moved, closing: Money })

export type Balance = z.infer<typeof Balance>
