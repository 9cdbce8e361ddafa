import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Handler } from '#platform/events/handler.ts'
import { recallForStore } from './recall-for-store.ts'
import { returnStoreLines } from './store-lines.ts'
import { findOrder } from '#platform/orders/find-order.ts'
import { parseMoney } from '#rules/money.ts'

type Stated = { amount: bigint; at: Date; isNew: boolean; total: bigint | null }

/**
 * Adds a new refund to the order's figure, unless that is of its time or later; one whose time is
 * unknown counts as earlier, so that nothing is refunded over. A total is a figure of its own.
 */
const raiseRefunded = async (
  { trx, shop }: Parameters<typeof takeRefund>[0],
  order_id: bigint,
  { amount, at, isNew, total }: Stated,
): Promise<void> => {
  await sql`
    update orders o
    set digest = null,
      refunded = greatest(
        o.refunded + case
          when ${isNew && total === null}::boolean and (o.refunded_at is null or o.refunded_at < ${at})
          then ${amount}::bigint
          else 0
        end,
        ${total}::bigint + f.since,
        f.amount),
      refunded_at = case
        when ${total}::bigint is null then o.refunded_at
        else greatest(o.refunded_at, ${at}::timestamptz)
      end
    from (
      select coalesce(sum(amount), 0)::bigint as amount,
        coalesce(sum(amount) filter (where created_at > ${at}), 0)::bigint as since
      from refund
      where shop_id = ${shop.shop_id} and order_id = ${order_id} and origin = 'store'
    ) f
    where o.shop_id = ${shop.shop_id} and o.order_id = ${order_id}`.execute(trx)
}

/**
 * Writes a refund of the store once by its id, with the pieces that came back, and what the order has
 * refunded by now. It waits for its order.
 */
export const takeRefund: Handler<'refund_created'> = async (taking, event) => {
  const { trx, shop, now } = taking
  const { refund } = event.data
  const { shop_id } = shop
  const order = await findOrder(trx, shop_id, refund.order, true).catch((cause: unknown) => {
    if (cause instanceof Refusal && cause.code === 'not_found') return null
    throw cause
  })
  if (!order) return 'waits'
  const { order_id, customer_id } = order
  const amount = parseMoney(refund.amount)!
  const at = new Date(refund.created_at ?? event.occurred_at ?? now)
  const written = await trx
    .insertInto('refund')
    .values({
      shop_id,
      order_id,
      return_id: null,
      state: 'done',
      origin: 'store',
      external_id: refund.id,
      amount,
      goods: 0n,
      tax: 0n,
      shipping: 0n,
      fee: 0n,
      bonus: 0n,
      to: 'original',
      reward_source: 'refund',
      note: null,
      notified: false,
      location_id: null,
      helpdesk: null,
      ticket: null,
      customer_id,
      recipient_name: null,
      recipient_email: null,
      mail_id: null,
      staff_id: null,
      made_by: 'store',
      created_at: at,
      undone_at: null,
      undone_by: null,
    })
    .onConflict((on) =>
      on.columns(['shop_id', 'external_id']).where('external_id', 'is not', null).doNothing(),
    )
    .returning('refund_id')
    .executeTakeFirst()
  if (written && refund.lines?.length)
    await returnStoreLines(taking, order, written.refund_id, refund.lines)
  if (written) await recallForStore(taking, order, written.refund_id)
  const total = refund.refunded === undefined ? null : parseMoney(refund.refunded)!
  await raiseRefunded(taking, order_id, { amount, at, isNew: Boolean(written), total })
  return { customer_id }
}
