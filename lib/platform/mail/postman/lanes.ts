import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import { staffNames } from '#platform/mail/leaving/reasons.ts'
import { isInLargeRun } from '#platform/work/large-run.ts'
import { type Share, turnsOf } from './turns.ts'

/** 0: single emails and those to staff; 1: emails of campaigns and reminders. */
export const laneNumbers = [0, 1] as const
export type Lane = (typeof laneNumbers)[number]
export type Taken = { shop_id: bigint; mail_id: bigint }

const unsent = sql`m.state in ('queued', 'sending')`
/** As in the indexes: an email without a time is due since ever. */
const dueAt = sql`coalesce(m.next_try_at, '-infinity'::timestamptz)`

/** As a literal, so that each lane's index is found. */
const inLane = (lane: Lane) => sql`${unsent} and m.lane = ${sql.lit(lane)}`

/** Selects due emails to staff, so many of each name at most. */
const dueToStaff = (now: Date, most: number) => sql`
  select d.shop_id, d.mail_id
  from unnest(${staffNames}::text[]) as s (name)
    cross join lateral (
      select m.shop_id, m.mail_id
      from mail m
      where ${inLane(0)} and m.name = s.name and ${dueAt} <= ${now}
      order by ${dueAt}, m.mail_id
      limit ${most}
      for update skip locked) d
  limit ${most}`

/** Selects due emails of each of these shops, as many as its share. */
const dueOf = (lane: Lane, shares: readonly Share<bigint>[], now: Date) => sql`
  select d.shop_id, d.mail_id
  from unnest(
      ${shares.map(({ shop }) => shop)}::bigint[],
      ${shares.map(({ n }) => n)}::int[]) as s (shop_id, n)
    cross join lateral (
      select m.shop_id, m.mail_id
      from mail m
      where ${inLane(lane)} and m.shop_id = s.shop_id and ${dueAt} <= ${now}
      order by ${dueAt}, m.mail_id
      limit s.n
      for update skip locked) d`

/** Lists the shops with due emails in a lane: two steps of the index for each. */
const shopsWaiting = async (db: Db | Trx, lane: Lane, now: Date): Promise<bigint[]> => {
  const { rows } = await sql<{ shop_id: bigint }>`
    with recursive shops as (
      select (
        select min(m.shop_id)
        from mail m
        where ${inLane(lane)}) as shop_id
      union all
      select (
        select min(m.shop_id)
        from mail m
        where ${inLane(lane)} and m.shop_id > s.shop_id)
      from shops s
      where s.shop_id is not null)
    select s.shop_id
    from shops s
    where exists (
      select from mail m
      where ${inLane(lane)} and m.shop_id = s.shop_id and ${dueAt} <= ${now})`.execute(db)
  return rows.map(({ shop_id }) => shop_id)
}

const listedMs = 1000

/** Picks what is due in a lane by turns among shops; what one leaves goes to those with more. */
const roundOf = (db: Db, lane: Lane) => {
  const turns = turnsOf<bigint>()
  let shops: bigint[] = []
  let listedAt = -Infinity
  return async (now: Date, most: number, run: Run): Promise<number> => {
    let picked = 0
    for (let isListed = false; picked < most; ) {
      // new shops are looked for now and then, and before the piece is left unfilled
      if (shops.length === 0 || Math.abs(now.getTime() - listedAt) >= listedMs) {
        if (isListed) break
        shops = await shopsWaiting(db, lane, now)
        listedAt = now.getTime()
        isListed = true
        continue
      }
      const shares = turns.share(shops, most - picked)
      const taken = await run(dueOf(lane, shares, now))
      picked += taken.length
      const byShop = Map.groupBy(taken, ({ shop_id }) => shop_id)
      const left = new Set(
        shares.flatMap(({ shop, n }) => ((byShop.get(shop)?.length ?? 0) < n ? [shop] : [])),
      )
      shops = shops.filter((shop) => !left.has(shop))
    }
    return picked
  }
}

/**
 * Makes emails of campaigns give way to runs that book their credit: they leave one piece a look
 * meanwhile.
 */
const wayOf = (db: Db, lookMs: number) => {
  let lastAt = -Infinity
  return (lane: Lane): boolean => {
    const now = performance.now()
    if (lane === 1 && isInLargeRun(db) && now - lastAt < lookMs) return false
    if (lane === 1) lastAt = now
    return true
  }
}

/**
 * Picks what is due in a lane, piece by piece, and hands each selection to `run`: emails to staff
 * before all others, and shops by turns. `lookMs`: time between two looks of a postman.
 */
export const lanesOf = (db: Db, lookMs = 0) => {
  const rounds = [roundOf(db, 0), roundOf(db, 1)] as const
  const mayGo = wayOf(db, lookMs)
  return async (lane: Lane, now: Date, most: number, run: Run): Promise<number> => {
    if (!mayGo(lane)) return 0
    const first = lane === 0 ? (await run(dueToStaff(now, most))).length : 0
    return first + (await rounds[lane](now, most - first, run))
  }
}
type Run = (due: RawBuilder<unknown>) => Promise<readonly Taken[]>
