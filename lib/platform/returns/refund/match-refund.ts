import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { matchRefund as call } from '#contract/returns/refund.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'
import { findOrder, type OrderRow } from '#platform/orders/find-order.ts'
import { orderNow } from '#platform/orders/read-order.ts'
import { least, sum } from '#rules/tools/sums.ts'
import { findRefund, isCounted, refundParts, type RefundRecord } from './read-refund.ts'

type Of = { shop_id: bigint; order_id: bigint; refund_id: bigint }

/**
 * Sets how much of a refund the store's figure is known to include, in minor units, and adds the
 * difference to its order. The caller holds the order.
 */
export const setMatched = async (
  trx: Trx,
  { shop_id, order_id, refund_id }: Of,
  amount: bigint,
): Promise<void> => {
  await sql`
    with was as (
      select matched from refund where shop_id = ${shop_id} and refund_id = ${refund_id}
    ),
    changed as (
      update refund
      set matched = ${amount}
      where shop_id = ${shop_id} and refund_id = ${refund_id}
    )
    update orders o
    set matched = greatest(0, o.matched + ${amount}::bigint - was.matched)
    from was
    where o.shop_id = ${shop_id} and o.order_id = ${order_id}`.execute(trx)
}

/** Leaves as matched only what a connected store paid back by tasks from here. */
const unmatchAll = async (trx: Trx, shopId: bigint, orderId: bigint): Promise<void> => {
  await sql`
    with changed as (
      update refund r
      set matched = least(r.matched, (
        select coalesce(sum((s.step ->> 'amount')::bigint), 0)
        from store_task t
        cross join jsonb_array_elements(t.steps) s(step)
        where t.shop_id = r.shop_id and t.refund_id = r.refund_id and t.store_ref is not null
          and s.step ->> 'step' = 'pay_back'))
      where r.shop_id = ${shopId} and r.order_id = ${orderId}
      returning r.matched
    )
    update orders
    set matched = (select coalesce(sum(matched), 0) from changed)
    where shop_id = ${shopId} and order_id = ${orderId}`.execute(trx)
}

/** Sums what of a refund its undo took away from the order's refunds. */
const undoneOf = async (trx: Trx, { shop_id, refund_id }: Pick<Of, 'shop_id' | 'refund_id'>) => {
  const parts = await refundParts(trx, shop_id, refund_id)
  return sum(parts.map((part) => (isCounted(part) ? part.undone : 0n)))
}

/** Finds a refund that the store's figure may include; refused if it was made in the store or is undone. */
const findOwn = async (trx: Trx, row: OrderRow, id: string): Promise<RefundRecord> => {
  const refund = await findRefund(trx, row.shop_id, readId('refund', id))
  if (refund.order_id !== row.order_id || refund.origin !== 'here')
    throw new Refusal('not_found', { field: 'refund_id' })
  if (refund.state === 'undone') throw new Refusal('refund_over', { field: 'refund_id' })
  return refund
}

/**
 * Counts the store's own figure as the same money as a refund made here, as far as both reach, once
 * however often it is said; null takes that back, but for what was sent to the store, and holds
 * until the figure changes.
 */
export const matchRefund = async (
  ctx: Ctx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    const row = await findOrder(trx, shop_id, params.id, true)
    const { order_id } = row
    if (body.refund_id === null) await unmatchAll(trx, shop_id, order_id)
    else {
      const { refund_id, amount, matched } = await findOwn(trx, row, body.refund_id)
      const others = row.matched - matched
      const kept = amount - (await undoneOf(trx, { shop_id, refund_id }))
      const reach = least(kept, row.refunded - others, row.refunded_here - others)
      await setMatched(trx, { shop_id, order_id, refund_id }, reach > 0n ? reach : 0n)
    }
    await trx
      .updateTable('orders')
      .set({ refunded_judged: body.refund_id === null ? row.refunded : 0n })
      .where('shop_id', '=', shop_id)
      .where('order_id', '=', order_id)
      .execute()
    await audit(trx, ctx, 'match_refund', body.refund_id ?? row.name, { order: row.name })
    return { order: await orderNow(ctx, trx, row.name) }
  })
