import { sql } from 'kysely'
import { bulksStartedMost } from '#contract/bulk.ts'
import { Refusal } from '#contract/error.ts'
import type { Settings } from '#contract/settings.ts'
import { passableGifts } from '#platform/billing/plan-gate.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { refuseOverOwnLimit } from '#platform/store-credit/own-limit.ts'
import { bulkGate } from '#rules/bulk.ts'
import { formatMinor } from '#rules/money.ts'
import { defaultSettings } from '#rules/settings.ts'
import { amountProblem } from '#rules/store-credit.ts'
import { type BulkRow, findBulk, holdBulk } from './find-bulk.ts'

type Scope = Pick<Ctx, 'now'> & { shop: Pick<Ctx['shop'], 'shop_id' | 'time_zone' | 'settings'> }

/** Whether fewer than three of the shop run now. Starters of a shop go one after another from here, so that fifty at once are counted too (threats.md B4). */
export const hasRoom = async (trx: Trx, shopId: bigint): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${shopId}:campaigns`}, 0))`.execute(trx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from bulk where shop_id = ${shopId} and state = 'bulk_started'`.execute(trx)
  return (rows[0]?.n ?? 0) < bulksStartedMost
}

type Asked = Pick<BulkRow, 'state' | 'operation' | 'summary'>
const isNew = ({ state }: Pick<BulkRow, 'state'>): boolean => state === 'checked' || state === 'scheduled'

/** Refused where the shop's switch, state, limit or plan is against it, as of now. */
export const refuseClosedGate = async (trx: Trx, { shop, now }: Scope, bulk: Asked): Promise<void> => {
  const { settings } = await trx.selectFrom('shop').select('settings').where('shop_id', '=', shop.shop_id).executeTakeFirstOrThrow()
  const problem = bulkGate(settings)
  if (problem) throw new Refusal(problem)
  refuseOverLimit(settings, bulk)
  const free = await passableGifts(trx, { shop, now }, bulk.operation === 'gift_card')
  if (free !== null && free < (isNew(bulk) ? (bulk.summary?.runs ?? 1) : 1)) throw new Refusal('plan_used_up', { facts: { count: free } })
}

/** The limit may be lower than when the dry run was made. */
const refuseOverLimit = (settings: Settings, { summary }: Asked): void => {
  const problem = summary && amountProblem(formatMinor(BigInt(summary.largest)), { ...defaultSettings, ...settings })
  if (problem?.key === 'overLimit') throw new Refusal('over_limit', { facts: { max: problem.max } })
}

/** The campaign held, its gates passed. The plan's locks come before the campaign's, as in a chunk. */
export const passGates = async (ctx: TrxCtx, wire: string): Promise<BulkRow> => {
  const seen = await findBulk(ctx.trx, ctx, wire)
  await refuseClosedGate(ctx.trx, ctx, seen)
  return holdBulk(ctx, wire)
}

/** A person's own limits hold for a campaign as if they gave each credit by hand, and all of it for the day: who may give more starts it. */
export const refuseOverOwnLimits = async (ctx: Parameters<typeof refuseOverOwnLimit>[0], { summary }: BulkRow): Promise<void> => {
  const { issue } = ctx.person.limits
  const [largest, face] = [BigInt(summary?.largest ?? 0), BigInt(summary?.face_value ?? 0)]
  if (issue !== null && largest > issue) throw new Refusal('over_own_limit', { facts: { max: formatMinor(issue) } })
  await refuseOverOwnLimit({ ...ctx, person: { ...ctx.person, limits: { ...ctx.person.limits, issue: null } } }, face, 'checkpoint')
}

/** From now on its rows are carried out. `started_at` is that of the first start. */
export const setRunning = async (trx: Trx, bulk: BulkRow, now: Date, more: { started_by?: bigint } = {}): Promise<void> => {
  await trx
    .updateTable('bulk')
    .set({ state: 'bulk_started', problem: null, started_at: bulk.started_at ?? now, finished_at: null, resumed_at: now, resumed_done: bulk.rows_done, ...more })
    .where('bulk_id', '=', bulk.bulk_id)
    .execute()
}
