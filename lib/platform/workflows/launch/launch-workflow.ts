import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { launchTrigger, type launchWorkflow as call } from '#contract/workflows/launch/calls.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { wake } from '#platform/work/wake.ts'
import { holdWorkflow } from '#platform/workflows/define/read-workflow.ts'
import { launchable, peopleOf } from './people.ts'

/** Writes an event for each customer, which only this workflow hears. */
export const launchWorkflow = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { trx, shop, now } = ctx
  await holdWorkflow(trx, { shop_id: shop.shop_id, now }, params.id)
  const { workflow_id, title } = await launchable(trx, ctx, params.id)
  const people = await peopleOf(trx, ctx, body)
  if (people.length !== body.people) throw new Refusal('launch_moved')
  const launch = randomUUID()
  const data = { launch: { id: launch, workflow: wireId('workflow', workflow_id) } }
  await sql`
    insert into event (
      shop_id, source, external_id, topic, subject, customer_id, data, state, decide,
      occurred_at, created_at
    )
    select ${shop.shop_id}, 'here', ${`launch:${launch}:`} || u.customer_id, ${launchTrigger},
      u.subject, u.customer_id, ${JSON.stringify(data)}::jsonb, 'done', 'waiting', ${now}, ${now}
    from unnest(
      ${people.map(({ customer_id }) => customer_id)}::bigint[],
      ${people.map(({ subject }) => subject)}::text[]
    ) with ordinality as u (customer_id, subject, n)
    order by u.n`.execute(trx)
  await audit(trx, ctx, 'launch_workflow', params.id, { title, people: people.length })
  wake('workflows')
  return { people: people.length }
}
