import { sql } from 'kysely'
import type { previewBulkUndo as previewCall, undoBulk as undoCall } from '#contract/bulk/run.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { mayUndo } from '#rules/way/access.ts'
import { formatMinor } from '#rules/money.ts'
import { type BulkRow, bulkNow, findBulk, holdBulk } from '#platform/bulk/find-bulk.ts'

/**
 * Allows owner and admin always, the starter for 24 hours from the start; a campaign in progress
 * must be stopped first.
 */
const refuseUndo = (ctx: Ctx, { state, started_by, started_at }: BulkRow): void => {
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
 * Sums what an undo of the run would deduct: unspent credit not needed by open holds, and what paid
 * an owed reward, which is owed again; and of the rest, what expired, was redeemed or transferred.
 */
const leftOf = async (db: Db | Trx, { bulk_id, shop_id }: BulkRow): Promise<Left> => {
  const { rows } = await sql<Left>`
    with
      lots as (
        select l.gift_card_id, l.lot_id, l.amount, l.remaining,
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
          from bulk_row r join lot l on l.shop_id = r.shop_id and l.movement_id = r.movement_id
          where r.shop_id = ${shop_id} and r.bulk_id = ${bulk_id}
            and r.state = 'done' and r.undo is null),
      cards as (
        select l.gift_card_id, sum(l.expired) as expired,
            sum(l.amount - l.expired - l.undone) as open,
            sum(l.remaining) - case when g.held > 0
              then needed_by_holds(${shop_id}, g.gift_card_id, array_agg(l.lot_id)) else 0 end
              + sum(l.paid_owed) as back
          from lots l
            join gift_card g on g.shop_id = ${shop_id} and g.gift_card_id = l.gift_card_id
          group by l.gift_card_id, g.gift_card_id, g.held)
    select count(*) filter (where back > 0)::int as cards,
        coalesce(sum(back), 0)::bigint as back,
        (select coalesce(-sum(m.amount), 0)
          from bulk_row r join movement m
            on m.shop_id = r.shop_id and m.movement_id = r.reset_movement_id
          where r.shop_id = ${shop_id} and r.bulk_id = ${bulk_id}
            and r.state = 'done' and r.undo is null
            and not exists (
              select from movement u
              where u.shop_id = m.shop_id and u.undoes = m.movement_id))::bigint as reset,
        coalesce(sum(expired), 0)::bigint as expired,
        coalesce(sum(open - back), 0)::bigint as spent,
        count(*) filter (where open > back)::int as spent_cards
      from cards`.execute(db)
  return rows[0] ?? { cards: 0, back: 0n, reset: 0n, spent: 0n, spent_cards: 0, expired: 0n }
}

export const previewBulkUndo = async (
  ctx: Ctx,
  { params }: Parsed<typeof previewCall>,
): Promise<Answer<typeof previewCall>> => {
  const bulk = await findBulk(ctx.db, ctx, params.id)
  refuseUndo(ctx, bulk)
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
  const { back } = await leftOf(ctx.trx, bulk)
  if (back === 0n) throw new Refusal('nothing_left')
  await ctx.trx
    .updateTable('bulk')
    .set({ state: 'undoing', undone_by: ctx.actor.id, problem: null })
    .where('shop_id', '=', bulk.shop_id)
    .where('bulk_id', '=', bulk.bulk_id)
    .execute()
  await audit(ctx.trx, ctx, 'undo_bulk', params.id, { amount: formatMinor(-back) })
  return bulkNow(ctx, params.id)
}
