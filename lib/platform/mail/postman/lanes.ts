import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import { type Share, turnsOf } from './turns.ts'

/** 0: single emails and those to staff; 1: emails of campaigns and reminders. */
export const laneNumbers = [0, 1] as const
export type Lane = (typeof laneNumbers)[number]
export type Taken = { shop_id: bigint; mail_id: bigint }

const unsent = sql`m.state in ('queued', 'sending')`
/** As in the indexes: an email without a time is due since ever. */
const dueAt = sql`coalesce(m.next_try_at, '-infinity'::timestamptz)`

/** Selects single emails that are due, the longest waiting first. */
const dueSingle = (now: Date, most: number) => sql`
  select m.shop_id, m.mail_id
  from mail m
  where ${unsent} and m.lane = 0 and ${dueAt} <= ${now}
  order by ${dueAt}, m.mail_id
  limit ${most}
  for update skip locked`

/** Selects due emails of each of these shops, as many as its share. */
const dueOf = (shares: readonly Share<bigint>[], now: Date) => sql`
  select d.shop_id, d.mail_id
  from unnest(
      ${shares.map(({ shop }) => shop)}::bigint[],
      ${shares.map(({ n }) => n)}::int[]) as s (shop_id, n)
    cross join lateral (
      select m.shop_id, m.mail_id
      from mail m
      where ${unsent} and m.lane = 1 and m.shop_id = s.shop_id and ${dueAt} <= ${now}
      order by ${dueAt}, m.mail_id
      limit s.n
      for update skip locked) d`

/** Lists the shops with due emails in the second lane: two steps of the index for each. */
const shopsWaiting = async (db: Db | Trx, now: Date): Promise<bigint[]> => {
  const { rows } = await sql<{ shop_id: bigint }>`
    with recursive shops as (
      select (
        select min(m.shop_id)
        from mail m
        where ${unsent} and m.lane = 1) as shop_id
      union all
      select (
        select min(m.shop_id)
        from mail m
        where ${unsent} and m.lane = 1 and m.shop_id > s.shop_id)
      from shops s
      where s.shop_id is not null)
    select s.shop_id
    from shops s
    where exists (
      select from mail m
      where ${unsent} and m.lane = 1 and m.shop_id = s.shop_id and ${dueAt} <= ${now})`.execute(db)
  return rows.map(({ shop_id }) => shop_id)
}

const listedMs = 1000

/**
 * Picks what is due in a lane, piece by piece, and hands each selection to `run`. Shops of the
 * second lane take turns; what one leaves of its share goes to those that have more.
 */
export const lanesOf = (db: Db) => {
  const turns = turnsOf<bigint>()
  let shops: bigint[] = []
  let listedAt = -Infinity
  const pickMany = async (now: Date, most: number, run: Run): Promise<number> => {
    if (Math.abs(now.getTime() - listedAt) >= listedMs) {
      shops = await shopsWaiting(db, now)
      listedAt = now.getTime()
    }
    let picked = 0
    while (shops.length > 0 && picked < most) {
      const shares = turns.share(shops, most - picked)
      const taken = await run(dueOf(shares, now))
      picked += taken.length
      const byShop = Map.groupBy(taken, ({ shop_id }) => shop_id)
      const left = new Set(
        shares.flatMap(({ shop, n }) => ((byShop.get(shop)?.length ?? 0) < n ? [shop] : [])),
      )
      shops = shops.filter((shop) => !left.has(shop))
    }
    // new shops are looked for once the known ones have no full piece any more
    if (picked < most) listedAt = -Infinity
    return picked
  }
  return async (lane: Lane, now: Date, most: number, run: Run): Promise<number> =>
    lane === 0 ? (await run(dueSingle(now, most))).length : pickMany(now, most, run)
}
type Run = (due: RawBuilder<unknown>) => Promise<readonly Taken[]>
