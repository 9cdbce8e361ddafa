import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { NoticeSource } from '#contract/feed/notice-types.ts'
import type { Platform } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { settledMark } from '#platform/work/settled.ts'
import { wake } from '#platform/work/wake.ts'
import { logFailure } from '#platform/work/worker.ts'
import { noticeTables, type Source } from './sources.ts'

type Stride = {
  /** milliseconds to wait for transactions that are still open */
  most?: number
  /** rows of a source and a shop in one transaction */
  rowsATime?: number
}

/**
 * Begins a shop's feed, once: all of its past becomes notices too, behind which those of other shops
 * don't wait.
 */
export const beginFeed = async (trx: Trx, shop_id: bigint, now: Date): Promise<void> => {
  const begun = await sql`
    insert into feed (shop_id, begun_at) values (${shop_id}, ${now})
    on conflict do nothing
    returning shop_id`.execute(trx)
  if (begun.rows.length === 0) return
  await sql`
    insert into feed_cursor (shop_id, source)
    select ${shop_id}::bigint, s
    from unnest(${noticeTables.map(({ name }) => name)}::text[]) as s`.execute(trx)
  wake('feed')
}

/**
 * Lists the shops with rows that were not followed yet, by source: one query, because it runs every
 * second, also where no shop has a feed.
 */
const shopsBehind = async (db: Db): Promise<Map<NoticeSource, bigint[]>> => {
  const behind = noticeTables.map(
    ({ name, table, id }) => sql`
      select c.source, c.shop_id
      from feed_cursor c
      where c.source = ${name} and c.upto < (
        select max(${sql.ref(`t.${id}`)}) from ${sql.table(table)} t where t.shop_id = c.shop_id)`,
  )
  const { rows } = await sql<{ source: NoticeSource; shop_id: bigint }>`
    ${sql.join(behind, sql` union all `)}
    order by 1, 2`.execute(db)
  const bySource = new Map<NoticeSource, bigint[]>()
  for (const { source, shop_id } of rows)
    bySource.set(source, [...(bySource.get(source) ?? []), shop_id])
  return bySource
}

/**
 * Derives the notices of a shop's next rows of a source, numbered without gaps. Cursor, numbers and
 * notices are one write under the lock of the shop's feed, so that each row is a notice once.
 * Returns whether there are more rows up to the mark.
 */
const deriveNext = async (
  trx: Trx,
  { name, table, id, at, type }: Source,
  shop_id: bigint,
  mark: bigint,
  rowsATime: number,
): Promise<boolean> => {
  const held = await sql<{ sequence: bigint; upto: bigint }>`
    select f.sequence, c.upto
    from feed f
    join feed_cursor c on c.shop_id = f.shop_id and c.source = ${name}
    where f.shop_id = ${shop_id}
    for update`.execute(trx)
  const { sequence, upto } = held.rows[0]!
  if (upto >= mark) return false
  const key = sql.ref(`r.${id}`)
  const { rows } = await sql<{ seen: number; last: bigint | null; made: number }>`
    with span as materialized (
      select r.*
      from ${sql.table(table)} r
      where r.shop_id = ${shop_id} and ${key} > ${upto} and ${key} <= ${mark}
      order by ${key}
      limit ${rowsATime}
    ),
    typed as (
      select ${key} as source_id, ${type} as type, ${at} as at from span r
    ),
    made as (
      insert into notice (shop_id, sequence, source, source_id, type, at)
      select ${shop_id}::bigint, ${sequence}::bigint + row_number() over (order by source_id),
        ${name}::text, source_id, type, at
      from typed
      where type is not null
      returning 1
    )
    select (select count(*)::int from span) as seen,
      (select max(${key}) from span r) as last,
      (select count(*)::int from made) as made`.execute(trx)
  const { seen, last, made } = rows[0]!
  const isMore = seen === rowsATime
  await sql`
    update feed_cursor set upto = ${isMore ? last : mark}
    where shop_id = ${shop_id} and source = ${name}`.execute(trx)
  if (made > 0) {
    await sql`
      update feed set sequence = sequence + ${made} where shop_id = ${shop_id}`.execute(trx)
    wake('feed')
  }
  return isMore
}

/**
 * Derives notices up to the newest settled row of each source, by turns among shops; one that fails is
 * logged and delays no other. Safe in several processes and when killed. Returns whether there is more
 * to derive.
 */
export const followFeeds = async (
  { db, log }: Pick<Platform, 'db' | 'log'>,
  { most = 2000, rowsATime = 2000 }: Stride = {},
): Promise<boolean> => {
  let isMore = false
  const behind = await shopsBehind(db)
  // all marks at the same time, so that what keeps one waiting doesn't delay the others
  const sources = await Promise.all(
    noticeTables
      .filter(({ name }) => behind.has(name))
      .map(async (source) => ({
        source,
        mark: await settledMark(db, { ...source, among: 'feed' }, most),
      })),
  )
  for (const { source, mark } of sources) {
    if (mark === null) continue
    for (const shop_id of behind.get(source.name) ?? []) {
      try {
        const derive = (trx: Trx) => deriveNext(trx, source, shop_id, mark, rowsATime)
        isMore = (await transact(db, derive)) || isMore
      } catch (cause) {
        logFailure(log, 'follow-feeds', cause, { shop_id: String(shop_id), source: source.name })
      }
      await breathe()
    }
  }
  return isMore
}

/** Checks for rows up to a time that are no notices yet. */
export const isFeedBehind = async (db: Db | Trx, shop_id: bigint, to: Date): Promise<boolean> => {
  for (const { name, table, id, at } of noticeTables) {
    const { rows } = await sql`
      select from feed_cursor c
      where c.shop_id = ${shop_id} and c.source = ${name} and exists (
        select from ${sql.table(table)} r
        where r.shop_id = c.shop_id and ${sql.ref(`r.${id}`)} > c.upto and ${at} <= ${to})`.execute(
      db,
    )
    if (rows.length > 0) return true
  }
  return false
}
