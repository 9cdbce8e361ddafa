import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { restoreWorkflowVersion as call } from '#contract/workflows/define.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { saveDraft } from '#platform/versions/draft.ts'
import { readVersion } from '#platform/versions/read-versions.ts'
import { savedAs } from './change-workflow.ts'
import { publishWorkflow } from './publish-workflow.ts'
import { findWorkflow, holdWorkflow } from './read-workflow.ts'
import { refuseOtherRevision, seenRevision } from './save-draft.ts'
import { versionsOf } from './workflow-kind.ts'

/** Puts an earlier version into the draft, and with `live` publishes it as a new one. */
export const restoreWorkflowVersion = (
  ctx: Ctx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const inside = { ...ctx, trx }
    const scope = { shop_id: ctx.shop.shop_id, now: ctx.now }
    const row = await holdWorkflow(trx, scope, params.id)
    if (row.state === 'archived') throw new Refusal('workflow_archived')
    await refuseOtherRevision(inside, row, body.expected_revision)
    const of = versionsOf(row.workflow_id)
    const { data } = await readVersion(trx, ctx, of, params.no)
    const revision = await saveDraft(inside, of, { data, expected: seenRevision(row) })
    await trx
      .updateTable('workflow')
      .set({ trigger: String((data as { trigger?: string }).trigger), changed_at: ctx.now })
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('workflow_id', '=', row.workflow_id)
      .execute()
    const detail = { from: params.no, to: body.to, revision }
    await audit(trx, ctx, 'restore_workflow', params.id, detail)
    const now = await findWorkflow(trx, scope, params.id)
    const published = body.to === 'live' ? await publishWorkflow(inside, now, {}) : null
    return savedAs(inside, params.id, published)
  })
