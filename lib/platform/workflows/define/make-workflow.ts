import { Refusal } from '#contract/error.ts'
import { workflowsMost } from '#contract/workflows/define.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { saveDraft } from '#platform/versions/draft.ts'
import type { Editing } from '#platform/versions/kind.ts'
import type { WorkflowTable } from '#platform/workflows/tables.ts'
import { refuseOutsized } from './read-sent.ts'
import { holdWorkflow, type WorkflowRow } from './read-workflow.ts'
import { plainDraft } from './save-draft.ts'
import { versionsOf } from './workflow-kind.ts'

/** Serialises those who make workflows of a shop until their transactions end. */
export const holdMaking = async (trx: Trx, shopId: bigint): Promise<void> => {
  await trx
    .selectFrom('shop')
    .select('shop_id')
    .where('shop_id', '=', shopId)
    .forNoKeyUpdate()
    .execute()
}

/** Refuses one workflow more than a shop may have, also where two are made at once. */
const nextPlace = async (trx: Trx, shopId: bigint): Promise<number> => {
  await holdMaking(trx, shopId)
  const { n, last } = await trx
    .selectFrom('workflow')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('state', '<>', 'archived').as('n'),
      fn.max('place').as('last'),
    ])
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
  if (Number(n) >= workflowsMost) throw new Refusal('too_many_workflows')
  return (last ?? 0) + 1
}

type Row = Pick<WorkflowTable, 'kind' | 'title' | 'trigger' | 'place'>

/** Writes the row of a workflow that has no version yet, and returns its id. */
export const writeWorkflow = async (
  { trx, shop, actor, now }: Editing,
  row: Row,
): Promise<bigint> => {
  const { workflow_id } = await trx
    .insertInto('workflow')
    .values({
      ...row,
      shop_id: shop.shop_id,
      state: 'draft',
      paused_reason: null,
      live_since: null,
      staff_id: actor.id,
      created_at: now,
      changed_at: now,
    })
    .returning('workflow_id')
    .executeTakeFirstOrThrow()
  return workflow_id
}

type Made = Pick<WorkflowTable, 'kind' | 'title'> & { draft: object }

/** Makes a workflow as a draft, behind all others, and holds it. Error: 409 `too_many_workflows`. */
export const makeWorkflow = async (
  ctx: TrxCtx,
  { kind, title, draft }: Made,
): Promise<WorkflowRow> => {
  const { trx, shop, now } = ctx
  refuseOutsized(draft)
  const place = await nextPlace(trx, shop.shop_id)
  const trigger = String('trigger' in draft ? draft.trigger : '')
  const workflow_id = await writeWorkflow(ctx, { kind, title, trigger, place })
  await saveDraft(ctx, versionsOf(workflow_id), { data: plainDraft(draft), expected: 0 })
  const wire = wireId('workflow', workflow_id)
  await audit(trx, ctx, 'make_workflow', wire, { title })
  return holdWorkflow(trx, { shop_id: shop.shop_id, now }, wire)
}
