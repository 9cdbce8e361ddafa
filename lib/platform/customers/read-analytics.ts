import { sql } from 'kysely'
import type { getCustomerAnalytics as call } from '#contract/customers/read.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { type Moved, movedSums } from '#platform/ledger/moved.ts'
import { averagesOf, orderSums } from '#platform/ledger/order-credit.ts'
import { formatMinor } from '#rules/money.ts'
import { findCustomer } from './read-customer.ts'

type Day = Moved & { day: string; amount: bigint }
type Expiry = {
  expires_on: string
  amount: bigint
  cards: bigint
  gift_card_id: bigint
  last4: string | null
}

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
    sql<Day>`
      select (m.at at time zone ${ctx.shop.time_zone})::date as day,
        ${movedSums(sql`m.amount`, sql`coalesce(o.kind, m.kind)`)},
        sum(m.amount)::bigint as amount
      from movement m
      left join movement o on o.shop_id = m.shop_id and o.movement_id = m.undoes
      where m.shop_id = ${shopId} and m.gift_card_id in ${cards}
      group by 1
      order by 1`.execute(ctx.db),
    sql<Expiry>`
      select l.expires_on, sum(l.remaining)::bigint as amount, count(distinct l.gift_card_id) as cards,
        min(l.gift_card_id) as gift_card_id, min(k.last4) as last4
      from lot l
      left join gift_card_code k
        on k.shop_id = l.shop_id and k.gift_card_id = l.gift_card_id and k.ended_at is null
      where l.shop_id = ${shopId}
        and l.gift_card_id in ${cards}
        and l.remaining > 0
        and l.expires_on is not null
      group by l.expires_on
      order by l.expires_on
      limit 1`.execute(ctx.db),
    orderSums(
      shopId,
      sql`orders o
        where o.shop_id = ${shopId} and o.customer_id = ${customer_id} and o.cancelled_at is null`,
    ).execute(ctx.db),
  ])
  const sumOf = (figure: keyof Moved) =>
    formatMinor(moved.rows.reduce((sum, day) => sum + day[figure], 0n))
  const history = historyOf(moved.rows)
  const order = orders.rows[0]!
  const average = averagesOf(order)
  const next = expiry.rows[0]
  const money = (value: bigint | null) => (value === null ? null : formatMinor(value))
  return {
    currency: ctx.shop.currency,
    issued: sumOf('issued'),
    redeemed: sumOf('redeemed'),
    expired: sumOf('expired'),
    adjusted: sumOf('adjusted'),
    balance: formatMinor(history.at(-1)?.balance ?? 0n),
    next_expiry: next
      ? {
          on: next.expires_on,
          amount: formatMinor(next.amount),
          ...(next.cards === 1n
            ? { gift_card_id: wireId('gift_card', next.gift_card_id), last4: next.last4 }
            : {}),
        }
      : null,
    orders: Number(order.count),
    average_order_with_credit: money(average.with),
    average_order_without_credit: money(average.without),
    balance_history: history.map(({ day, balance }) => ({ day, balance: formatMinor(balance) })),
  }
}

/** Returns the balance at the end of each day with a transaction. */
const historyOf = (moved: readonly Day[]): { day: string; balance: bigint }[] => {
  const history: { day: string; balance: bigint }[] = []
  for (const { day, amount } of moved) {
    const balance = (history.at(-1)?.balance ?? 0n) + amount
    if (history.at(-1)?.day === day) history.pop()
    history.push({ day, balance })
  }
  return history
}
