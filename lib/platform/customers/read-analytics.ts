import { sql } from 'kysely'
import type { getCustomerAnalytics as call } from '#contract/customers/read.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { MovementKind } from '#platform/ledger/tables.ts'
import { formatMinor } from '#rules/money.ts'
import { findCustomer } from './read-customer.ts'

type Moved = { day: string; kind: MovementKind; amount: bigint }
type Orders = { orders: bigint; with_credit: bigint | null; without_credit: bigint | null }

/** Issued is net of undone issues, so that issued - redeemed - expired ± adjusted = balance. */
export const readAnalytics = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const shopId = ctx.shop.shop_id
  const { customer_id } = await findCustomer(ctx.db, ctx, params.id)
  const cards = sql`
    (select gift_card_id from gift_card where shop_id = ${shopId} and customer_id = ${customer_id})`
  const [moved, expiry, orders] = await Promise.all([
    sql<Moved>`
      select (m.at at time zone ${ctx.shop.time_zone})::date as day,
        coalesce(o.kind, m.kind) as kind, sum(m.amount)::bigint as amount
      from movement m
      left join movement o on o.shop_id = m.shop_id and o.movement_id = m.undoes
      where m.shop_id = ${shopId} and m.gift_card_id in ${cards}
      group by 1, 2
      order by 1`.execute(ctx.db),
    sql<{ expires_on: string; amount: bigint }>`
      select expires_on, sum(remaining)::bigint as amount
      from lot
      where shop_id = ${shopId}
        and gift_card_id in ${cards}
        and remaining > 0
        and expires_on is not null
      group by expires_on
      order by expires_on
      limit 1`.execute(ctx.db),
    sql<Orders>`
      select count(*) as orders,
        round(avg(total) filter (where credit_used > 0))::bigint as with_credit,
        round(avg(total) filter (where credit_used = 0))::bigint as without_credit
      from orders
      where shop_id = ${shopId}
        and customer_id = ${customer_id}
        and cancelled_at is null`.execute(ctx.db),
  ])
  const sumOf = (...kinds: MovementKind[]) =>
    moved.rows
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { amount }) => sum + amount, 0n)
  const history = historyOf(moved.rows)
  const order = orders.rows[0]
  const next = expiry.rows[0]
  const money = (value: bigint | null | undefined) =>
    value === null || value === undefined ? null : formatMinor(value)
  return {
    currency: ctx.shop.currency,
    issued: formatMinor(sumOf('issue')),
    redeemed: formatMinor(-sumOf('redeem', 'refund')),
    expired: formatMinor(-sumOf('expire')),
    adjusted: formatMinor(sumOf('adjust', 'transfer')),
    balance: formatMinor(history.at(-1)?.balance ?? 0n),
    next_expiry: next ? { on: next.expires_on, amount: formatMinor(next.amount) } : null,
    orders: Number(order?.orders ?? 0n),
    average_order_with_credit: money(order?.with_credit),
    average_order_without_credit: money(order?.without_credit),
    balance_history: history.map(({ day, balance }) => ({ day, balance: formatMinor(balance) })),
  }
}

/** Returns the balance at the end of each day with a transaction. */
const historyOf = (moved: readonly Moved[]): { day: string; balance: bigint }[] => {
  const history: { day: string; balance: bigint }[] = []
  for (const { day, amount } of moved) {
    const balance = (history.at(-1)?.balance ?? 0n) + amount
    if (history.at(-1)?.day === day) history.pop()
    history.push({ day, balance })
  }
  return history
}
