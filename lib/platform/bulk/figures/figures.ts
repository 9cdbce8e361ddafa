import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/transact.ts'
import { formatMinor } from '#rules/money.ts'
import { creditLots } from './credit-lots.ts'

export type Figures = {
  bulk_id: bigint
  issued: bigint
  redeemed: bigint
  expired: bigint
  taken_back: bigint
  outstanding: bigint
  cards: number
  cards_used: number
  revenue: bigint
  orders: number
}

/**
 * Sums the outcome of the credit that campaigns gave, wherever it was moved. `within` is a condition
 * on an entry's time (e.at); outstanding is as of now. Revenue is the total of the orders it paid.
 */
export const figuresOf = async (
  db: Db,
  shopId: bigint,
  ids: readonly bigint[],
  within: RawBuilder<unknown> = sql`true`,
): Promise<Figures[]> => {
  const { rows } = await sql<Figures>`
    with recursive
      ${creditLots(shopId, ids)},
      moved as materialized (
        select t.bulk_id, t.card, e.movement_id, e.amount, e.contra,
          m.kind, m.cause_kind, m.cause_id
        from lots t
          join entry e on e.shop_id = ${shopId} and e.lot_id = t.lot_id
          join movement m on m.shop_id = e.shop_id and m.movement_id = e.movement_id
        where ${within}),
      sums as (
        select bulk_id,
          coalesce(sum(amount) filter (where kind = 'issue'), 0)::bigint as issued,
          coalesce(-sum(amount) filter (where contra = 'redemption'), 0)::bigint as redeemed,
          coalesce(-sum(amount) filter (where contra = 'breakage'), 0)::bigint as expired,
          coalesce(-sum(amount) filter (where kind in ('undo', 'adjust')
            and contra not in ('redemption', 'breakage')), 0)::bigint as taken_back,
          count(distinct card) filter (where kind = 'redeem')::int as cards_used
        from moved
        group by bulk_id),
      bought as (
        select x.bulk_id, coalesce(sum(o.total), 0)::bigint as revenue, count(*)::int as orders
        from (
          select distinct bulk_id, cause_id from moved
          where kind = 'redeem' and cause_kind = 'order') x
          join orders o on o.shop_id = ${shopId} and o.name = x.cause_id
        group by x.bulk_id),
      held as (
        select bulk_id, sum(remaining)::bigint as outstanding,
          count(distinct card)::int as cards
        from lots
        group by bulk_id)
    select b.bulk_id,
      coalesce(s.issued, 0) as issued,
      coalesce(s.redeemed, 0) as redeemed,
      coalesce(s.expired, 0) as expired,
      coalesce(s.taken_back, 0) as taken_back,
      coalesce(h.outstanding, 0) as outstanding,
      coalesce(h.cards, 0) as cards,
      coalesce(s.cards_used, 0) as cards_used,
      coalesce(o.revenue, 0) as revenue,
      coalesce(o.orders, 0) as orders
    from bulk b
      left join sums s on s.bulk_id = b.bulk_id
      left join bought o on o.bulk_id = b.bulk_id
      left join held h on h.bulk_id = b.bulk_id
    where b.shop_id = ${shopId} and b.bulk_id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** Formats the figures for the wire; `percent` is of the credit given. */
export const wireFigures = ({
  bulk_id: _,
  issued,
  redeemed,
  expired,
  taken_back,
  outstanding,
  revenue,
  ...counts
}: Figures) => ({
  ...counts,
  issued: formatMinor(issued),
  redeemed: formatMinor(redeemed),
  expired: formatMinor(expired),
  taken_back: formatMinor(taken_back),
  outstanding: formatMinor(outstanding),
  revenue: formatMinor(revenue),
  percent: issued > 0n ? Number((redeemed * 100n + issued / 2n) / issued) : 0,
})
