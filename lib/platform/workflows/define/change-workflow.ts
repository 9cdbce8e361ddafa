import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import {
  type changeWorkflow as changeCall,
  type createWorkflow as createCall,
  newTitle,
} from '#contract/workflows/define.ts'
import type { WorkflowBody } from '#contract/workflows/define-shapes.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { makeWorkflow } from './make-workflow.ts'
import { pauseWorkflow } from './pause-workflow.ts'
import { type Published, publishWorkflow, unschedule } from './publish-workflow.ts'
import { definitionIn } from './read-sent.ts'
import { findWorkflow, holdWorkflow, type WorkflowRow } from './read-workflow.ts'
import { refuseOtherRevision, saveSent } from './save-draft.ts'
import { toWorkflows } from './to-workflow.ts'

type Saved = Answer<typeof changeCall>

const scopeOf = ({ shop, now }: Ctx) => ({ shop_id: shop.shop_id, now })

/** Answers with the workflow as the call left it. */
export const savedAs = async (
  ctx: TrxCtx,
  wire: string,
  published: Published | null,
): Promise<Saved> => {
  const [written] = await toWorkflows(ctx.trx, ctx, [
    await findWorkflow(ctx.trx, scopeOf(ctx), wire),
  ])
  return { ...written!, published }
}

/** Does what a call says of the state: publish, pause, or withdraw what is scheduled. */
export const settle = async (
  ctx: TrxCtx,
  row: WorkflowRow,
  { active, publish_at, note }: Pick<WorkflowBody, 'active' | 'publish_at' | 'note'>,
): Promise<Published | null> => {
  if (active === true) return publishWorkflow(ctx, row, { publish_at, note })
  const isScheduled = row.state === 'live' && row.live_since !== null && row.live_since > ctx.now
  if (publish_at === null || (active === false && isScheduled)) await unschedule(ctx, row)
  else if (publish_at !== undefined)
    throw new Refusal('invalid_input', {
      field: 'publish_at',
      message: 'publish_at: needs active, true',
    })
  if (active === false && !isScheduled) await pauseWorkflow(ctx, row.workflow_id, 'person')
  return null
}

/** Saves a workflow's draft, and publishes or pauses it where the call says so. */
export const changeWorkflow = (
  ctx: Ctx,
  { params, body }: Parsed<typeof changeCall>,
): Promise<Saved> =>
  transact(ctx.db, async (trx) => {
    const inside = { ...ctx, trx }
    const row = await holdWorkflow(trx, scopeOf(ctx), params.id)
    if (row.state === 'archived') throw new Refusal('workflow_archived')
    await refuseOtherRevision(inside, row, body.expected_revision)
    await saveSent(inside, row, body)
    const now = await findWorkflow(trx, scopeOf(ctx), params.id)
    return savedAs(inside, params.id, await settle(inside, now, body))
  })

/** Makes a workflow as a draft, behind all others; with `active` it is published as well. */
export const createWorkflow = async (
  ctx: TrxCtx,
  { body }: Parsed<typeof createCall>,
): Promise<Answer<typeof createCall>> => {
  const draft = { trigger: '', cases: [], ...definitionIn(body) }
  const title = body.title || newTitle
  const row = await makeWorkflow(ctx, { kind: 'workflow', title, draft })
  return savedAs(ctx, wireId('workflow', row.workflow_id), await settle(ctx, row, body))
}
