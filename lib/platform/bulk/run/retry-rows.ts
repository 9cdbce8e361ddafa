import { sql } from 'kysely'
import type {
  resendBulkMails as resendCall,
  retryBulkRows as retryCall,
} from '#contract/bulk/run.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { queueAgain } from '#platform/mail/again.ts'
import { mayUndo } from '#rules/way/access.ts'
import { bulkNow, holdBulk } from '#platform/bulk/find-bulk.ts'
import { hasRoom, passGates, refuseOverOwnLimits, setRunning } from './start-run.ts'

/**
 * Retries the failed rows under the same checks as a start. The run then belongs to the person who
 * retries, so staff may retry only their own.
 */
export const retryBulkRows = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof retryCall>,
): Promise<Answer<typeof retryCall>> => {
  const bulk = await passGates(ctx, params.id)
  if (bulk.state !== 'bulk_finished')
    throw new Refusal(bulk.started_at === null ? 'bulk_idle' : 'bulk_busy')
  if (
    mayUndo(
      ctx.actor,
      { staff_id: bulk.started_by === null ? null : `s${bulk.started_by}`, at: ctx.now },
      ctx.now,
    ) !== 'yes'
  )
    throw new Refusal('forbidden')
  const { rows } = await sql<{ amount: bigint }>`
    update bulk_row set state = 'waiting', problem = null
    where shop_id = ${bulk.shop_id} and bulk_id = ${bulk.bulk_id} and state = 'failed'
    returning amount`.execute(ctx.trx)
  if (rows.length === 0) throw new Refusal('nothing_to_run')
  const amount = rows.reduce((sum, row) => sum + row.amount, 0n)
  await refuseOverOwnLimits(ctx, {
    ...bulk,
    summary: {
      ...bulk.summary!,
      face_value: String(amount),
      largest: String(rows.reduce((most, row) => (row.amount > most ? row.amount : most), 0n)),
    },
  })
  if (!(await hasRoom(ctx.trx, ctx.shop.shop_id))) throw new Refusal('too_many_started')
  await sql`
    update bulk_tally set failed = 0
    where shop_id = ${bulk.shop_id} and bulk_id = ${bulk.bulk_id}`.execute(ctx.trx)
  await setRunning(ctx.trx, bulk, ctx.now, { started_by: ctx.actor.id })
  await audit(ctx.trx, ctx, 'retry_bulk', params.id, { rows: rows.length })
  return bulkNow(ctx, params.id)
}

/** Resends the run's undelivered emails, except those of disabled cards or undone credit. */
export const resendBulkMails = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof resendCall>,
): Promise<Answer<typeof resendCall>> => {
  const bulk = await holdBulk(ctx, params.id)
  // a bounced address is corrected email by email first, or tried unchanged
  const mails = await queueAgain(ctx, {
    mails: sql`m.bulk_id = ${bulk.bulk_id} and m.state in ('failed', 'bounced')
      and exists (
        select from gift_card g
        where g.shop_id = m.shop_id and g.gift_card_id = m.gift_card_id
          and g.disabled_at is null)
      and not exists (
        select from movement u
        where u.shop_id = m.shop_id and u.undoes = m.movement_id)`,
    kind: 'resent',
  })
  if (mails > 0) await audit(ctx.trx, ctx, 'resend_bulk', params.id, { mails })
  return { mails }
}
