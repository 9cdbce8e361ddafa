import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Bulk, BulkSource } from '#contract/bulk/bulk-shapes.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { lock } from '#platform/money/locks.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { wake } from '#platform/work/wake.ts'
import { formatMinor } from '#rules/money.ts'
import type { BulkTable } from './tables.ts'

export type BulkRow = Omit<Selectable<BulkTable>, 'bulk_id' | 'source'> & {
  bulk_id: bigint
  source: BulkSource
  rows_done: number
  rows_failed: number
  rows_skipped: number
  rows_undone: number
  amount_done: bigint
  staff_name: string | null
  staff_email: string | null
  starter_name: string | null
  starter_email: string | null
}

/**
 * Selects campaigns with their figures and creators; the rest of the query must restrict the shop.
 */
export const bulkRows = (rest: RawBuilder<unknown>): RawBuilder<BulkRow> => sql<BulkRow>`
  select b.*, n.rows_done, n.rows_failed, n.rows_skipped, n.rows_undone, n.amount_done,
    p.name as staff_name, p.email as staff_email, q.name as starter_name, q.email as starter_email
  from bulk b
    left join staff p on p.shop_id = b.shop_id and p.staff_id = b.staff_id
    left join staff q on q.shop_id = b.shop_id and q.staff_id = b.started_by
    left join lateral (
      select
        coalesce(sum(t.done), 0)::int as rows_done,
        coalesce(sum(t.failed), 0)::int as rows_failed,
        coalesce(sum(t.skipped), 0)::int as rows_skipped,
        coalesce(sum(t.undone), 0)::int as rows_undone,
        coalesce(sum(t.amount), 0)::bigint as amount_done
      from bulk_tally t
      where t.shop_id = b.shop_id and t.bulk_id = b.bulk_id) n on true
  ${rest}`

/**
 * Locks a campaign until the transaction ends: waits for chunks in progress and keeps new ones from
 * starting.
 */
export const lockBulk = (trx: Trx, id: bigint): Promise<void> => lock(trx, 'bulk', 0n, id)

export const findBulk = async (
  db: Db | Trx,
  ctx: Pick<Ctx, 'shop'>,
  wire: string,
): Promise<BulkRow> => {
  const { rows } = await bulkRows(
    sql`where b.shop_id = ${ctx.shop.shop_id} and b.bulk_id = ${readId('bulk', wire)}`,
  ).execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** Finds the campaign and locks it against people and workers until the transaction ends. */
export const holdBulk = async (ctx: TrxCtx, wire: string): Promise<BulkRow> => {
  wake('bulk')
  const { bulk_id } = await findBulk(ctx.trx, ctx, wire)
  await lockBulk(ctx.trx, bulk_id)
  await sql`
    select from bulk
    where shop_id = ${ctx.shop.shop_id} and bulk_id = ${bulk_id}
    for update`.execute(ctx.trx)
  return findBulk(ctx.trx, ctx, wire)
}

export const toBulk = (ctx: Pick<Ctx, 'shop'>, row: BulkRow): Bulk => ({
  bulk_id: wireId('bulk', row.bulk_id),
  operation_name: row.operation,
  title: row.title,
  state: row.state,
  legacy: row.legacy,
  source: row.source,
  expires_on: row.expires_on,
  reason: row.reason,
  note: row.note,
  money: row.money,
  email: row.email,
  starts_at: row.starts_at?.toISOString() ?? null,
  on_duplicate: row.on_duplicate,
  on_credited_lately: row.on_credited_lately,
  currency: ctx.shop.currency,
  rows_total: row.state === 'checking' ? row.rows_checked : row.rows_total,
  rows_done: row.rows_done,
  rows_failed: row.rows_failed,
  amount_done: formatMinor(row.amount_done),
  by:
    row.staff_name === null || row.staff_email === null
      ? null
      : { name: row.staff_name, email: row.staff_email },
  started_by:
    row.started_by === null || row.starter_name === null || row.starter_email === null
      ? null
      : {
          staff_id: wireId('staff', row.started_by),
          name: row.starter_name,
          email: row.starter_email,
        },
  created_at: row.created_at.toISOString(),
  checked_at: row.checked_at?.toISOString() ?? null,
  started_at: row.started_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
  problem: row.problem,
})

/** Reads the campaign's current state, as the answer of a verb that changed it. */
export const bulkNow = async (ctx: TrxCtx, wire: string): Promise<{ bulk: Bulk }> => ({
  bulk: toBulk(ctx, await findBulk(ctx.trx, ctx, wire)),
})
