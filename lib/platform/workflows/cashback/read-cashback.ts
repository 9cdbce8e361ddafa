import type { Answer } from '#contract/endpoint.ts'
import type { getCashback as call } from '#contract/workflows/cashback/calls.ts'
import { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, snapshot, type Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import {
  findWorkflow,
  shownOf,
  type WorkflowRow,
} from '#platform/workflows/define/read-workflow.ts'
import { toWorkflows } from '#platform/workflows/define/to-workflow.ts'
import { firstForm } from '#rules/cashback/form.ts'
import { readForm } from '#rules/cashback/read-form.ts'

type State = Answer<typeof call>

/** Finds the shop's cashback workflow; null before the first save, and once it was deleted. */
export const idOfCashback = async (db: Db | Trx, shopId: bigint): Promise<string | null> => {
  const row = await db
    .selectFrom('workflow')
    .select('workflow_id')
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'cashback')
    .where('state', '<>', 'archived')
    .executeTakeFirst()
  return row ? wireId('workflow', row.workflow_id) : null
}

const formOf = (row: WorkflowRow): Pick<State, 'form' | 'beyond_form'> => {
  const { data } = WorkflowData.safeParse(shownOf(row))
  if (!data) return { form: null, beyond_form: 'unreadable' }
  const { form, beyond } = readForm(data)
  return { form, beyond_form: beyond }
}

/** Answers with cashback as it is now. */
export const toCashback = async (
  trx: Trx,
  ctx: Pick<Ctx, 'areas' | 'shop' | 'now'>,
  id: string | null,
): Promise<State> => {
  if (id === null) return { form: firstForm, beyond_form: null, workflow: null, problems: [] }
  const row = await findWorkflow(trx, { shop_id: ctx.shop.shop_id, now: ctx.now }, id)
  const [written] = await toWorkflows(trx, ctx, [row])
  return { ...formOf(row), ...written! }
}

/** Reads the form of cashback with its workflow. */
export const getCashback = (ctx: Ctx): Promise<State> =>
  snapshot(ctx.db, async (trx) => toCashback(trx, ctx, await idOfCashback(trx, ctx.shop.shop_id)))
