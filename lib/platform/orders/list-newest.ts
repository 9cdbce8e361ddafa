import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { listNewestOrders as call } from '#contract/orders/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countRows, type Order, orderBy, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { withinAny } from '#platform/start-of-day.ts'
import { type ListedRow, listedColumns, toListedOrder } from './listed-order.ts'

const newest: Order = { at: sql`o.created_at`, id: sql`o.order_id` }

// the first condition repeats the index's, so that the planner may use it
const fulfillment = {
  fulfilled: sql`and o.fulfillment_status = 'fulfilled'`,
  partial: sql`and o.fulfillment_status <> 'fulfilled' and o.fulfillment_status = 'partial'`,
  unfulfilled: sql`
    and o.fulfillment_status <> 'fulfilled' and o.fulfillment_status <> 'partial'`,
}

const chosen = (ctx: Ctx, { query }: Parsed<typeof call>): RawBuilder<unknown> => {
  const { payment, customer, refunded_here, start_date, end_date } = query
  const days = withinAny(ctx, sql`o.created_at`, { from: start_date, to: end_date })
  return sql`o.shop_id = ${ctx.shop.shop_id}
    ${payment ? sql`and o.financial_status = ${payment}` : sql``}
    ${query.fulfillment ? fulfillment[query.fulfillment] : sql``}
    ${
      customer
        ? sql`and o.customer_id = (
            select coalesce(n.merged_into, n.customer_id)
            from customer n
            where n.shop_id = ${ctx.shop.shop_id} and n.platform_customer_id = ${customer}
          )`
        : sql``
    }
    ${refunded_here === true ? sql`and o.refunded_here > 0` : sql``}
    ${refunded_here === false ? sql`and o.refunded_here = 0` : sql``}
    ${days.length > 0 ? sql`and ${sql.join(days, sql` and `)}` : sql``}`
}

/** Lists the shop's orders, newest first; counts them up to a thousand. */
export const listNewestOrders = async (
  ctx: Ctx,
  input: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const walk = walkOf(input.query)
  const which = chosen(ctx, input)
  const [{ rows }, counted] = await Promise.all([
    sql<ListedRow>`
      select ${listedColumns}
      from (select * from orders o where ${which} ${stepOf(walk, newest)}) o
      left join customer c on c.shop_id = o.shop_id and c.customer_id = o.customer_id
      ${orderBy(walk, newest)}`.execute(ctx.db),
    countRows(ctx.db, sql`from orders o where ${which}`),
  ])
  const page = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.order_id }))
  return { ...counted, ...page, rows: page.rows.map((row) => toListedOrder(ctx, row)) }
}
