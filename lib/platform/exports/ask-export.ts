import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Right } from '#contract/right.ts'
import type { Export } from '#contract/exports/shapes.ts'
import { audit } from '#platform/audit.ts'
import { lock } from '#platform/money/locks.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { requireRight } from '#platform/money/gates/require-right.ts'
import { personOf } from '#platform/staff/person.ts'
import { may } from '#rules/way/access.ts'
import { exportDaysProblem } from '#rules/tools/day-range.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { kindOf } from './kinds.ts'
import { exportNow } from './read-export.ts'
import type { ExportKindName } from './tables.ts'
import { requireFeature } from '#platform/money/gates/plan-gate.ts'

/** The most unfinished exports of a shop, so that they can't fill the database. */
const unfinishedMost = 10

export type Asked = {
  kind: ExportKindName
  /** null: the caller, to whom nothing is emailed where it is an API key */
  to_email: string | null
  locale: 'en' | 'ru' | undefined
  filters: Record<string, unknown>
}

/**
 * Creates an export and enqueues its job in one transaction. An identical unfinished export of this
 * person is returned instead.
 */
export const askExport = (
  ctx: Ctx,
  { kind, to_email, locale = 'en', filters }: Asked,
): Promise<{ export: Export }> => {
  const { right, feature } = kindOf(ctx, kind)
  requireRight(ctx.actor, right)
  if (feature && !ctx.actor.isAdmin) requireFeature(ctx.shop.settings, feature)
  refuseDays(ctx, filters)
  return transact(ctx.db, async (trx) => {
    const inside = { ...ctx, trx }
    const to_staff_id = to_email === null ? ctx.actor.id : await recipient(inside, to_email, right)
    // serialises requests, so that duplicates are found and nobody exceeds the limit
    await lock(trx, 'exports', ctx.shop.shop_id)
    const kept = JSON.stringify(filters)
    const { rows } = await sql<{ export_id: bigint; is_same: boolean }>`
      select export_id,
        kind = ${kind} and filters = ${kept}::jsonb and locale = ${locale}
          and staff_id = ${ctx.actor.id} and to_staff_id = ${to_staff_id} as is_same
      from export
      where shop_id = ${ctx.shop.shop_id} and state in ('queued', 'running')`.execute(trx)
    const same = rows.find(({ is_same }) => is_same)
    if (same) return exportNow(trx, ctx, same.export_id)
    if (rows.length >= unfinishedMost)
      throw new Refusal('too_many', { headers: { 'retry-after': '60' } })
    const { export_id } = await trx
      .insertInto('export')
      .values({
        shop_id: ctx.shop.shop_id,
        kind,
        filters: kept,
        locale,
        staff_id: ctx.actor.id,
        to_staff_id,
        state: 'queued',
        cut: null,
        rows_total: null,
        problem: null,
        file_id: null,
        created_at: ctx.now,
        started_at: null,
        beat_at: null,
        finished_at: null,
        expires_at: null,
      })
      .returning('export_id')
      .executeTakeFirstOrThrow()
    const to = to_email ?? (ctx.actor.email || ctx.actor.name)
    await audit(trx, ctx, 'ask_export', wireId('export', export_id), { kind, to })
    await ctx.enqueue('export', { export_id: String(export_id) })
    return exportNow(trx, ctx, export_id)
  })
}

/** Finds the recipient, who must be a person of this shop with the right to export. */
const recipient = async ({ trx, shop }: TrxCtx, email: string, right: Right): Promise<bigint> => {
  const row = await trx
    .selectFrom('staff')
    .select([
      'staff_id',
      'email as staff_email',
      'name as staff_name',
      'level',
      'is_admin',
      'is_pos',
      'limit_issue',
      'limit_day',
      'limit_return',
      'limit_return_day',
      'scopes',
    ])
    .where('shop_id', '=', shop.shop_id)
    .where('email', '=', email)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  const person = row && personOf(row, shop.shop_url)
  if (!row || !person || !may(person, 'export') || !may(person, right))
    throw new Refusal('not_a_recipient', {
      field: 'to_email',
      message: 'to_email: exports are emailed only to team members who can export',
    })
  return row.staff_id
}

const refuseDays = ({ shop, now }: Ctx, filters: Record<string, unknown>): void => {
  const on = filters['on'] as string | undefined
  if (on && on > dayIn(shop.time_zone, now))
    throw new Refusal('invalid_input', { field: 'on', message: 'on: the day is in the future' })
  for (const [first, last] of [
    ['start_date', 'end_date'],
    ['from', 'to'],
  ] as const) {
    const from = filters[first] as string | undefined
    const to = filters[last] as string | undefined
    const problem = exportDaysProblem({ from, to })
    const field = problem === 'from' ? first : last
    if (problem)
      throw new Refusal('invalid_input', {
        field,
        message:
          `${field}: the first day comes before the last, ` +
          'and at most ten years lie between them',
      })
  }
}
