import type { PauseReason } from '#contract/workflows/define.ts'
import { audit } from '#platform/audit.ts'
import { wireId } from '#platform/ids.ts'
import { type Changing, changeState } from './change-state.ts'

/**
 * Pauses a live workflow: its budget is spent, its trigger is gone, its plan ended, or a person
 * wishes so. Returns false where it isn't live. Held rewards go on.
 */
export const pauseWorkflow = async (
  act: Changing & { requestId?: string },
  workflowId: bigint,
  reason: PauseReason,
): Promise<boolean> => {
  const { trx, shop } = act
  const row = await trx
    .selectFrom('workflow')
    .select(['state', 'live_since'])
    .where('shop_id', '=', shop.shop_id)
    .where('workflow_id', '=', workflowId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row?.state !== 'live') return false
  await audit(
    trx,
    { ...act, requestId: act.requestId ?? 'runner' },
    'pause_workflow',
    wireId('workflow', workflowId),
    { reason },
  )
  await changeState(act, workflowId, { state: 'paused', live_since: row.live_since, reason })
  return true
}
