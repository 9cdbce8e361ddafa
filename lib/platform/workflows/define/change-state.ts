import type { PauseReason } from '#contract/workflows/define.ts'
import { type Actor, signatureOf } from '#platform/acting.ts'
import type { Trx } from '#platform/db/transact.ts'
import type { WorkflowTable } from '#platform/workflows/tables.ts'
import { listenAgain } from './listen.ts'

/** The transaction, shop, actor and time of a change of a workflow's state. */
export type Changing = { trx: Trx; shop: { shop_id: bigint }; actor: Actor; now: Date }
type To = Pick<WorkflowTable, 'state' | 'live_since'> & { reason?: PauseReason }

/**
 * Changes the state of a workflow that the caller holds, keeps the change for questions about the
 * past, and lets the shop listen to what is live then.
 */
export const changeState = async (
  ctx: Changing,
  workflowId: bigint,
  { state, live_since, reason }: To,
): Promise<void> => {
  const { trx, shop, actor, now } = ctx
  await trx
    .updateTable('workflow')
    .set({ state, live_since, paused_reason: reason ?? null, changed_at: now })
    .where('shop_id', '=', shop.shop_id)
    .where('workflow_id', '=', workflowId)
    .execute()
  await trx
    .insertInto('workflow_change')
    .values({
      shop_id: shop.shop_id,
      workflow_id: workflowId,
      state,
      reason: reason ?? null,
      staff_id: signatureOf(actor).staff_id,
      at: now,
    })
    .execute()
  await listenAgain(ctx)
}
