import { sql } from 'kysely'
import type { previewBulkUndo as previewCall, undoBulk as undoCall } from '#contract/bulk/run.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { mayUndo } from '#rules/way/access.ts'
import { formatMinor } from '#rules/money.ts'
import { lock } from '#platform/money/locks.ts'
import { isBeside, refuseMover } from './start-run.ts'
import { type BulkRow, bulkNow, findBulk, holdBulk } from '#platform/bulk/find-bulk.ts'

/**
 * Allows owner and admin always, the starter for 24 hours from the start; a campaign in progress
 * must be stopped first.
 */
const refuseUndo = (ctx: Ctx, bulk: BulkRow): void => {
  const { state, started_by, started_at } = bulk
  refuseMover(ctx, bulk)
  if (started_at === null) throw new Refusal('bulk_idle')
  const verdict = mayUndo(
    ctx.actor,
    { staff_id: started_by === null ? null : `s${started_by}`, at: started_at },
    ctx.now,
  )
  if (verdict === 'forbidden') throw new Refusal('forbidden')
  if (state === 'undoing' || state === 'undone') throw new Refusal('already_undone')
  if (state === 'bulk_started') throw new Refusal('bulk_busy')
  if (verdict === 'too_late') throw new Refusal('undo_too_late')
}

type Left = {
  cards: number
  back: bigint
  reset: bigint
  spent: bigint
  spent_cards: number
  expired: bigint
}

/**
 * Selects rows that an undo would take, with their shop as a column: a shop that the statistics don't
 * know yet would be taken for empty where it is a constant, and joined row by row.
 */
const rowsLeft = ({ bulk_id, shop_id }: Pick<BulkRow, 'bulk_id' | 'shop_id'>) => sql`
  undone_bulk as materialized (
    select b.shop_id, b.bulk_id
    from bulk b
    where b.shop_id = ${shop_id} and b.bulk_id = ${bulk_id}),
  rows_left as materialized (
    select r.shop_id, r.movement_id, r.reset_movement_id, r.amount, r.moved_key
    from undone_bulk b
      join bulk_row r on r.shop_id = b.shop_id and r.bulk_id = b.bulk_id
    where r.state = 'done' and r.undo is null)`

/**
 * Sums what an undo of the run would deduct: unspent credit not needed by open holds, and what paid
 * an owed reward, which is owed again; and of the rest, what expired, was redeemed or transferred.
 */
export const leftOf = async (db: Db | Trx, { bulk_id, shop_id }: BulkRow): Promise<Left> => {
  const { rows } = await sql<Left>`
    with
      ${rowsLeft({ bulk_id, shop_id })},
      lots as (
        select l.shop_id, l.gift_card_id, l.lot_id, l.amount, l.remaining,
            (select coalesce(-sum(e.amount), 0) from entry e
              where e.shop_id = l.shop_id and e.lot_id = l.lot_id
                and e.contra = 'breakage') as expired,
            (select coalesce(-sum(e.amount), 0)
              from entry e join movement m
                on m.shop_id = e.shop_id and m.movement_id = e.movement_id
              where e.shop_id = l.shop_id and e.lot_id = l.lot_id and m.kind = 'undo') as undone,
            (select coalesce(-sum(e.amount), 0)
              from entry e join movement m
                on m.shop_id = e.shop_id and m.movement_id = e.movement_id
              where e.shop_id = l.shop_id and e.lot_id = l.lot_id
                and m.kind = 'recall' and m.reason = 'Recall paid'
                and not exists (
                  select from movement u
                  where u.shop_id = m.shop_id and u.undoes = m.movement_id)) as paid_owed
          from rows_left r
            join lot l on l.shop_id = r.shop_id and l.movement_id = r.movement_id),
      cards as (
        select l.gift_card_id, sum(l.expired) as expired,
            sum(l.amount - l.expired - l.undone) as open,
            sum(l.remaining) - case when g.held > 0
              then needed_by_holds(g.shop_id, g.gift_card_id, array_agg(l.lot_id)) else 0 end
              + sum(l.paid_owed) as back
          from lots l
            join gift_card g on g.shop_id = l.shop_id and g.gift_card_id = l.gift_card_id
          group by l.gift_card_id, g.shop_id, g.gift_card_id, g.held)
    select count(*) filter (where back > 0)::int as cards,
        coalesce(sum(back), 0)::bigint as back,
        (select coalesce(-sum(m.amount), 0)
          from rows_left r
            join movement m on m.shop_id = r.shop_id
              and m.movement_id = case when r.amount < 0 then r.movement_id
                else r.reset_movement_id end
          where not exists (
              select from movement u
              where u.shop_id = m.shop_id and u.undoes = m.movement_id))::bigint as reset,
        coalesce(sum(expired), 0)::bigint as expired,
        coalesce(sum(open - back), 0)::bigint as spent,
        count(*) filter (where open > back)::int as spent_cards
      from cards`.execute(db)
  return rows[0] ?? { cards: 0, back: 0n, reset: 0n, spent: 0n, spent_cards: 0, expired: 0n }
}

