import { sql } from 'kysely'
import { bulksStartedMost } from '#contract/bulk/bulk.ts'
import { Refusal } from '#contract/error.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { rowsFeature } from '#platform/bulk/count-rows.ts'
import { leftOf } from '#platform/money/gates/plan-gate.ts'
import { lock } from '#platform/money/locks.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { refuseOverOwnLimit } from '#platform/money/gates/own-limit.ts'
import { requireRight } from '#platform/money/gates/require-right.ts'
import { bulkGate, moveGate } from '#rules/bulk/bulk.ts'
import { formatMinor } from '#rules/money.ts'
import { defaultSettings } from '#rules/settings/settings.ts'
import { amountProblem } from '#rules/store-credit/limits.ts'
import { type BulkRow, findBulk, holdBulk } from '#platform/bulk/find-bulk.ts'

type Scope = Pick<Ctx, 'now' | 'areas'> & {
  shop: Pick<Ctx['shop'], 'shop_id' | 'time_zone' | 'settings'>
}

/**
 * Checks that fewer than three of the shop's campaigns run now. Takes a lock of the shop, so that
 * simultaneous starts are counted too.
 */
export const hasRoom = async (trx: Trx, shopId: bigint): Promise<boolean> => {
  await lock(trx, 'campaigns', shopId)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bulk
    where shop_id = ${shopId} and state = 'bulk_started'`.execute(trx)
  return (rows[0]?.n ?? 0) < bulksStartedMost
}

type Gated = Pick<BulkRow, 'state' | 'summary' | 'moves'>
const isNew = ({ state }: Pick<BulkRow, 'state'>): boolean =>
  state === 'checked' || state === 'scheduled'

/** Refuses if the shop's switch, state, limit or plan forbids a run now. */
export const refuseClosedGate = async (
  trx: Trx,
  { shop, now, areas }: Scope,
  bulk: Gated,
): Promise<void> => {
  const { settings } = await trx
    .selectFrom('shop')
    .select('settings')
    .where('shop_id', '=', shop.shop_id)
    .executeTakeFirstOrThrow()
  const problem = bulk.moves ? moveGate(settings) : bulkGate(settings)
  if (problem) throw new Refusal(problem)
  // balances of another system are taken as they are, and count for no plan
  if (bulk.moves) return
  refuseOverLimit(settings, bulk)
  const allowance = await leftOf(trx, { shop, now, areas }, rowsFeature)
  const needed = isNew(bulk) ? (bulk.summary?.runs ?? 1) : 1
  // a plan that allows more than this many fits
  if (allowance && allowance.left < needed)
    throw new Refusal('plan_used_up', {
      facts: { feature: rowsFeature, count: allowance.used + needed - 1 },
    })
}

/** Checks the shop's limit again, which may have been lowered since the dry run. */
const refuseOverLimit = (settings: Settings, { summary }: Gated): void => {
  const problem =
    summary &&
    amountProblem(formatMinor(BigInt(summary.largest)), { ...defaultSettings, ...settings })
  if (problem?.key === 'overLimit') throw new Refusal('over_limit', { facts: { max: problem.max } })
}

/** Refuses who may not move another system's balances in. */
export const refuseMover = ({ actor }: Pick<Ctx, 'actor'>, { moves }: Pick<BulkRow, 'moves'>) => {
  if (moves) requireRight(actor, 'settings')
}

/**
 * Locks the campaign and checks that it may start. The plan's locks come before the campaign's, as
 * in a chunk.
 */
export const passGates = async (ctx: TrxCtx, wire: string): Promise<BulkRow> => {
  const seen = await findBulk(ctx.trx, ctx, wire)
  refuseMover(ctx, seen)
  await refuseClosedGate(ctx.trx, ctx, seen)
  return holdBulk(ctx, wire)
}

/**
 * Applies the starter's own limits to each credit and to the campaign's total for the day, as if
 * they issued each by hand.
 */
export const refuseOverOwnLimits = async (
  ctx: Parameters<typeof refuseOverOwnLimit>[0],
  { summary, moves }: BulkRow,
): Promise<void> => {
  if (moves) return
  const { issue } = ctx.actor.limits
  const largest = BigInt(summary?.largest ?? 0)
  const face = BigInt(summary?.face_value ?? 0)
  if (issue !== null && largest > issue)
    throw new Refusal('over_own_limit', { facts: { max: formatMinor(issue) } })
  await refuseOverOwnLimit(
    { ...ctx, actor: { ...ctx.actor, limits: { ...ctx.actor.limits, issue: null } } },
    face,
    'checkpoint',
  )
}

/**
 * Skips as duplicates the later rows of customers who were merged since the dry run, and rows
 * beside one that is already done.
 */
const leaveOutMerged = async (
  trx: Trx,
  { bulk_id, shop_id, on_duplicate, reset_to_zero, moves }: BulkRow,
): Promise<void> => {
  if (moves) return
  if (on_duplicate === 'keep' && !reset_to_zero) return
  await sql`
    with
      w as materialized (
        select r.row_no, r.state, coalesce(k.merged_into, k.customer_id) as who,
          k.merged_into is not null as moved
        from bulk_row r
          join customer k on k.shop_id = r.shop_id and k.customer_id = r.customer_id
        where r.shop_id = ${shop_id} and r.bulk_id = ${bulk_id}
          and r.state in ('waiting', 'done')),
      twice as (
        select row_no
        from (
          select row_no, state, row_number() over (partition by who order by state, row_no) as n
          from w
          where who in (select who from w where moved)) x
        where n > 1 and state = 'waiting'),
      out as (
        update bulk_row r set state = 'skipped', verdict = 'duplicate'
        from twice t
        where r.shop_id = ${shop_id} and r.bulk_id = ${bulk_id} and r.row_no = t.row_no
        returning r.row_no)
    insert into bulk_tally as n (shop_id, bulk_id, slot, skipped)
    select ${shop_id}::bigint, ${bulk_id}::bigint, 0, count(*) from out having count(*) > 0
    on conflict (shop_id, bulk_id, slot) do update
    set skipped = n.skipped + excluded.skipped`.execute(trx)
}

/**
 * Checks whether another file of the campaign's system is in one of these states. Files of a system
 * are taken over and undone in turn, so that each sees whole files. Under the lock of `hasRoom`.
 */
export const isBeside = async (
  trx: Trx,
  { bulk_id, shop_id, moves }: Pick<BulkRow, 'bulk_id' | 'shop_id' | 'moves'>,
  states: BulkRow['state'][],
): Promise<boolean> => {
  if (moves === null) return false
  const beside = await trx
    .selectFrom('bulk')
    .select('bulk_id')
    .where('shop_id', '=', shop_id)
    .where('moves', '=', moves)
    .where('state', 'in', states)
    .where('bulk_id', '<>', bulk_id)
    .limit(1)
    .executeTakeFirst()
  return beside !== undefined
}

/** Sets the campaign running. `started_at` keeps the time of the first start. */
export const setRunning = async (
  trx: Trx,
  bulk: BulkRow,
  now: Date,
  more: { started_by?: bigint } = {},
): Promise<void> => {
  if (await isBeside(trx, bulk, ['undoing'])) throw new Refusal('move_in_busy')
  await leaveOutMerged(trx, bulk)
  await trx
    .updateTable('bulk')
    .set({
      state: 'bulk_started',
      problem: null,
      started_at: bulk.started_at ?? now,
      finished_at: null,
      resumed_at: now,
      resumed_done: bulk.rows_done,
      ...more,
    })
    .where('shop_id', '=', bulk.shop_id)
    .where('bulk_id', '=', bulk.bulk_id)
    .execute()
}
