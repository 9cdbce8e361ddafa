import { type RawBuilder, sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { settingsOf } from '#platform/integrations/kept-settings.ts'
import type { Manifest, Sending, Settings } from '#platform/integrations/manifest.ts'
import type { Sends } from './sends.ts'
import { findRow } from '#platform/integrations/read-integration.ts'
import { senders } from '#platform/integrations/registry.ts'
import { wake } from '#platform/work/wake.ts'
import { logFailure } from '#platform/work/worker.ts'
import { ageEvents, liveSince } from './age-events.ts'
import { cancelEnded } from './begin.ts'
import { queueNotes } from './notes.ts'
import { aboutNotice } from './people.ts'

const noticesATime = 2000

/** Lists the types of notices that a vendor gets by its settings. */
export const chosenTypes = ({ notices }: Sends, settings: Settings): string[] =>
  notices.filter((type) => settings[type] === true)

type Key = { shop_id: bigint; name: Manifest['name'] }
type Cursor = {
  upto: bigint
  live_from: Date
  past_upto: bigint | null
  past_last: bigint | null
  head: bigint
}

/**
 * Makes the balance of customers due, one row for each, found by the next look of a worker; `from`
 * selects them (c).
 */
export const writeProfiles = async (
  db: Db | Trx,
  { shop_id, name }: Key,
  from: RawBuilder<unknown>,
  now: Date,
): Promise<void> => {
  await sql`
    insert into vendor_send as q (
      shop_id, name, kind, source, source_id, customer_id, at, state, due_at, created_at)
    select distinct ${shop_id}::bigint, ${name}::text, 'profile', 'customer', c.customer_id,
      c.customer_id, ${now}::timestamptz, 'waiting', ${now}::timestamptz, ${now}::timestamptz
    ${from}
    order by c.customer_id
    on conflict (shop_id, name, source, source_id) do update
    set state = 'waiting', version = q.version + 1, at = excluded.at, due_at = excluded.due_at,
      created_at = excluded.created_at, customer_id = excluded.customer_id,
      tries = case when q.state = 'waiting' then q.tries else 0 end`.execute(db)
}

const queueProfiles = async (
  trx: Trx,
  key: Key,
  from: RawBuilder<unknown>,
  now: Date,
): Promise<void> => {
  await writeProfiles(trx, key, from, now)
  wake('vendor_sends')
}

/**
 * Checks a notice (n) that must start nothing at a vendor: of a balance that came from another system,
 * or older than a day.
 */
const isPast = (now: Date) => sql`(
  (n.source = 'movement' and m.source = 'import')
  or n.at < ${liveSince(now)}::timestamptz)`

const queueNotices = async (
  trx: Trx,
  { shop_id, name }: Key,
  kind: 'event' | 'past',
  which: RawBuilder<unknown>,
  now: Date,
): Promise<number> => {
  // a notice that wasn't sent then is sent as the past alone, where it starts nothing
  const known =
    kind === 'past'
      ? sql`
        do update set state = 'waiting', kind = 'past', type = excluded.type,
          version = q.version + 1, tries = 0, due_at = excluded.due_at, created_at = excluded.created_at
        where q.state in ('cancelled', 'failed')`
      : sql`do nothing`
  const { numAffectedRows = 0n } = await sql`
    insert into vendor_send as q (
      shop_id, name, kind, source, source_id, customer_id, type, at, state, due_at, created_at)
    select n.shop_id, ${name}::text,
      case when ${isPast(now)} then 'past' else ${kind}::text end, n.source, n.source_id,
      c.customer_id, n.type, n.at, 'waiting', ${now}::timestamptz, ${now}::timestamptz
    from notice n
    ${aboutNotice}
    where n.shop_id = ${shop_id} and ${which}
    order by n.sequence
    on conflict (shop_id, name, source, source_id) ${known}`.execute(trx)
  if (numAffectedRows > 0n) wake('vendor_sends')
  return Number(numAffectedRows)
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Queues the next notices of before the connection, and the balance of their customers. */
const queuePast = async (
  trx: Trx,
  key: Key,
  cursor: Cursor,
  types: readonly string[],
  now: Date,
): Promise<boolean> => {
  const { past_upto: from, past_last: last } = cursor
  if (from === null || last === null || from >= last) return false
  const to = least(from + BigInt(noticesATime), last)
  const within = sql`
    n.sequence > ${from} and n.sequence <= ${to} and n.at < ${cursor.live_from}
    and n.type = any(${[...types]}::text[])`
  const queued = await queueNotices(trx, key, 'past', within, now)
  await queueProfiles(
    trx,
    key,
    sql`from notice n ${aboutNotice} where n.shop_id = ${key.shop_id} and ${within}`,
    now,
  )
  await sql`
    update vendor_cursor set past_upto = ${to}, past_queued = past_queued + ${queued}
    where shop_id = ${key.shop_id} and name = ${key.name}`.execute(trx)
  return to < last
}

/**
 * Queues a shop's next notices for a vendor, each once: the cursor moves in the same write. A movement
 * of no chosen type still changes the balance that the vendor knows.
 */
const queueNext = async (
  trx: Trx,
  manifest: Sending,
  shop_id: bigint,
  now: Date,
): Promise<boolean> => {
  const { name, sends } = manifest
  const key = { shop_id, name }
  const { rows } = await sql<Cursor>`
    select c.upto, c.live_from, c.past_upto, c.past_last, f.sequence as head
    from vendor_cursor c
    join feed f on f.shop_id = c.shop_id
    where c.shop_id = ${shop_id} and c.name = ${name}
    for no key update of c`.execute(trx)
  const [cursor] = rows
  if (!cursor) return false
  const row = await findRow(trx, shop_id, name)
  const types = chosenTypes(sends, settingsOf(manifest, row?.settings))
  const to = least(cursor.upto + BigInt(noticesATime), cursor.head)
  const within = sql`
    n.sequence > ${cursor.upto} and n.sequence <= ${to} and n.at >= ${cursor.live_from}`
  if (to > cursor.upto) {
    await queueNotices(trx, key, 'event', sql`${within} and n.type = any(${types}::text[])`, now)
    await queueProfiles(
      trx,
      key,
      sql`
        from notice n ${aboutNotice}
        where n.shop_id = ${shop_id} and ${within} and n.source = 'movement'
          and (n.type <> all(${types}::text[]) or ${isPast(now)})`,
      now,
    )
    await sql`
      update vendor_cursor set upto = ${to}
      where shop_id = ${shop_id} and name = ${name}`.execute(trx)
  }
  const isMore = await queuePast(trx, key, cursor, types, now)
  return isMore || to < cursor.head
}

type Queueing = Pick<Platform, 'db' | 'clock' | 'log'>

/**
 * Queues new notices and what is still of the past, by turns among shops; one that fails is logged and
 * delays no other. Returns whether there may be more.
 */
export const queueVendorSends = async (platform: Queueing): Promise<boolean> => {
  const { db, clock, log } = platform
  let isMore = false
  const told = senders.filter(({ sends }) => sends.notices.length > 0).map(({ name }) => name)
  const { rows } = await sql<Key>`
    select c.shop_id, c.name
    from vendor_cursor c
    join feed f on f.shop_id = c.shop_id
    where c.name = any(${told}::text[])
      and (c.upto < f.sequence or c.past_upto < c.past_last)
    order by c.shop_id, c.name`.execute(db)
  for (const { shop_id, name } of rows)
    try {
      const manifest = senders.find((vendor) => vendor.name === name)!
      const queue = (trx: Trx) => queueNext(trx, manifest, shop_id, clock())
      isMore = (await transact(db, queue)) || isMore
    } catch (cause) {
      logFailure(log, 'queue-vendor-sends', cause, { shop_id: String(shop_id), name })
    }
  await queueNotes(platform)
  const isAging = await ageEvents(platform, clock())
  return (await cancelEnded(platform)) || isAging || isMore
}
