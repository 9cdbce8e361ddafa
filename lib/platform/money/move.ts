import { type Moved, transfer } from '#platform/ledger/post.ts'
import { type Acting, writtenBy } from './acting.ts'

/**
 * Moves money between two cards of the shop, lot by lot, in the name of whoever acts. `amount` in
 * minor units, all of it where it is left out; no movement where that is nothing.
 */
export const move = (
  act: Acting,
  way: { from: bigint; to: bigint; amount?: bigint; reason: string; expected?: bigint | null },
): Promise<Moved> => transfer(act.trx, { ...way, ...writtenBy(act) })
