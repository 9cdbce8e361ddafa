import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  previewRefundUndo as previewCall,
  undoRefund as undoCall,
} from '#contract/returns/refund.ts'
import { inRefund } from '#platform/acting.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { refuseErased } from '#platform/customers/personal-data/refuse-erased.ts'
import { rehearse } from '#platform/db/transact.ts'
import { withdrawOffer } from '#platform/egifts/delivery/refund-credit.ts'
import { readId, wireId } from '#platform/ids.ts'
import { cancelMailsAbout } from '#platform/mail/cancel.ts'
import { orderNow } from '#platform/orders/read-order.ts'
import { cardsThrough } from '#platform/money/card.ts'
import { unmarkRefunded } from '#platform/returns/request/move-return.ts'
import { addStoreTask } from '#platform/returns/tasks/add-task.ts'
import { mayUndoRefund } from '#rules/returns/may-undo.ts'
import { formatMinor } from '#rules/money.ts'
import { sum } from '#rules/tools/sums.ts'
import type { TaskStep } from '#platform/returns/tables.ts'
import { factsDigest } from '#platform/returns/refund/digest.ts'
import { setMatched } from '#platform/returns/refund/match-refund.ts'
import {
  findRefund,
  isCounted,
  type RefundRecord,
  refundLines,
  refundNow,
  refundParts,
  toPart,
} from '#platform/returns/refund/read-refund.ts'
import { isGiving, type PartUndone, takenBack, undoParts } from './undo-parts.ts'

const isWhole = (undone: readonly PartUndone[]): boolean =>
  undone.every(({ part, undone: amount }) => amount === part.amount)

const countedOf = (undone: readonly PartUndone[]): bigint =>
  sum(undone.map(({ part, undone: amount }) => (isCounted(part) ? amount : 0n)))

const digestOf = (undone: readonly PartUndone[]): string =>
  factsDigest(undone.map(({ part, undone: amount }) => `${part.part_no}:${amount}`))

const refusals = {
  forbidden: 'forbidden',
  too_late: 'undo_too_late',
  undone: 'refund_over',
  nothing_left: 'nothing_left',
} as const

/** Lines go back to what they were only once the whole refund is undone. */
const unsettle = async (
  { trx, shop }: TrxCtx,
  row: RefundRecord,
  undone: readonly PartUndone[],
): Promise<void> => {
  const back = countedOf(undone)
  await sql`
    update orders
    set refunded_here = greatest(0, refunded_here - ${back}::bigint)
    where shop_id = ${shop.shop_id} and order_id = ${row.order_id}`.execute(trx)
  // the store's figure includes no more of it than is left
  if (row.matched > row.amount - back) await setMatched(trx, row, row.amount - back)
  if (!isWhole(undone)) return
  await sql`
    update order_line l
    set returned = l.returned - f.quantity, net_back = l.net_back - f.net,
      tax_back = l.tax_back - f.tax
    from refund_line f
    where f.shop_id = ${shop.shop_id} and f.refund_id = ${row.refund_id}
      and l.shop_id = f.shop_id and l.order_id = ${row.order_id} and l.line_id = f.line_id`.execute(
    trx,
  )
}

const stepsBack = async (ctx: TrxCtx, refundId: bigint): Promise<TaskStep[]> => {
  const lines = await refundLines(ctx.trx, ctx.shop.shop_id, refundId)
  return lines
    .filter(({ restock, quantity, kept_out }) => restock === 'restock' && quantity > kept_out)
    .map(({ name, sku, quantity, kept_out }) => ({
      step: 'unstock',
      name,
      sku,
      quantity: quantity - kept_out,
    }))
}

/** Locks the order of a refund and the one that its credit paid, by name as imports do. */
const holdOrders = async ({ trx, shop }: TrxCtx, id: bigint): Promise<void> => {
  await sql`
    select from orders o
    where o.shop_id = ${shop.shop_id} and o.order_id in (
      select order_id from refund where shop_id = ${shop.shop_id} and refund_id = ${id}
      union all
      select n.order_id
      from refund_part p
      join orders n on n.shop_id = p.shop_id and n.name = any(order_names(p.order_name))
      where p.shop_id = ${shop.shop_id} and p.refund_id = ${id} and p.kind = 'exchanged')
    order by o.name
    for update`.execute(trx)
}

