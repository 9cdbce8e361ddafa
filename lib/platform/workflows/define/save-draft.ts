import type { WorkflowBody } from '#contract/workflows/define-shapes.ts'
import { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { refuseMoved, saveDraft } from '#platform/versions/draft.ts'
import { definitionIn, refuseOutsized } from './read-sent.ts'
import { shownOf, type WorkflowRow } from './read-workflow.ts'
import { versionsOf } from './workflow-kind.ts'

/** Revision that a person sees: 0 where there is no draft. */
export const seenRevision = ({ draft, revision }: WorkflowRow): number =>
  draft === null ? 0 : revision

/** Refuses a person who saw another revision of the draft. Error: 409 `draft_moved`. */
export const refuseOtherRevision = async (
  ctx: TrxCtx,
  row: WorkflowRow,
  expected: number | undefined,
): Promise<void> => {
  if (expected !== undefined && expected !== seenRevision(row))
    await refuseMoved(ctx, versionsOf(row.workflow_id))
}

/** Writes a definition as its shape reads it, where it does; a draft that it can't read as sent. */
export const plainDraft = (draft: object): unknown => WorkflowData.safeParse(draft).data ?? draft

/** Saves what a call sent of title and definition over the draft; other parts stay. */
export const saveSent = async (
  ctx: TrxCtx,
  row: WorkflowRow,
  body: WorkflowBody,
): Promise<void> => {
  const sent = definitionIn(body)
  if (body.title === undefined && Object.keys(sent).length === 0) return
  const merged: Record<string, unknown> = {
    trigger: '',
    cases: [],
    ...shownOf(row),
    ...sent,
  }
  refuseOutsized(merged)
  const of = versionsOf(row.workflow_id)
  const data = plainDraft(merged)
  const revision = await saveDraft(ctx, of, { data, expected: seenRevision(row) })
  await ctx.trx
    .updateTable('workflow')
    .set({
      trigger: String(merged['trigger']),
      changed_at: ctx.now,
      ...(body.title === undefined ? {} : { title: body.title || row.title }),
    })
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('workflow_id', '=', row.workflow_id)
    .execute()
  await audit(ctx.trx, ctx, 'save_workflow', wireId('workflow', row.workflow_id), { revision })
}
