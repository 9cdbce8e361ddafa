import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { cashbackTitle } from '#contract/workflows/cashback/cashback.ts'
import type { putCashback as call } from '#contract/workflows/cashback/calls.ts'
import type { CashbackForm } from '#contract/workflows/cashback/shapes.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { settle } from '#platform/workflows/define/change-workflow.ts'
import { holdMaking, makeWorkflow } from '#platform/workflows/define/make-workflow.ts'
import { holdWorkflow, type WorkflowRow } from '#platform/workflows/define/read-workflow.ts'
import { refuseOtherRevision, saveSent } from '#platform/workflows/define/save-draft.ts'
import { formProblems } from '#rules/cashback/problems.ts'
import { definitionOf } from '#rules/cashback/write-definition.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { idOfCashback, toCashback } from './read-cashback.ts'

type Body = Parsed<typeof call>['body']

/** Refuses a form whose definition couldn't go live, with each field of it. */
const refuseUnfit = ({ shop, now }: Ctx, form: CashbackForm): void => {
  const problems = formProblems(form, dayIn(shop.time_zone, now))
  const [first] = problems
  if (first)
    throw new Refusal('workflow_not_right', {
      field: `form.${first.path}`,
      problems: problems.map(({ path, key }) => ({ field: `form.${path}`, code: key })),
    })
}

/** Holds the shop's cashback workflow; null where there is none, and none is made meanwhile. */
const holdCashback = async ({ trx, shop, now }: TrxCtx): Promise<WorkflowRow | null> => {
  const { shop_id } = shop
  const known = await idOfCashback(trx, shop_id)
  if (known === null) await holdMaking(trx, shop_id)
  const id = known ?? (await idOfCashback(trx, shop_id))
  return id === null ? null : holdWorkflow(trx, { shop_id, now }, id)
}

/** Saves the form as the draft of the workflow, or makes it; returns it as it is then. */
const saveForm = async (
  ctx: TrxCtx,
  row: WorkflowRow | null,
  { form, expected_revision }: Body,
): Promise<WorkflowRow> => {
  if (!row) {
    if (!form) throw new Refusal('not_found', { field: 'form' })
    if (expected_revision) throw new Refusal('draft_moved', { facts: { revision: 0 } })
    return makeWorkflow(ctx, { kind: 'cashback', title: cashbackTitle, draft: definitionOf(form) })
  }
  await refuseOtherRevision(ctx, row, expected_revision)
  if (form) await saveSent(ctx, row, definitionOf(form))
  const wire = wireId('workflow', row.workflow_id)
  return holdWorkflow(ctx.trx, { shop_id: ctx.shop.shop_id, now: ctx.now }, wire)
}

/** Saves the form of cashback, and publishes or pauses its workflow where the call says so. */
export const putCashback = (
  ctx: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const inside = { ...ctx, trx }
    if (body.form) refuseUnfit(ctx, body.form)
    const row = await saveForm(inside, await holdCashback(inside), body)
    const published = await settle(inside, row, body)
    const id = wireId('workflow', row.workflow_id)
    return { ...(await toCashback(trx, ctx, id)), published }
  })
