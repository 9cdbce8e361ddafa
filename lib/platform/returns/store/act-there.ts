import type { Act } from '#platform/ctx.ts'
import type { ReturnHeld } from '#platform/returns/request/move-return.ts'
import { wake } from '#platform/work/wake.ts'
import type { moves } from '#rules/returns/moves.ts'
import type { StoreAct } from '#rules/returns/store/state-in-store.ts'

const acts: { readonly [Verb in keyof typeof moves]?: StoreAct } = {
  approve: 'approve',
  reject: 'decline',
  cancel: 'cancel',
  refund: 'close',
}

/**
 * Has a move that was made here made in the connected store, where the return came from there. The
 * newest move takes the place of an earlier one that still waits: it leads to its state from any.
 */
export const actThere = async (
  { trx, now }: Pick<Act, 'trx' | 'now'>,
  { shop_id, return_id, origin }: Pick<ReturnHeld, 'shop_id' | 'return_id' | 'origin'>,
  verb: keyof typeof moves,
): Promise<void> => {
  const act = acts[verb]
  if (!act || origin !== 'store') return
  await trx
    .updateTable('store_return')
    .set({ act, tries: 0, due_at: now, problem: null })
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .execute()
  wake('store_returns')
}
