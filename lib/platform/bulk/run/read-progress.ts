import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Progress } from '#contract/bulk/bulk-shapes.ts'
import type { getBulkProgress as call } from '#contract/bulk/run.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { type BulkRow, findBulk } from '#platform/bulk/find-bulk.ts'

/**
 * Reads a campaign's progress from counters written with its rows; the rate counts from its last
 * start or resume.
 */
export const progressOf = async (ctx: Ctx, bulk: BulkRow): Promise<z.output<typeof Progress>> => {
  const { rows } = await sql<{ mails: number; sent: number; failed: number; withheld: number }>`
    select count(*)::int as mails,
      count(*) filter (where state in ('sent', 'delivered', 'kept'))::int as sent,
      count(*) filter (where state in ('failed', 'bounced'))::int as failed,
      count(*) filter (where state = 'withheld')::int as withheld
    from mail
    where shop_id = ${bulk.shop_id} and bulk_id = ${bulk.bulk_id}`.execute(ctx.db)
  const { mails = 0, sent = 0, failed = 0, withheld = 0 } = rows[0] ?? {}
  const ms =
    bulk.state === 'bulk_started' && bulk.resumed_at
      ? ctx.now.getTime() - bulk.resumed_at.getTime()
      : 0
  const rate = ms > 0 ? Math.round(((bulk.rows_done - bulk.resumed_done) / ms) * 10_000) / 10 : null
  const left = bulk.rows_total - bulk.rows_done - bulk.rows_failed - bulk.rows_skipped
  return {
    bulk_id: wireId('bulk', bulk.bulk_id),
    state: bulk.state,
    rows_total: bulk.state === 'checking' ? bulk.rows_checked : bulk.rows_total,
    rows_checked: bulk.rows_checked,
    rows_done: bulk.rows_done,
    rows_failed: bulk.rows_failed,
    rows_skipped: bulk.rows_skipped,
    rows_undone: bulk.rows_undone,
    mails,
    mails_sent: sent,
    mails_failed: failed,
    mails_withheld: withheld,
    rows_per_second: rate,
    seconds_left: rate ? Math.ceil(left / rate) : null,
    started_at: bulk.started_at?.toISOString() ?? null,
    finished_at: bulk.finished_at?.toISOString() ?? null,
    task: bulk.task === null ? null : { kind: bulk.task.kind, rows: bulk.task.after },
  }
}

export const readProgress = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => ({
  progress: await progressOf(ctx, await findBulk(ctx.db, ctx, params.id)),
})
