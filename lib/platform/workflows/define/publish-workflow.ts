import { Refusal } from '#contract/error.ts'
import { testedDays } from '#contract/workflows/define.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { passPlan, requireFeature } from '#platform/money/gates/plan-gate.ts'
import { publishData, withdraw } from '#platform/versions/publish.ts'
import { definitionDigest } from '#platform/workflows/back-test/digest.ts'
import { testedAt } from '#platform/workflows/back-test/tested-at.ts'
import { kindFeatures } from '#platform/workflows/kind-features.ts'
import { hasPast } from '#platform/workflows/known-triggers.ts'
import { isSame } from '#rules/tools/same.ts'
import { judgeDraft } from './judge-draft.ts'
import { changeState } from './change-state.ts'
import { listenAgain } from './listen.ts'
import { shownOf, type WorkflowRow } from './read-workflow.ts'
import { judgingOf } from './to-workflow.ts'
import { versionsOf } from './workflow-kind.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The version that a call published; `untested`: the shop had no past to test with. */
export type Published = { version: number; live_from: string; untested: boolean }
type Times = { publish_at?: string | null | undefined; note?: string | null | undefined }

/** Refuses a definition with problems, each with its place. Error: 422 `workflow_not_right`. */
const rightData = async (ctx: TrxCtx, draft: unknown, from: Date): Promise<WorkflowData> => {
  const { data, problems } = judgeDraft(draft, await judgingOf(ctx.trx, ctx, from))
  const [first] = problems
  if (!data || first)
    throw new Refusal('workflow_not_right', {
      field: first?.path ?? 'cases',
      problems: problems.map(({ path, key, facts }) => ({ path, code: key, ...facts })),
    })
  return data
}

/**
 * Refuses a definition without a back-test of the last days, unless the shop has no past for it;
 * returns whether it is untested so. Error: 409 `back_test_missing`.
 */
const passTested = async (ctx: TrxCtx, data: WorkflowData): Promise<boolean> => {
  const { trx, shop, now } = ctx
  const tested = await testedAt(trx, shop.shop_id, definitionDigest(data))
  if (tested && now.getTime() - tested.getTime() <= testedDays * dayMs) return false
  if (await hasPast(trx, shop.shop_id, data.trigger)) throw new Refusal('back_test_missing')
  return tested === null
}

/** Refuses a plan without workflows of a kind, or one whose live ones are as many as it allows. */
const passActive = async (ctx: TrxCtx, { kind, state }: WorkflowRow): Promise<void> => {
  if (state === 'live') requireFeature(ctx.shop.settings, kindFeatures[kind])
  else await passPlan(ctx, kindFeatures[kind], 'active')
}

const timeOf = ({ publish_at }: Times, now: Date): Date => {
  const from = publish_at ? new Date(publish_at) : now
  if (from < now)
    throw new Refusal('invalid_input', {
      field: 'publish_at',
      message: 'publish_at: is in the past',
    })
  return from
}

/** Withdraws versions that were to go live later. */
const withdrawNext = async (ctx: TrxCtx, workflowId: bigint): Promise<void> => {
  const of = versionsOf(workflowId)
  const rows = await ctx.trx
    .selectFrom('version')
    .select('no')
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('kind', '=', 'workflow')
    .where('subject', '=', of.subject)
    .where('live_from', '>', ctx.now)
    .where('withdrawn_at', 'is', null)
    .execute()
  for (const { no } of rows) await withdraw(ctx, of, no)
}

/** Makes a workflow live from a time on, unless it already is. */
const goLive = async (ctx: TrxCtx, row: WorkflowRow, from: Date): Promise<void> => {
  const isLive = row.state === 'live' && row.live_since !== null && row.live_since <= ctx.now
  if (isLive) await listenAgain(ctx)
  else await changeState(ctx, row.workflow_id, { state: 'live', live_since: from })
}

/**
 * Publishes what the editor shows of a workflow that the caller holds, at once or at a time; one
 * that is paused and unchanged goes on. It decides later events only. Returns null where it is live
 * as it is. Errors: 403 by plan, 409 `back_test_missing`, 422 `workflow_not_right`.
 */
export const publishWorkflow = async (
  ctx: TrxCtx,
  row: WorkflowRow,
  { publish_at, note }: Times,
): Promise<Published | null> => {
  const { workflow_id, live_no, live } = row
  const from = timeOf({ publish_at }, ctx.now)
  const wire = wireId('workflow', workflow_id)
  const data = await rightData(ctx, shownOf(row), from)
  await passActive(ctx, row)
  if (!publish_at && live_no !== null && isSame(data, live)) {
    if (row.publish_at) await withdrawNext(ctx, workflow_id)
    if (row.state === 'paused') await audit(ctx.trx, ctx, 'resume_workflow', wire)
    await goLive(ctx, row, from)
    return null
  }
  const untested = await passTested(ctx, data)
  await withdrawNext(ctx, workflow_id)
  const version = await publishData(ctx, versionsOf(workflow_id), {
    data,
    from,
    note: note ?? null,
  })
  const live_from = from.toISOString()
  await audit(ctx.trx, ctx, 'publish_workflow', wire, { no: version, live_from, untested })
  await goLive(ctx, row, from)
  return { version, live_from, untested }
}

/**
 * Withdraws what was to go live later. A workflow that was live before is paused, or goes on as it
 * is; one that never was is a draft again.
 */
export const unschedule = async (ctx: TrxCtx, row: WorkflowRow): Promise<void> => {
  const { workflow_id, state, live_since, live_no, publish_at } = row
  if (publish_at === null) return
  await withdrawNext(ctx, workflow_id)
  await audit(ctx.trx, ctx, 'unschedule_workflow', wireId('workflow', workflow_id))
  const isLater = state === 'live' && live_since !== null && live_since > ctx.now
  if (!isLater) await listenAgain(ctx)
  else if (live_no === null)
    await changeState(ctx, workflow_id, { state: 'draft', live_since: null })
  else await changeState(ctx, workflow_id, { state: 'paused', live_since, reason: 'person' })
}
