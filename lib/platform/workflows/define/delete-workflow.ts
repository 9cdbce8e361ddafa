import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { deleteWorkflow as call } from '#contract/workflows/define.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { discardDraft } from '#platform/versions/draft.ts'
import { changeState } from './change-state.ts'
import { unschedule } from './publish-workflow.ts'
import { holdWorkflow, type WorkflowRow } from './read-workflow.ts'
import { seenRevision } from './save-draft.ts'
import { versionsOf } from './workflow-kind.ts'

type Of = { shop_id: bigint; workflow_id: bigint }

/** Checks for a version that was live at some time; until then nothing was decided by it. */
const wasLive = async (trx: Trx, { shop_id, workflow_id }: Of, now: Date): Promise<boolean> => {
  const version = await trx
    .selectFrom('version')
    .select('no')
    .where('shop_id', '=', shop_id)
    .where('kind', '=', 'workflow')
    .where('subject', '=', versionsOf(workflow_id).subject)
    .where('live_from', '<=', now)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return version !== undefined
}

/** Removes a workflow; its draft is discarded, and versions that never were live stay withdrawn. */
const remove = async (ctx: TrxCtx, row: WorkflowRow): Promise<void> => {
  const revision = seenRevision(row)
  if (revision > 0) await discardDraft(ctx, versionsOf(row.workflow_id), revision)
  for (const table of ['workflow_change', 'workflow'] as const)
    await ctx.trx
      .deleteFrom(table)
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('workflow_id', '=', row.workflow_id)
      .execute()
}

/** Deletes a workflow that was never live; any other is archived, and its held rewards go on. */
export const deleteWorkflow = (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const { shop, now } = ctx
    const inside = { ...ctx, trx }
    const row = await holdWorkflow(trx, { shop_id: shop.shop_id, now }, params.id)
    if (row.state === 'archived') return { archived: true }
    await unschedule(inside, row)
    const of = { shop_id: shop.shop_id, workflow_id: row.workflow_id }
    const archived = await wasLive(trx, of, now)
    const verb = archived ? 'archive_workflow' : 'delete_workflow'
    await audit(trx, ctx, verb, params.id, { title: row.title })
    if (archived) {
      const { live_since } = row
      await changeState(inside, row.workflow_id, { state: 'archived', live_since })
    } else await remove(inside, row)
    return { archived }
  })
