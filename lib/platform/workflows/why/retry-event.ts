import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { retryEvent as call } from '#contract/workflows/why.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { readId } from '#platform/ids.ts'
import { wake } from '#platform/work/wake.ts'
import { readEventRow, toEvent } from './read-event.ts'

/** Lets a stuck event wait for its decision again. Errors: 404, 409 `event_not_stuck`. */
export const retryEvent = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { trx, shop } = ctx
  await readEventRow(trx, ctx, params.id)
  const { numUpdatedRows } = await trx
    .updateTable('event')
    .set({ decide: 'waiting', decide_tries: 0, decide_problem: null })
    .where('shop_id', '=', shop.shop_id)
    .where('event_id', '=', readId('store_event', params.id))
    .where('decide', '=', 'stuck')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('event_not_stuck')
  wake('workflows')
  await audit(trx, ctx, 'retry_event', params.id)
  return { event: toEvent(await readEventRow(trx, ctx, params.id)) }
}
