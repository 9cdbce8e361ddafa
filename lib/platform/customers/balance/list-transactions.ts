import { sql } from 'kysely'
import type { listTransactions as call } from '#contract/customers/read.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { toTransaction, transactionRows } from '#platform/money/transaction.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'

const perPageUsual = 10

/** Lists transactions on all the customer's cards, newest first. */
export const listTransactions = async (
  ctx: Ctx,
  { params, query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { customer_id } = await findCustomer(ctx.db, ctx, params.id)
  const perPage = query.per_page ?? perPageUsual
  const page = query.page ?? 1
  const theirs = sql`gift_card g where g.shop_id = ${ctx.shop.shop_id} and g.customer_id = ${customer_id}`
  // at most a page of each card, because the busiest customer has thousands
  const newest = sql`
    select n.movement_id
    from (select g.gift_card_id from ${theirs}) g
    cross join lateral (
      select x.movement_id
      from movement x
      where x.shop_id = ${ctx.shop.shop_id} and x.gift_card_id = g.gift_card_id
      order by x.movement_id desc
      limit ${page * perPage}
    ) n
    order by n.movement_id desc
    limit ${perPage} offset ${(page - 1) * perPage}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    transactionRows(
      sql`where m.shop_id = ${ctx.shop.shop_id} and m.movement_id in (${newest}) order by m.movement_id desc`,
    ).execute(ctx.db),
    sql<{ n: string }>`
      select count(*)::text as n
      from movement m
      where m.shop_id = ${ctx.shop.shop_id}
        and m.gift_card_id in (select g.gift_card_id from ${theirs})`.execute(ctx.db),
  ])
  const count = Number(counted[0]?.n ?? 0)
  return {
    current_page: page,
    pages: Math.max(1, Math.ceil(count / perPage)),
    count,
    data: Object.fromEntries(
      rows.map((row) => [wireId('transaction', row.movement_id), toTransaction(ctx, row)]),
    ),
  }
}
