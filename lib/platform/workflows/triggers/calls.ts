import { type Selectable, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { listTriggerCalls as call } from '#contract/workflows/custom/calls.ts'
import { triggerCallsShown } from '#contract/workflows/custom/scheme.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'
import { findTrigger } from './find-triggers.ts'
import type { TriggerCallTable } from './tables.ts'

type Noted = Pick<TriggerCallTable, 'outcome'> &
  Partial<Pick<TriggerCallTable, 'code' | 'message' | 'field'>> & { problem?: string | null }

/** Notes a call of a trigger; `sentId` is the event's id as it was sent. */
export const noteCall = async (
  {
    db,
    shop,
    now,
    trigger_id,
  }: { db: Db; shop: { shop_id: bigint }; now: Date; trigger_id: bigint },
  sentId: string | null,
  noted: Noted,
): Promise<void> => {
  const empty = { code: null, message: null, field: null, problem: null }
  await db
    .insertInto('trigger_call')
    .values({
      ...empty,
      ...noted,
      shop_id: shop.shop_id,
      trigger_id,
      external_id: sentId,
      at: now,
    })
    .execute()
}

/** Lists the last calls of a trigger, the newest first. */
export const listTriggerCalls = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  await findTrigger(ctx.db, ctx, params.id)
  const { rows } = await sql<Selectable<TriggerCallTable>>`
    select external_id, outcome, code, message, field, problem, at
    from trigger_call
    where shop_id = ${ctx.shop.shop_id}
      and trigger_id = ${readId('custom_trigger', params.id)}
    order by call_id desc
    limit ${triggerCallsShown}`.execute(ctx.db)
  return {
    rows: rows.map(({ at, external_id, outcome, code, message, field, problem }) => ({
      at: at.toISOString(),
      id: external_id,
      outcome,
      code,
      message,
      field,
      problem,
    })),
  }
}
