import { type Undone, undo as reverse } from '#platform/ledger/post.ts'
import { type Acting, writtenBy } from './acting.ts'

/**
 * Undoes an issue, an adjustment or a transfer in the name of whoever acts, but for what was spent
 * and for what open holds need. `cause` is what undoes it, where that isn't the actor alone.
 */
export const undo = (
  act: Acting,
  what: { movement_id: bigint; cause?: { kind: string; id: string } },
): Promise<Undone> => reverse(act.trx, { ...what, ...writtenBy(act) })
