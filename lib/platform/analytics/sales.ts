import { sql } from 'kysely'
import type { Orders, Period } from '#contract/analytics/performance-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { within } from '#platform/start-of-day.ts'
import { averagesOf, orderSums } from '#platform/ledger/order-credit.ts'
import type { DayRange } from '#rules/tools/day-range.ts'
import { formatMinor } from '#rules/money.ts'
import { divided, shareOf } from '#rules/tools/share.ts'
import type { Figures } from './figures.ts'

/** The most orders and issues that are read row by row where there are no sums. */
const rowsMost = 50_000
const issuesMost = 20_000

/** Sums orders with and without credit. Null: too many. */
export const ordersOf = async (
  ctx: Ctx,
  { trx }: Figures,
  range: DayRange,
): Promise<Orders | null> => {
  const { rows } = await orderSums(
    ctx.shop.shop_id,
    sql`(
      select name, total, credit_used from orders
      where shop_id = ${ctx.shop.shop_id} and cancelled_at is null
        and ${within(ctx, sql`created_at`, range)}
      limit ${rowsMost + 1}) o`,
  ).execute(trx)
  const { count, with_credit, revenue, influenced, credit } = rows[0]!
  if (count > BigInt(rowsMost)) return null
  const { with: average, without: other } = averagesOf(rows[0]!)
  return {
    count: Number(count),
    with_credit: Number(with_credit),
    revenue: formatMinor(revenue),
    credit_used: formatMinor(credit),
    influenced: formatMinor(influenced),
    multiplier: credit > 0n ? Number(divided(influenced * 100n, credit)) : null,
    share: shareOf(influenced, revenue),
    average_with: average === null ? null : formatMinor(average),
    average_without: other === null ? null : formatMinor(other),
    lift: average === null || other === null ? null : shareOf(average - other, other),
  }
}

/**
 * Counts customers given credit, and those of them with two orders in the range, the last one after
 * it. Null: too many.
 */
export const peopleOf = async (
  ctx: Ctx,
  { trx }: Figures,
  range: DayRange,
  issues: bigint,
): Promise<Period['people']> => {
  if (issues > BigInt(issuesMost)) return null
  const { rows } = await sql<{ rewarded: bigint; again: bigint }>`
    with rewards as (
      select g.customer_id, min(m.at) as at
      from movement m
        join gift_card g on g.shop_id = m.shop_id and g.gift_card_id = m.gift_card_id
      where m.shop_id = ${ctx.shop.shop_id} and m.kind = 'issue' and ${within(ctx, sql`m.at`, range)}
        and g.customer_id is not null
        and not exists (
          select from movement u
          where u.shop_id = m.shop_id and u.undoes = m.movement_id)
      group by 1)
    select count(*) as rewarded, count(*) filter (where o.n > 1 and o.last > g.at) as again
    from rewards g
      cross join lateral (
        select count(*) as n, max(o.created_at) as last from orders o
        where o.shop_id = ${ctx.shop.shop_id} and o.customer_id = g.customer_id
          and o.cancelled_at is null and ${within(ctx, sql`o.created_at`, range)}) o`.execute(trx)
  const { rewarded, again } = rows[0]!
  return { rewarded: Number(rewarded), again: Number(again), rate: shareOf(again, rewarded) }
}

type Cards = { sold: bigint; value: bigint; undone: bigint; issues: bigint }

/**
 * Counts paid cards and their value, each less what was undone or closed in the range, and all
 * issues in the range. Credit that a refund gives back is no sale.
 */
export const soldOf = async ({ trx, days }: Figures, { from, to }: DayRange): Promise<Cards> => {
  const { rows } = await sql<Cards>`
    select
      coalesce(sum(case kind when 'issue' then entries else -entries end)
        filter (where contra = 'sales'), 0)::bigint as sold,
      coalesce(sum(gained - lost) filter (where contra = 'sales'), 0)::bigint as value,
      coalesce(sum(lost) filter (where contra = 'sales'), 0)::bigint as undone,
      coalesce(sum(entries) filter (where kind = 'issue'), 0)::bigint as issues
    from ${days} d
    where day between ${from}::date and ${to}::date and of_kind in ('issue', 'recall')`.execute(trx)
  return rows[0]!
}

/** Counts gift cards made in the range, by whether they were delivered. */
export const fulfilledOf = async (
  ctx: Ctx,
  { trx }: Figures,
  range: DayRange,
): Promise<{ fulfilled: number; pending: number }> => {
  const { rows } = await sql<{ fulfilled: bigint; pending: bigint }>`
    select
      count(*) filter (where fulfilled_at is not null) as fulfilled,
      count(*) filter (where fulfilled_at is null and disabled_at is null) as pending
    from gift_card
    where shop_id = ${ctx.shop.shop_id} and not is_loyalty
      and ${within(ctx, sql`created_at`, range)}`.execute(trx)
  return { fulfilled: Number(rows[0]!.fulfilled), pending: Number(rows[0]!.pending) }
}

export const mailsOf = async (
  ctx: Ctx,
  { trx }: Figures,
  range: DayRange,
): Promise<{ state: string; count: number }[]> => {
  const { rows } = await sql<{ state: string; count: bigint }>`
    select state, count(*) as count
    from mail
    where shop_id = ${ctx.shop.shop_id} and ${within(ctx, sql`created_at`, range)}
    group by 1
    order by 2 desc, 1`.execute(trx)
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}
