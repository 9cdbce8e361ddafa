import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { launchMost, launchTrigger, type previewLaunch } from '#contract/workflows/launch/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { chosenCustomers } from '#platform/customers/customer-rows.ts'
import type { Trx } from '#platform/db/transact.ts'
import { findWorkflow, type WorkflowRow } from '#platform/workflows/define/read-workflow.ts'

type Body = Parsed<typeof previewLaunch>['body']
export type Person = { customer_id: bigint; subject: string }

/** Reads a workflow that people launch and that is live. Errors: 404, 409 `not_launchable`. */
export const launchable = async (
  trx: Trx,
  { shop, now }: Pick<Ctx, 'shop' | 'now'>,
  id: string,
): Promise<WorkflowRow> => {
  const row = await findWorkflow(trx, { shop_id: shop.shop_id, now }, id)
  const { trigger } = (row.live ?? {}) as { trigger?: string }
  const isLive = row.state === 'live' && row.live_since !== null && row.live_since <= now
  if (!isLive || trigger !== launchTrigger) throw new Refusal('not_launchable')
  return row
}

/** Reads the customers of a filter, in the order in which they are decided. Error: 422. */
export const peopleOf = async (trx: Trx, ctx: Ctx, { filter }: Body): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select c.customer_id, coalesce(c.email, c.platform_customer_id) as subject
    from customer c
    where ${chosenCustomers(ctx, filter)}
    order by c.customer_id
    limit ${launchMost + 1}`.execute(trx)
  if (rows.length === 0 || rows.length > launchMost) throw new Refusal('launch_size')
  return rows
}