/**
 * Refuses to undo a file from which a later one deducted: what that one gives back afterwards would
 * belong to no file.
 */
const refuseChanged = async (db: Db | Trx, { bulk_id, shop_id, moves }: BulkRow): Promise<void> => {
  if (moves === null) return
  const { rows } = await sql`
    with ${rowsLeft({ bulk_id, shop_id })}
    select
    from rows_left r
    where r.amount > 0
      and (
        select true
        from bulk_row l
        where l.shop_id = r.shop_id and l.moved_key = r.moved_key
          and l.movement_id > r.movement_id and l.amount < 0 and l.state = 'done'
          and l.undo is null
          and (
            select true from movement u
            where u.shop_id = l.shop_id and u.undoes = l.movement_id
            limit 1) is null
        limit 1)
    limit 1`.execute(db)
  if (rows.length > 0) throw new Refusal('changed_later')
}

export const previewBulkUndo = async (
  ctx: Ctx,
  { params }: Parsed<typeof previewCall>,
): Promise<Answer<typeof previewCall>> => {
  const bulk = await findBulk(ctx.db, ctx, params.id)
  refuseUndo(ctx, bulk)
  await refuseChanged(ctx.db, bulk)
  const { cards, back, reset, spent, spent_cards, expired } = await leftOf(ctx.db, bulk)
  return {
    cards,
    takes_back: formatMinor(back),
    gives_back: formatMinor(reset),
    spent: formatMinor(spent),
    spent_cards,
    expired: formatMinor(expired),
    currency: ctx.shop.currency,
  }
}

/** Starts the undo, which the runner does by chunks; refused only if nothing is left. */
export const undoBulk = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof undoCall>,
): Promise<Answer<typeof undoCall>> => {
  const bulk = await holdBulk(ctx, params.id)
  refuseUndo(ctx, bulk)
  if (bulk.task !== null) throw new Refusal('still_running', { headers: { 'retry-after': '2' } })
  if (bulk.moves) await lock(ctx.trx, 'campaigns', bulk.shop_id)
  if (await isBeside(ctx.trx, bulk, ['bulk_started'])) throw new Refusal('move_in_busy')
  await refuseChanged(ctx.trx, bulk)
  const { back, reset } = await leftOf(ctx.trx, bulk)
  // a later file of a system may have deducted only
  if (back === 0n && !(bulk.moves && reset > 0n)) throw new Refusal('nothing_left')
  await ctx.trx
    .updateTable('bulk')
    .set({ state: 'undoing', undone_by: ctx.actor.id, problem: null })
    .where('shop_id', '=', bulk.shop_id)
    .where('bulk_id', '=', bulk.bulk_id)
    .execute()
  const amount = bulk.moves ? reset - back : -back
  await audit(ctx.trx, ctx, 'undo_bulk', params.id, { amount: formatMinor(amount) })
  return bulkNow(ctx, params.id)
}
