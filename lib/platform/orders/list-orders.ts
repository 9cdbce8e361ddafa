import { sql } from 'kysely'
import type { listOrders as call } from '#contract/customers/read.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { creditOf } from '#platform/ledger/order-credit.ts'
import { formatMinor } from '#rules/money.ts'
import { refundableOf } from '#rules/orders/refundable.ts'

const ordersMax = 250
type Row = {
  order_id: string
  name: string
  total: bigint
  refunded: bigint
  matched: bigint
  refunded_here: bigint
  unpaid: bigint
  credit_used: bigint
  financial_status: string
  created_at: Date
  n: bigint
}

/**
 * Lists orders of the customer with that email, and those placed with it without a known customer.
 */
export const listOrders = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const shopId = ctx.shop.shop_id
  const { rows } = await sql<Row>`
    select coalesce(o.platform_order_id, o.name) as order_id, o.name, o.total, o.refunded,
      o.matched, o.refunded_here, o.unpaid, ${creditOf(shopId)} as credit_used, o.financial_status,
      o.created_at, count(*) over () as n
    from orders o
    where o.shop_id = ${shopId}
      and (
        o.customer_id = (
          select c.customer_id
          from customer c
          where c.shop_id = ${shopId} and c.email = ${query.email}
        )
        or (o.customer_id is null and o.email = ${query.email})
      )
    order by o.created_at desc, o.order_id desc
    limit ${ordersMax}`.execute(ctx.db)
  return {
    count: Number(rows[0]?.n ?? 0n),
    rows: rows.map((row) => ({
      order_id: row.order_id,
      name: row.name,
      total: formatMinor(row.total),
      refunded: formatMinor(row.refunded),
      refundable: formatMinor(refundableOf(row)),
      credit_used: formatMinor(row.credit_used),
      currency: ctx.shop.currency,
      financial_status: row.financial_status,
      created_at: row.created_at.toISOString(),
    })),
  }
}
