import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { cancelExport as call, repeatExport as repeatCall } from '#contract/exports/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { askExport } from './ask-export.ts'
import { exportNow, findExport } from './read-export.ts'

/** Cancels an export; its writer notices at the next page and deletes the partial file. */
export const cancelExport = (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const { export_id, kind } = await findExport(trx, ctx, params.id)
    const { numAffectedRows } = await sql`
      update export set state = 'cancelled', finished_at = ${ctx.now}
      where shop_id = ${ctx.shop.shop_id} and export_id = ${export_id}
        and state in ('queued', 'running')`.execute(trx)
    const now = await exportNow(trx, ctx, export_id)
    if (numAffectedRows) await audit(trx, ctx, 'cancel_export', params.id, { kind })
    else if (now.export.state !== 'cancelled') throw new Refusal('export_over')
    return now
  })

/** Repeats an export with the same filters, by and for the caller. */
export const repeatExport = async (
  ctx: Ctx,
  { params }: Parsed<typeof repeatCall>,
): Promise<Answer<typeof repeatCall>> => {
  const { kind, filters, locale, state } = await findExport(ctx.db, ctx, params.id)
  if (state === 'queued' || state === 'running') throw new Refusal('export_unfinished')
  return askExport(ctx, { kind, filters, locale, to_email: null })
}
