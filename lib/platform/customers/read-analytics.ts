import { sql } from 'kysely'
import type { getCustomerAnalytics as call } from '#contract/customers.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { formatMinor } from '#rules/money.ts'
import { findCustomer } from './read-customer.ts'

type Sums = { issued: bigint; redeemed: bigint; expired: bigint; adjusted: bigint; balance: bigint }
type Orders = { orders: bigint; with_credit: bigint | null; without_credit: bigint | null }

/** Issued is net of undone issues, so that issued - redeemed - expired ± adjusted = balance. */
export const readAnalytics = async (ctx: Ctx, { params }: Parsed<typeof call>): Promise<Answer<typeof call>> => {
  const shopId = ctx.shop.shop_id
  const { customer_id } = await findCustomer(ctx.db, ctx, params.id)
  const cards = sql`(select gift_card_id from gift_card where shop_id = ${shopId} and customer_id = ${customer_id})`
  const [sums, expiry, orders, history] = await Promise.all([
    sql<Sums>`select
        coalesce(sum(m.amount) filter (where coalesce(o.kind, m.kind) = 'issue'), 0)::bigint as issued,
        coalesce(-sum(m.amount) filter (where coalesce(o.kind, m.kind) in ('redeem', 'refund')), 0)::bigint as redeemed,
        coalesce(-sum(m.amount) filter (where coalesce(o.kind, m.kind) = 'expire'), 0)::bigint as expired,
        coalesce(sum(m.amount) filter (where coalesce(o.kind, m.kind) in ('adjust', 'transfer')), 0)::bigint as adjusted,
        coalesce(sum(m.amount), 0)::bigint as balance
      from movement m left join movement o on o.movement_id = m.undoes
      where m.shop_id = ${shopId} and m.gift_card_id in ${cards}`.execute(ctx.db),
    sql<{ expires_on: string; amount: bigint }>`select expires_on, sum(remaining)::bigint as amount from lot
      where shop_id = ${shopId} and gift_card_id in ${cards} and remaining > 0 and expires_on is not null group by expires_on order by expires_on limit 1`.execute(ctx.db),
    sql<Orders>`select count(*) as orders, round(avg(total) filter (where credit_used > 0))::bigint as with_credit, round(avg(total) filter (where credit_used = 0))::bigint as without_credit
      from orders where shop_id = ${shopId} and customer_id = ${customer_id} and cancelled_at is null`.execute(ctx.db),
    sql<{ day: string; balance: bigint }>`select day, sum(moved) over (order by day)::bigint as balance from (
        select (at at time zone ${ctx.shop.time_zone})::date as day, sum(amount) as moved from movement
        where shop_id = ${shopId} and gift_card_id in ${cards} group by 1) d order by day`.execute(ctx.db),
  ])
  const sum = sums.rows[0] ?? { issued: 0n, redeemed: 0n, expired: 0n, adjusted: 0n, balance: 0n }
  const order = orders.rows[0]
  const next = expiry.rows[0]
  const money = (value: bigint | null | undefined) => (value === null || value === undefined ? null : formatMinor(value))
  return {
    currency: ctx.shop.currency,
    issued: formatMinor(sum.issued),
    redeemed: formatMinor(sum.redeemed),
    expired: formatMinor(sum.expired),
    adjusted: formatMinor(sum.adjusted),
    balance: formatMinor(sum.balance),
    next_expiry: next ? { on: next.expires_on, amount: formatMinor(next.amount) } : null,
    orders: Number(order?.orders ?? 0n),
    average_order_with_credit: money(order?.with_credit),
    average_order_without_credit: money(order?.without_credit),
    balance_history: history.rows.map(({ day, balance }) => ({ day, balance: formatMinor(balance) })),
  }
}
