import { sql } from 'kysely'
import type { explainBalance as call } from '#contract/customers/money.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { formatMinor } from '#rules/money.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'

type Row = { balance: bigint; kind: string; reason: string | null; amount: bigint; count: bigint }

/**
 * Explains the total of all cards as a sum, additions first. One statement, so that it adds up while
 * money moves. Transfers between two of the cards come to nothing and are left out.
 */
export const explainBalance = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { customer_id } = await findCustomer(ctx.db, ctx, params.id)
  const { rows } = await sql<Row>`
    with theirs as materialized (
      select g.shop_id, g.gift_card_id, g.balance
      from gift_card g
      where g.shop_id = ${ctx.shop.shop_id} and g.customer_id = ${customer_id}
    )
    select (select sum(balance) from theirs)::bigint as balance, m.kind, m.reason,
      sum(m.amount)::bigint as amount, count(*) as count
    from theirs t
    join movement m on m.shop_id = t.shop_id and m.gift_card_id = t.gift_card_id
    group by m.kind, m.reason
    having m.kind <> 'transfer' or sum(m.amount) <> 0
    order by sum(m.amount) desc, m.kind, m.reason`.execute(ctx.db)
  return {
    currency: ctx.shop.currency,
    balance: formatMinor(rows[0]?.balance ?? 0n),
    steps: rows.map(({ kind, reason, amount, count }) => ({
      kind,
      reason,
      amount: formatMinor(amount),
      count: Number(count),
    })),
  }
}
