import { type Moved, transfer } from '#platform/ledger/post.ts'
import { type Acting, writtenBy } from '#platform/acting.ts'

/**
 * Moves money between two cards of the shop, lot by lot, in the actor's name. `amount` is in minor
 * units, everything if omitted; makes no movement for nothing.
 */
export const move = (
  act: Acting,
  way: { from: bigint; to: bigint; amount?: bigint; reason: string; expected?: bigint | null },
): Promise<Moved> => transfer(act.trx, { ...way, ...writtenBy(act) })
