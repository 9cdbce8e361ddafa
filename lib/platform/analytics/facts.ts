import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/**
 * Selects entries as analytics count them: day, type (an undo counts as the kind it reverses), and
 * the lot's day of issue and source, which transfers keep. `entries` is a from-clause with the
 * entry as `e`, `zone` the shop's.
 */
export const factsOf = (entries: Sql, zone: Sql): Sql => sql`
  select e.shop_id, (e.at at time zone ${zone})::date as day,
    m.kind, coalesce(u.kind, m.kind) as of_kind, e.contra, l.kind as money,
    coalesce(u.source, m.source) as source,
    case when coalesce(u.kind, m.kind) = 'issue' then coalesce(m.reason, '') else '' end as reason,
    (o.at at time zone ${zone})::date as issued_on, o.source as origin, e.amount,
    e.balance_after
  from ${entries}
    join movement m on m.shop_id = e.shop_id and m.movement_id = e.movement_id
    left join movement u on u.shop_id = m.shop_id and u.movement_id = m.undoes
    join lot l on l.shop_id = e.shop_id and l.lot_id = e.lot_id
    join movement o on o.shop_id = l.shop_id and o.movement_id = l.origin_movement_id`

/** Upper ends of the balance bands in minor units; the last band has none. */
export const bandEnds = [1000n, 5000n, 10_000n, 25_000n, 50_000n] as const

const bandOf = (balance: Sql): Sql =>
  sql`case when ${balance} <= 0 then 0 ${sql.join(
    bandEnds.map(
      (end, i) => sql`when ${balance} <= ${sql.lit(Number(end))} then ${sql.lit(i + 1)}`,
    ),
    sql` `,
  )} else ${sql.lit(bandEnds.length + 1)} end`

/** Sums `fact` by day and the ledger's kinds. */
export const daySums: Sql = sql`
  select shop_id, day, kind, of_kind, contra, money, source, reason,
    sum(greatest(amount, 0))::bigint as gained,
    sum(greatest(-amount, 0))::bigint as lost,
    count(*) as entries
  from fact
  group by 1, 2, 3, 4, 5, 6, 7, 8`

/** Sums `fact` by day of issue, for each day and each month with movements. */
export const ageSums: Sql = sql`
  select f.shop_id, s.span, s.starts, f.issued_on, f.of_kind, f.money, f.origin as source,
    sum(f.amount)::bigint as amount
  from fact f
    cross join lateral (
      values ('day', f.day), ('month', date_trunc('month', f.day)::date)) s (span, starts)
  group by 1, 2, 3, 4, 5, 6, 7`

/**
 * Sums `fact` by balance band: out of the band before and into the band after. An empty card is in
 * none.
 */
export const bandSums: Sql = sql`
  select f.shop_id, f.day, x.band,
    sum(x.amount)::bigint as amount, sum(x.cards)::bigint as cards
  from fact f
    cross join lateral (
      values
        (${bandOf(sql`f.balance_after`)}, f.balance_after, 1),
        (${bandOf(sql`f.balance_after - f.amount`)}, f.amount - f.balance_after, -1))
      x (band, amount, cards)
  where x.band > 0
  group by 1, 2, 3`
