import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/transact.ts'
import { formatMinor } from '#rules/money.ts'

/** Sums of rewards and of what became of their credit; amounts in minor units. */
export type Figures = {
  key: string
  rewards: number
  people: number
  given: bigint
  pending: bigint
  spent: bigint
  expired: bigint
  recalled: bigint
  short: bigint
  undone: bigint
  outstanding: bigint
  rewarded_orders: number
  rewarded_revenue: bigint
  spending_orders: number
  spending_revenue: bigint
}

/** Lots of rewards' credit by their issue, and where it was moved since. */
const credit = (shopId: bigint): RawBuilder<unknown> => sql`
  credit as materialized (
    select g.key, l.lot_id, l.remaining
    from given g
    join lot l on l.shop_id = ${shopId} and l.movement_id = g.movement_id
    union all
    select g.key, l.lot_id, l.remaining
    from given g
    join lot l on l.shop_id = ${shopId} and l.origin_movement_id = g.movement_id
      and l.origin_movement_id <> l.movement_id),
  moved as materialized (
    select c.key, e.amount, e.contra, m.cause_kind, m.cause_id
    from credit c
    join entry e on e.shop_id = ${shopId} and e.lot_id = c.lot_id
      and e.contra in ('redemption', 'breakage')
    join movement m on m.shop_id = e.shop_id and m.movement_id = e.movement_id)`

/**
 * Sums rewards (r) by a key: what they gave, and what became of their credit until now. An order
 * counts once, whether it earned one reward or several; so does one that was paid with them.
 */
export const figuresBy = async (
  db: Db,
  shopId: bigint,
  { key, which }: { key: RawBuilder<unknown>; which: RawBuilder<unknown> },
): Promise<Figures[]> => {
  const { rows } = await sql<Figures>`
    with
      given as materialized (
        select ${key} as key, r.state, r.amount, r.recalled, r.short, r.customer_id, r.order_id,
          r.movement_id, -u.amount as undone
        from reward r
        left join movement u on u.shop_id = r.shop_id and u.undoes = r.movement_id
        where r.shop_id = ${shopId} and ${which}),
      ${credit(shopId)},
      sums as (
        select key, count(*)::int as rewards, count(distinct customer_id)::int as people,
          coalesce(sum(amount) filter (where state = 'granted'), 0)::bigint as given,
          coalesce(sum(amount - recalled) filter (where state = 'pending'), 0)::bigint as pending,
          sum(recalled)::bigint as recalled, sum(short)::bigint as short,
          coalesce(sum(undone), 0)::bigint as undone
        from given
        group by key),
      left_of as (
        select key, sum(remaining)::bigint as outstanding from credit group by key),
      used as (
        select key, coalesce(-sum(amount) filter (where contra = 'redemption'), 0)::bigint as spent,
          coalesce(-sum(amount) filter (where contra = 'breakage'), 0)::bigint as expired
        from moved
        group by key),
      earned as (
        select x.key, count(*)::int as rewarded_orders, sum(o.total)::bigint as rewarded_revenue
        from (select distinct key, order_id from given where state <> 'cancelled') x
        join orders o on o.shop_id = ${shopId} and o.order_id = x.order_id
        group by x.key),
      bought as (
        select x.key, count(*)::int as spending_orders, sum(o.total)::bigint as spending_revenue
        from (
          select key, cause_id from moved
          where contra = 'redemption' and cause_kind = 'order'
          group by key, cause_id
          having sum(amount) < 0) x
        join orders o on o.shop_id = ${shopId} and o.name = x.cause_id
        group by x.key)
    select s.*, coalesce(l.outstanding, 0) as outstanding, coalesce(u.spent, 0) as spent,
      coalesce(u.expired, 0) as expired, coalesce(e.rewarded_orders, 0) as rewarded_orders,
      coalesce(e.rewarded_revenue, 0) as rewarded_revenue,
      coalesce(b.spending_orders, 0) as spending_orders,
      coalesce(b.spending_revenue, 0) as spending_revenue
    from sums s
    left join left_of l using (key)
    left join used u using (key)
    left join earned e using (key)
    left join bought b using (key)
    order by key`.execute(db)
  return rows
}

/** Figures of a workflow that has given nothing. */
export const noFigures: Omit<Figures, 'key'> = {
  rewards: 0,
  people: 0,
  given: 0n,
  pending: 0n,
  spent: 0n,
  expired: 0n,
  recalled: 0n,
  short: 0n,
  undone: 0n,
  outstanding: 0n,
  rewarded_orders: 0,
  rewarded_revenue: 0n,
  spending_orders: 0,
  spending_revenue: 0n,
}

/** Formats figures for the wire; `percent` is what was spent of what was given. */
export const wireFigures = (of: Omit<Figures, 'key'>) => ({
  rewards: of.rewards,
  people: of.people,
  given: formatMinor(of.given),
  pending: formatMinor(of.pending),
  spent: formatMinor(of.spent),
  expired: formatMinor(of.expired),
  recalled: formatMinor(of.recalled),
  short: formatMinor(of.short),
  undone: formatMinor(of.undone),
  outstanding: formatMinor(of.outstanding),
  percent: of.given > 0n ? Number((of.spent * 100n + of.given / 2n) / of.given) : 0,
  rewarded_orders: of.rewarded_orders,
  rewarded_revenue: formatMinor(of.rewarded_revenue),
  spending_orders: of.spending_orders,
  spending_revenue: formatMinor(of.spending_revenue),
})
