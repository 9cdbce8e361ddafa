import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'

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

/** Selects due emails of each of these shops, so many a shop. */
const dueOf = (shops: readonly bigint[], now: Date, each: number, most: number) => sql`
  select d.shop_id, d.mail_id
  from unnest(${shops}::bigint[]) with ordinality as s (shop_id, place)
    cross join lateral (
      select m.shop_id, m.mail_id
      from mail m
      where ${unsent} and m.lane = 1 and m.shop_id = s.shop_id and ${dueAt} <= ${now}
      order by ${dueAt}, m.mail_id
      limit ${each}
      for update skip locked) d
  limit ${most}`

/** Lists the shops with unsent emails in the second lane: a step of the index for each. */
const shopsWaiting = async (db: Db | Trx): Promise<bigint[]> => {
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
    select shop_id from shops where shop_id is not null`.execute(db)
  return rows.map(({ shop_id }) => shop_id)
}

const listedMs = 1000

/**
 * Picks what is due in a lane, piece by piece, and hands each selection to `run`. Shops of the
 * second lane take turns: each has an equal share of a piece, what one leaves goes to those that
 * have more, and the next piece begins with another shop.
 */
export const lanesOf = (db: Db) => {
  let shops: bigint[] = []
  let listedAt = -Infinity
  const shopsNow = async (now: Date): Promise<bigint[]> => {
    if (Math.abs(now.getTime() - listedAt) < listedMs) return shops
    const waiting = await shopsWaiting(db)
    const known = new Set(shops)
    const isWaiting = new Set(waiting)
    listedAt = now.getTime()
    return [
      ...waiting.filter((shop) => !known.has(shop)),
      ...shops.filter((shop) => isWaiting.has(shop)),
    ]
  }
  const pickMany = async (now: Date, most: number, run: Run): Promise<number> => {
    const all = await shopsNow(now)
    const chosen = all.slice(0, most)
    shops = [...all.slice(chosen.length), ...chosen]
    let picked = 0
    for (let having = chosen; having.length > 0 && picked < most; ) {
      const each = Math.ceil((most - picked) / having.length)
      const taken = await run(dueOf(having, now, each, most - picked))
      picked += taken.length
      const byShop = Map.groupBy(taken, ({ shop_id }) => shop_id)
      having = having.filter((shop) => byShop.get(shop)?.length === each)
    }
    // new shops are looked for once the known ones have no full piece any more
    if (picked < most) listedAt = -Infinity
    return picked
  }
  return async (lane: Lane, now: Date, most: number, run: Run): Promise<number> =>
    lane === 0 ? (await run(dueSingle(now, most))).length : pickMany(now, most, run)
}
type Run = (due: RawBuilder<unknown>) => Promise<readonly Taken[]>
