import { sql } from 'kysely'
import type { listTransactions as call } from '#contract/customers/read.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { toTransaction, type TransactionRow, transactionRows } from '#platform/money/transaction.ts'
import { formatMinor } from '#rules/money.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'

const perPageUsual = 10

/**
 * Lists transactions on all the customer's cards, newest first, each with the total of all cards
 * after it.
 */
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
  // the total after the page's newest transaction, in the same snapshot as its rows
  const closing = query.with_account
    ? sql`
    (select sum(g.balance) from ${theirs}) - coalesce(
      (
        select sum(l.amount)
        from (select g.gift_card_id from ${theirs}) g
        join movement l on l.shop_id = ${ctx.shop.shop_id} and l.gift_card_id = g.gift_card_id
        where l.movement_id > (select max(movement_id) from page)
      ),
      0
    )`
    : sql`0`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Row>`
      with page as materialized (${newest})
      ${transactionRows(
        sql`
          left join gift_card_code k
            on k.shop_id = m.shop_id and k.gift_card_id = m.gift_card_id and k.ended_at is null
          where m.shop_id = ${ctx.shop.shop_id}
            and m.movement_id in (select movement_id from page)
          order by m.movement_id desc`,
        sql`, k.last4, (${closing})::bigint as closing`,
      )}`.execute(ctx.db),
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
    ...(query.with_account ? totalsOf(rows) : {}),
    data: Object.fromEntries(
      withTotals(rows).map(({ row, after }) => [
        wireId('transaction', row.movement_id),
        {
          ...toTransaction(ctx, row),
          ...(query.with_account ? { last4: row.last4, account_after: formatMinor(after) } : {}),
        },
      ]),
    ),
  }
}

type Row = TransactionRow & { last4: string | null; closing: bigint }

/** Pairs the rows, newest first, with the total of all cards after each. */
const withTotals = (rows: readonly Row[]): { row: Row; after: bigint }[] => {
  let after = rows[0]?.closing ?? 0n
  return rows.map((row) => {
    const pair = { row, after }
    after -= row.amount
    return pair
  })
}

/** Returns the totals before and after the page; none for a page beyond the last. */
const totalsOf = (rows: readonly Row[]): { opening?: string; closing?: string } => {
  const oldest = withTotals(rows).at(-1)
  return oldest
    ? {
        opening: formatMinor(oldest.after - oldest.row.amount),
        closing: formatMinor(rows[0]!.closing),
      }
    : {}
}
