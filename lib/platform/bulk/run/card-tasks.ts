import { type RawBuilder, sql } from 'kysely'
import type { disableBulk as disableCall, extendBulk as extendCall } from '#contract/bulk/run.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { closedGate } from '#platform/gift-cards/card-gate.ts'
import { wireId } from '#platform/ids.ts'
import { allowedExpiry } from '#platform/money/gates/gates.ts'
import { mayUndo } from '#rules/way/access.ts'
import { type BulkRow, holdBulk } from '#platform/bulk/find-bulk.ts'
import type { BulkTask } from '#platform/bulk/tables.ts'

/** Finds a finished campaign for a person who may undo what it gave (staff only their own). */
const atRest = async (ctx: TrxCtx, wire: string): Promise<BulkRow> => {
  const bulk = await holdBulk(ctx, wire)
  const verdict = mayUndo(
    ctx.actor,
    { staff_id: bulk.started_by === null ? null : `s${bulk.started_by}`, at: ctx.now },
    ctx.now,
  )
  if (verdict !== 'yes') throw new Refusal('forbidden')
  if (!['bulk_finished', 'bulk_stopped', 'bulk_paused', 'undone'].includes(bulk.state))
    throw new Refusal(bulk.started_at === null ? 'bulk_idle' : 'bulk_busy')
  if (bulk.task !== null) throw new Refusal('still_running', { headers: { 'retry-after': '2' } })
  return bulk
}

const countCards = async (
  { trx }: TrxCtx,
  { bulk_id, shop_id }: BulkRow,
  which: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(distinct g.gift_card_id)::int as n
    from bulk_row r
      join gift_card g on g.shop_id = r.shop_id and g.gift_card_id = r.gift_card_id
    where r.shop_id = ${shop_id} and r.bulk_id = ${bulk_id} and ${which}`.execute(trx)
  return rows[0]?.n ?? 0
}

const enqueue = async (
  ctx: TrxCtx,
  { bulk_id, shop_id }: BulkRow,
  task: Omit<BulkTask, 'staff_id' | 'after'>,
): Promise<void> => {
  await ctx.trx
    .updateTable('bulk')
    .set({ task: JSON.stringify({ ...task, staff_id: String(ctx.actor.id), after: 0 }) })
    .where('shop_id', '=', shop_id)
    .where('bulk_id', '=', bulk_id)
    .execute()
}

/**
 * Sets a later expiration date, or none, for unspent credit; `cards` counts the cards with such
 * credit. The runner does it by chunks.
 */
export const extendBulk = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof extendCall>,
): Promise<Answer<typeof extendCall>> => {
  const bulk = await atRest(ctx, params.id)
  const day = allowedExpiry(ctx, body.expires_on, 'expires_on')
  const cards = await countCards(
    ctx,
    bulk,
    sql`exists (
      select from lot l
      where l.shop_id = r.shop_id and l.movement_id = r.movement_id and ${extendable(day)})`,
  )
  if (cards > 0) await enqueue(ctx, bulk, { kind: 'extend', expires_on: day })
  await audit(ctx.trx, ctx, 'extend_bulk', params.id, { cards, to: day })
  return { cards }
}

/** Selects lots (l) of changeable cards (g) that are unspent and would expire before that day. */
export const extendable = (day: string | null): RawBuilder<unknown> => sql`
  l.remaining > 0 and l.expires_on is not null
    and (${day}::date is null or l.expires_on < ${day}::date)
    and ${closedGate} is null`

/**
 * Selects cards (g) that the run made and that can be disabled, or enabled if this run's task
 * disabled them. Customers' loyalty cards are left alone.
 */
export const turnable = (bulkId: bigint, disable: boolean): RawBuilder<unknown> => sql`
  not g.is_loyalty and ${closedGate} is null
    and ${disable ? sql`g.disabled_at is null` : closedWith(bulkId)}`

const closedWith = (bulkId: bigint): RawBuilder<unknown> => sql`
  g.disabled_at is not null
    and (
      select v.detail->>'bulk' from card_event v
      where v.shop_id = g.shop_id and v.gift_card_id = g.gift_card_id and v.kind = 'disabled'
      order by v.event_id desc limit 1) = ${wireId('bulk', bulkId)}`

export const disableBulk = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof disableCall>,
): Promise<Answer<typeof disableCall>> => {
  const bulk = await atRest(ctx, params.id)
  // a later file that moves in only changes cards that an earlier one made
  const made = sql`r.moved_before is null and ${turnable(bulk.bulk_id, body.disabled)}`
  const cards = await countCards(ctx, bulk, made)
  if (cards > 0) await enqueue(ctx, bulk, { kind: body.disabled ? 'disable' : 'enable' })
  await audit(ctx.trx, ctx, body.disabled ? 'disable_bulk' : 'enable_bulk', params.id, { cards })
  return { cards }
}
