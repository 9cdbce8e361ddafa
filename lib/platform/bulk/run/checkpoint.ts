import type { bulkCheckpoint as call } from '#contract/bulk/run.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { formatMinor } from '#rules/money.ts'
import { type BulkRow, bulkNow, holdBulk } from '#platform/bulk/find-bulk.ts'
import { hasRoom, passGates, refuseMover, refuseOverOwnLimits, setRunning } from './start-run.ts'
import type { BulkTable } from '#platform/bulk/tables.ts'

type Checkpoint = Parsed<typeof call>['body']['checkpoint']

/**
 * Applies start, stop, pause or resume from the states that allow it; otherwise 409 and no change.
 */
export const bulkCheckpoint = async (
  ctx: TrxCtx,
  { params: { id }, body: { checkpoint } }: Pick<Parsed<typeof call>, 'params' | 'body'>,
): Promise<Answer<typeof call>> => {
  if (checkpoint.transition === 'start') await start(ctx, id, checkpoint.payload)
  else if (checkpoint.transition === 'resume') await resume(ctx, id)
  else await halt(ctx, id, checkpoint.transition)
  return bulkNow(ctx, id)
}

const start = async (ctx: TrxCtx, id: string, payload: Checkpoint['payload']): Promise<void> => {
  const bulk = await passGates(ctx, id)
  refuseUnready(bulk)
  const runs = bulk.summary?.runs ?? 0
  if (runs === 0) throw new Refusal('nothing_to_run')
  await refuseOverOwnLimits(ctx, bulk)
  const notify_email = payload?.email
    ? await staffEmail(ctx, payload.email)
    : ctx.actor.email || null
  await ctx.trx
    .updateTable('bulk')
    .set({ notify_email, started_by: ctx.actor.id })
    .where('shop_id', '=', bulk.shop_id)
    .where('bulk_id', '=', bulk.bulk_id)
    .execute()
  const isLater = bulk.starts_at !== null && bulk.starts_at > ctx.now && bulk.state === 'checked'
  if (isLater)
    await ctx.trx
      .updateTable('bulk')
      .set({ state: 'scheduled', problem: null })
      .where('shop_id', '=', bulk.shop_id)
      .where('bulk_id', '=', bulk.bulk_id)
      .execute()
  else if (await hasRoom(ctx.trx, ctx.shop.shop_id)) await setRunning(ctx.trx, bulk, ctx.now)
  else throw new Refusal('too_many_started')
  await audit(ctx.trx, ctx, 'start_bulk', id, {
    rows: runs,
    amount: formatMinor(BigInt(bulk.summary?.face_value ?? 0)),
    ...(isLater ? { at: bulk.starts_at!.toISOString() } : {}),
  })
}

/** Refuses a start without a current dry run; every change requires a new one. */
const refuseUnready = ({ state }: BulkRow): void => {
  if (state === 'draft' || state === 'checking') throw new Refusal('dry_run_missing')
  if (state !== 'checked' && state !== 'scheduled') throw new Refusal('bulk_busy')
}

/** Returns the address to notify at the end, which must belong to a team member. */
const staffEmail = async ({ trx, shop }: TrxCtx, email: string): Promise<string> => {
  const person = await trx
    .selectFrom('staff')
    .select('email')
    .where('shop_id', '=', shop.shop_id)
    .where('email', '=', email)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  if (!person) throw new Refusal('not_a_recipient', { field: 'checkpoint.payload.email' })
  return person.email
}

const resume = async (ctx: TrxCtx, id: string): Promise<void> => {
  const bulk = await passGates(ctx, id)
  if (bulk.state !== 'bulk_paused') throw new Refusal('bulk_idle')
  // a planned campaign that is started early belongs to the person who starts it
  const isFirst = bulk.started_at === null
  if (isFirst) await refuseOverOwnLimits(ctx, bulk)
  if (!(await hasRoom(ctx.trx, ctx.shop.shop_id))) throw new Refusal('too_many_started')
  await setRunning(ctx.trx, bulk, ctx.now, isFirst ? { started_by: ctx.actor.id } : {})
  await audit(ctx.trx, ctx, 'resume_bulk', id, { rows: bulk.rows_done })
}

const from: Record<'stop' | 'pause', readonly BulkTable['state'][]> = {
  stop: ['bulk_started', 'bulk_paused', 'scheduled'],
  pause: ['bulk_started'],
}

/** Waits for chunks in progress, so that no row is written after the answer. */
const halt = async (ctx: TrxCtx, id: string, transition: 'stop' | 'pause'): Promise<void> => {
  const bulk = await holdBulk(ctx, id)
  refuseMover(ctx, bulk)
  if (!from[transition].includes(bulk.state)) throw new Refusal('bulk_idle')
  const ended =
    transition === 'stop'
      ? ({ state: 'bulk_stopped', finished_at: ctx.now } as const)
      : ({ state: 'bulk_paused' } as const)
  await ctx.trx
    .updateTable('bulk')
    .set({ ...ended, problem: null, resumed_at: null })
    .where('shop_id', '=', bulk.shop_id)
    .where('bulk_id', '=', bulk.bulk_id)
    .execute()
  await audit(ctx.trx, ctx, transition === 'stop' ? 'stop_bulk' : 'pause_bulk', id, {
    rows: bulk.rows_done,
    amount: formatMinor(bulk.amount_done),
  })
}