/** Undoes a refund under its order's lock, with its cards and the ones that they became locked. */
const undoWhole = async (ctx: TrxCtx, id: bigint): Promise<PartUndone[]> => {
  const { trx, shop } = ctx
  await holdOrders(ctx, id)
  const row = await findRefund(trx, shop.shop_id, id)
  const verdict = mayUndoRefund(ctx.actor, row, ctx.now)
  if (verdict !== 'yes') throw new Refusal(refusals[verdict])
  const parts = await refundParts(trx, shop.shop_id, id)
  const cards = parts.flatMap(({ gift_card_id }) => gift_card_id ?? [])
  await refuseErased(trx, shop.shop_id, await cardsThrough(ctx, cards))
  const giving = { ...ctx, actor: inRefund(ctx.actor) }
  const undone = await undoParts(giving, parts, wireId('refund', id))
  // recalled rewards go back only together with some of the credit; a bonus alone is too little
  const credits = undone.filter(({ part }) => isGiving(part) && part.kind !== 'bonus')
  const all = credits.length > 0 ? credits : undone
  if (
    all.length > 0 &&
    all.every(({ undone: amount, part }) => amount === 0n && part.amount !== 0n)
  )
    throw new Refusal('nothing_left')
  await unsettle(ctx, row, undone)
  return undone
}

const record = async (ctx: TrxCtx, id: bigint, undone: readonly PartUndone[]): Promise<void> => {
  const { trx, shop, now, actor } = ctx
  for (const { part, undone: amount, undo_id } of undone)
    await trx
      .updateTable('refund_part')
      .set({ undone: amount, undo_id })
      .where('shop_id', '=', shop.shop_id)
      .where('refund_id', '=', id)
      .where('part_no', '=', part.part_no)
      .execute()
  await trx
    .updateTable('refund')
    .set({
      state: isWhole(undone) ? 'undone' : 'partly_undone',
      undone_at: now,
      undone_by: actor.id,
    })
    .where('shop_id', '=', shop.shop_id)
    .where('refund_id', '=', id)
    .execute()
}

/** Previews an undo by undoing and rolling back. */
export const previewRefundUndo = async (
  ctx: Ctx,
  { params }: Parsed<typeof previewCall>,
): Promise<Answer<typeof previewCall>> =>
  rehearse(ctx.db, async (trx) => {
    const undone = await undoWhole({ ...ctx, trx }, readId('refund', params.id))
    const { given, undone: back } = takenBack(undone)
    return {
      expected: digestOf(undone),
      whole: isWhole(undone),
      given: formatMinor(given),
      takes_back: formatMinor(back),
      parts: undone.map(({ part, undone: amount }) => {
        const rest = part.amount - amount
        return {
          ...toPart(part),
          undo: formatMinor(amount),
          spent: formatMinor(isGiving(part) ? rest : 0n),
          kept: formatMinor(isGiving(part) ? 0n : rest),
        }
      }),
    }
  })

export const undoRefund = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof undoCall>,
): Promise<Answer<typeof undoCall>> => {
  const id = readId('refund', params.id)
  const undone = await undoWhole(ctx, id)
  if (body.expected !== undefined && body.expected !== digestOf(undone))
    throw new Refusal('refund_moved', { field: 'expected' })
  await record(ctx, id, undone)
  const row = await findRefund(ctx.trx, ctx.shop.shop_id, id)
  if (row.return_id !== null && isWhole(undone))
    await unmarkRefunded(ctx, row.return_id, { refund: params.id })
  const movements = undone.flatMap(({ part, undone: amount }) =>
    part.movement_id !== null && amount === part.amount ? [part.movement_id] : [],
  )
  await withdrawOffer(ctx, params.id)
  await cancelMailsAbout(ctx.trx, ctx.shop.shop_id, movements)
  await addStoreTask(ctx, { refund_id: id, is_undo: true, steps: await stepsBack(ctx, id) })
  await audit(ctx.trx, ctx, 'undo_refund', params.id, {
    order: row.order_name,
    undone: formatMinor(countedOf(undone)),
  })
  return {
    refund: await refundNow(ctx, ctx.trx, id),
    order: await orderNow(ctx, ctx.trx, row.order_name),
  }
}
