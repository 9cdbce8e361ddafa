import { type Undone, undo as reverse } from '#platform/ledger/post.ts'
import { type Acting, writtenBy } from '#platform/acting.ts'

/**
 * Undoes an issue, adjustment or transfer in the actor's name, except what was spent and what open
 * holds need. `cause` is the cause of the undo, if it isn't the actor alone.
 */
export const undo = (
  act: Acting,
  what: { movement_id: bigint; cause?: { kind: string; id: string } },
): Promise<Undone> => reverse(act.trx, { ...what, ...writtenBy(act) })
