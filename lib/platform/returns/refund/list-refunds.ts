import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { getRefund as getCall, listRefunds as call } from '#contract/returns/refund.ts'
import type { RefundRow } from '#contract/returns/refund-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { holds } from '#platform/search/text-match.ts'
import { countRows, type Order, orderBy, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'
import { ordersNamed } from '#platform/orders/find-order.ts'
import { withinAny } from '#platform/start-of-day.ts'
import { findRefund, refundNow, type RefundRecord, refundRows, toRefundRow } from './read-refund.ts'

const newest: Order = { at: sql`r.created_at`, id: sql`r.refund_id` }

/** Leaves out the store's report of a refund that was sent to it from here. */
const notTold = sql`(r.external_id is null or not exists (
    select from store_task t
    where t.shop_id = r.shop_id and t.store_ref = r.external_id
  ))`

const chosen = (ctx: Ctx, { query }: Parsed<typeof call>): RawBuilder<unknown> => {
  const { order, search, state, to, start_date, end_date } = query
  const { shop_id } = ctx.shop
  const days = withinAny(ctx, sql`r.created_at`, { from: start_date, to: end_date })
  return sql`r.shop_id = ${shop_id} and ${notTold}
    ${order ? sql`and r.order_id = any(array(${ordersNamed(shop_id, order)}))` : sql``}
    ${
      search
        ? sql`and (r.order_id = any(array(${ordersNamed(shop_id, search)}))
            or ${holds(sql`r.search`, search)})`
        : sql``
    }
    ${state ? sql`and r.state = ${state}` : sql``}
    ${state && state !== 'done' ? sql`and r.state <> 'done'` : sql``}
    ${to ? sql`and r.to = ${to}` : sql``}
    ${to && to !== 'credit' ? sql`and r.to <> 'credit'` : sql``}
    ${days.length > 0 ? sql`and ${sql.join(days, sql` and `)}` : sql``}`
}

/** Lists refunds, newest first. */
export const listRefunds = async (
  ctx: Ctx,
  input: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const walk = walkOf(input.query)
  const which = chosen(ctx, input)
  const listed = sql`select r.refund_id from refund r where ${which} ${stepOf(walk, newest)}`
  const { rows } = await refundRows(sql`
    where r.shop_id = ${ctx.shop.shop_id} and r.refund_id in (${listed})
    ${orderBy(walk, newest)}`).execute(ctx.db)
  const counted = await countRows(ctx.db, sql`from refund r where ${which}`)
  const page = pageOf(rows, walk, ({ created_at, refund_id }) => ({
    at: created_at,
    id: refund_id,
  }))
  return { ...counted, ...page, rows: page.rows.map((row) => toRefundRow(ctx, row)) }
}

/** Finds the refunds of an order, newest first. */
export const findRefundsOf = async (
  { shop }: Pick<Ctx, 'shop'>,
  db: Db | Trx,
  orderId: bigint,
): Promise<RefundRecord[]> => {
  const { rows } = await refundRows(sql`
    where r.shop_id = ${shop.shop_id} and r.order_id = ${orderId} and ${notTold}
    order by r.refund_id desc
    limit 250`).execute(db)
  return rows
}

/** Reads the refunds of an order, newest first. */
export const refundsOfOrder = async (
  ctx: Ctx,
  db: Db | Trx,
  orderId: bigint,
): Promise<RefundRow[]> =>
  (await findRefundsOf(ctx, db, orderId)).map((row) => toRefundRow(ctx, row))

/** Reads one refund of the shop. */
export const getRefund = async (
  ctx: Ctx,
  { params }: Parsed<typeof getCall>,
): Promise<Answer<typeof getCall>> => {
  const id = readId('refund', params.id)
  await findRefund(ctx.db, ctx.shop.shop_id, id)
  return { refund: await refundNow(ctx, ctx.db, id) }
}
