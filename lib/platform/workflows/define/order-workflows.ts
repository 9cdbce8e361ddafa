import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { orderWorkflows as call } from '#contract/workflows/define.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'

/** Sets the order in which workflows are decided; those that the call doesn't name follow as before. */
export const orderWorkflows = (
  ctx: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    const named = body.ids.map((id) => readId('workflow', id))
    if (new Set(named).size < named.length)
      throw new Refusal('invalid_input', { field: 'ids', message: 'ids: one is there twice' })
    const { rows } = await sql<{ workflow_id: bigint; place: number }>`
      select workflow_id, place
      from workflow
      where shop_id = ${shop_id} and state <> 'archived'
      order by workflow_id
      for no key update`.execute(trx)
    const known = new Set(rows.map(({ workflow_id }) => workflow_id))
    if (named.some((id) => !known.has(id))) throw new Refusal('not_found', { field: 'ids' })
    const others = rows
      .filter(({ workflow_id }) => !named.includes(workflow_id))
      .toSorted((a, b) => a.place - b.place)
      .map(({ workflow_id }) => workflow_id)
    const all = [...named, ...others]
    await sql`
      update workflow w
      set place = o.place
      from unnest(${all}::bigint[]) with ordinality as o (workflow_id, place)
      where w.shop_id = ${shop_id} and w.workflow_id = o.workflow_id`.execute(trx)
    const ids = all.map((id) => wireId('workflow', id))
    await audit(trx, ctx, 'order_workflows', ids[0] ?? '', { ids })
    return { ids }
  })
