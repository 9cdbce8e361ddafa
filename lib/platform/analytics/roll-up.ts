import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { refreshStatistics } from '#platform/db/statistics.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { Job } from '#platform/jobs/queue.ts'
import { follow, type Follower, type Stride } from '#platform/work/follow.ts'
import { ageSums, bandSums, daySums, factsOf } from './facts.ts'

const isBehind = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select from shop s
      left join rollup r on r.shop_id = s.shop_id and r.time_zone = s.time_zone
    where coalesce(r.upto, -1) < (
      select coalesce(max(e.entry_id), 0) from entry e where e.shop_id = s.shop_id)
    limit 1`.execute(db)
  return rows.length > 0
}

/** Allows one roll-up at a time without blocking readers of the sums. */
const alone = (trx: Trx) => sql`lock table rollup in exclusive mode`.execute(trx)

/**
 * Prepares the shops: one without an entry up to `last` is up to date; one whose time zone changed
 * starts over.
 */
const begin = async (trx: Trx, last: bigint): Promise<void> => {
  await alone(trx)
  const moved = sql`(
    select r.shop_id from rollup r
      join shop s on s.shop_id = r.shop_id
    where s.time_zone <> r.time_zone)`
  for (const table of ['rollup_day', 'rollup_age', 'rollup_band'])
    await sql`delete from ${sql.table(table)} where shop_id in ${moved}`.execute(trx)
  await sql`
    update rollup r set upto = 0, time_zone = s.time_zone
    from shop s
    where s.shop_id = r.shop_id and s.time_zone <> r.time_zone`.execute(trx)
  await sql`
    insert into rollup (shop_id, time_zone, upto)
    select s.shop_id, s.time_zone,
      case when exists (
          select from entry e where e.shop_id = s.shop_id and e.entry_id <= ${last})
        then 0 else ${last}::bigint end
    from shop s
    where not exists (select from rollup r where r.shop_id = s.shop_id)`.execute(trx)
}

/** Returns the position to continue from; a shop that starts over holds the others back. */
const hold = async (trx: Trx): Promise<bigint> => {
  await alone(trx)
  const { rows } = await sql<{ upto: bigint | null }>`
    select min(upto) as upto from rollup`.execute(trx)
  return rows[0]?.upto ?? 0n
}

/** Adds the entries after `from` up to `to` that each shop doesn't have yet. */
const add = async (trx: Trx, from: bigint, to: bigint): Promise<void> => {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(trx)
  // lifts the timeout, because a busy machine needs long and a restart would need as long
  await sql`set local statement_timeout = 0`.execute(trx)
  const facts = factsOf(
    sql`entry e
      join rollup r on r.shop_id = e.shop_id and r.upto >= ${from}
        and e.entry_id > r.upto and e.entry_id > ${from} and e.entry_id <= ${to}`,
    sql`r.time_zone`,
  )
  await sql`
    with
      fact as materialized (${facts}),
      days as (
        insert into rollup_day as d (
          shop_id, day, kind, of_kind, contra, money, source, reason, gained, lost, entries)
        ${daySums}
        on conflict (shop_id, day, kind, of_kind, contra, money, source, reason) do update
        set gained = d.gained + excluded.gained,
          lost = d.lost + excluded.lost,
          entries = d.entries + excluded.entries),
      ages as (
        insert into rollup_age as a (
          shop_id, span, starts, issued_on, of_kind, money, source, amount)
        ${ageSums}
        on conflict (shop_id, span, starts, issued_on, of_kind, money, source) do update
        set amount = a.amount + excluded.amount),
      bands as (
        insert into rollup_band as b (shop_id, day, band, amount, cards)
        ${bandSums}
        on conflict (shop_id, day, band) do update
        set amount = b.amount + excluded.amount, cards = b.cards + excluded.cards)
    select`.execute(trx)
}

const move = async (trx: Trx, from: bigint, to: bigint): Promise<void> => {
  await sql`
    update rollup set upto = ${to} where upto >= ${from} and upto < ${to}`.execute(trx)
}

const sums: Follower = {
  table: 'entry',
  id: 'entry_id',
  isBehind,
  begin,
  hold,
  take: add,
  move,
}

/**
 * Brings every shop's sums up to the newest settled entry. A new shop, or one whose time zone
 * changed, starts from the beginning.
 */
export const rollUp = async (
  db: Db,
  { entriesATime = 20_000, ...more }: Omit<Stride, 'rowsATime'> & { entriesATime?: number } = {},
): Promise<boolean> => {
  // joins whole tables, which without statistics takes time with the square of their rows
  await refreshStatistics(db)
  return follow(db, sums, { rowsATime: entriesATime, ...more })
}

/**
 * Runs every minute, so that requests have little to add; in small steps on the embedded engine,
 * which has one connection.
 */
export const rollUpJobOf = ({ db, env }: Platform): Job<object> => ({
  name: 'roll-up',
  retryLimit: 3,
  retryDelay: 30,
  expireInSeconds: 1800,
  batch: 1,
  cron: '* * * * *',
  handle: async (_, { signal }) => {
    await rollUp(db, { signal, entriesATime: env.DATABASE_URL ? 20_000 : 2000 })
  },
})
