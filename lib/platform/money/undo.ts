import { Refusal } from '#contract/error.ts'
import { type Undone, undo as reverse } from '#platform/ledger/post.ts'
import { type Acting, writtenBy } from '#platform/acting.ts'

type What = {
  movement_id: bigint
  /** minor units; all of it if omitted */
  most?: bigint
  /** on the card that a merge brought its credit to; otherwise refused there */
  follow?: boolean
  /** the cause of the undo, if it isn't the actor alone */
  cause?: { kind: string; id: string }
}

/**
 * Undoes an issue, adjustment or transfer in the actor's name, except what was spent and what open
 * holds need. Credit that paid a recalled reward leaves it owing again.
 */
export const undo = (act: Acting, what: What): Promise<Undone> =>
  reverse(act.trx, { ...what, ...writtenBy(act) })

type UndoneBefore = Pick<Undone, 'movement_id' | 'amount'>

/**
 * Undoes a movement for the undo of a refund, as far as it is unspent and wherever merges brought
 * it; null if nothing is left. A bonus may have been undone by itself before, which is what is
 * returned.
 */
export const undoForRefund = async (
  act: Acting,
  { movement_id, most }: Pick<What, 'movement_id' | 'most'>,
  refund: string,
): Promise<UndoneBefore | null> => {
  try {
    const cause = { kind: 'refund', id: refund }
    return await undo(act, {
      movement_id,
      follow: true,
      cause,
      ...(most === undefined ? {} : { most }),
    })
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === 'nothing_left') return null
    if (problem instanceof Refusal && problem.code === 'already_undone')
      return act.trx
        .selectFrom('movement')
        .select(['movement_id', 'amount'])
        .where('shop_id', '=', act.shop.shop_id)
        .where('undoes', '=', movement_id)
        .executeTakeFirstOrThrow()
    throw problem
  }
}
