import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { mayUse } from '#platform/shop/may-use.ts'
import { wake } from '#platform/work/wake.ts'
import { logFailure } from '#platform/work/worker.ts'
import { stopWebhook } from './stop-webhook.ts'

const noticesATime = 2000
const replaysATime = 20
/** Lane of replays, behind tests and what is new. */
export const replayLane = 2

/** Writes sends for what `from` selects: notices (n), webhooks (h). Returns how many. */
const writeSends = async (
  trx: Trx,
  { kind, lane }: { kind: 'live' | 'replay'; lane: number },
  from: ReturnType<typeof sql>,
  now: Date,
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_send (
      shop_id, webhook_id, kind, lane, source, source_id, sequence, type, at, state, due_at,
      created_at)
    select n.shop_id, h.webhook_id, ${kind}::text, ${lane}::smallint, n.source, n.source_id,
      n.sequence, n.type, n.at, 'waiting', ${now}::timestamptz, ${now}::timestamptz
    ${from}
    order by n.sequence, h.webhook_id`.execute(trx)
  if (numAffectedRows > 0n) wake('webhooks')
  return Number(numAffectedRows)
}

/**
 * Suspends the webhooks of a shop that may not have any now, instead of leaving notices out unseen: a
 * replay sends what they miss.
 */
const suspendUnsold = async (trx: Trx, platform: Platform, shop_id: bigint, now: Date) => {
  const { rows } = await sql<{ webhook_id: bigint }>`
    select h.webhook_id
    from webhook h
    join shop s on s.shop_id = h.shop_id
    where h.shop_id = ${shop_id} and h.state = 'on' and h.deleted_at is null
      and ${mayUse('webhooks')} is not true
    order by h.webhook_id
    for no key update of h`.execute(trx)
  for (const { webhook_id } of rows)
    await stopWebhook(trx, platform, { shop_id, webhook_id }, 'suspended', now)
}

/** Queues a shop's next notices for its webhooks, each once: the cursor moves in the same write. */
const queueNext = async (trx: Trx, platform: Platform, shop_id: bigint): Promise<boolean> => {
  const now = platform.clock()
  const { rows } = await sql<{ upto: bigint }>`
    select upto from webhook_cursor where shop_id = ${shop_id} for update`.execute(trx)
  const { rows: heads } = await sql<{ sequence: bigint }>`
    select sequence from feed where shop_id = ${shop_id}`.execute(trx)
  const from = rows[0]!.upto
  const head = heads[0]!.sequence
  if (from >= head) return false
  const next = from + BigInt(noticesATime)
  const to = next < head ? next : head
  await suspendUnsold(trx, platform, shop_id, now)
  await writeSends(
    trx,
    { kind: 'live', lane: 1 },
    sql`
      from notice n
      join webhook h on h.shop_id = n.shop_id and h.state = 'on' and h.deleted_at is null
        and n.type = any(h.types) and n.at >= h.live_from
      where n.shop_id = ${shop_id} and n.sequence > ${from} and n.sequence <= ${to}`,
    now,
  )
  await sql`update webhook_cursor set upto = ${to} where shop_id = ${shop_id}`.execute(trx)
  return to < head
}

const shopsBehind = async (db: Db): Promise<bigint[]> => {
  const { rows } = await sql<{ shop_id: bigint }>`
    select c.shop_id
    from webhook_cursor c
    join feed f on f.shop_id = c.shop_id
    where c.upto < f.sequence
    order by c.shop_id`.execute(db)
  return rows.map(({ shop_id }) => shop_id)
}

/**
 * Queues new notices for webhooks, by turns among shops; one that fails is logged and delays no other.
 * Returns whether there are more.
 */
export const queueSends = async (platform: Platform): Promise<boolean> => {
  const { db, log } = platform
  let isMore = false
  for (const shop_id of await shopsBehind(db))
    try {
      isMore = (await transact(db, (trx) => queueNext(trx, platform, shop_id))) || isMore
    } catch (cause) {
      logFailure(log, 'queue-webhooks', cause, { shop_id: String(shop_id) })
    }
  return isMore
}

type Replay = {
  shop_id: bigint
  replay_id: bigint
  webhook_id: bigint
  from_at: Date
  to_at: Date
  types: string[] | null
  upto: bigint
  last: bigint
}

/**
 * Queues the next notices of a replay, behind what is new, for a webhook that is still there.
 * Returns false where another process does.
 */
const queueReplay = async (
  trx: Trx,
  { shop_id, replay_id }: Pick<Replay, 'shop_id' | 'replay_id'>,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql<Replay>`
    select shop_id, replay_id, webhook_id, from_at, to_at, types, upto, last
    from webhook_replay
    where shop_id = ${shop_id} and replay_id = ${replay_id} and state = 'running'
    for update skip locked`.execute(trx)
  const [replay] = rows
  if (!replay) return false
  const { webhook_id, from_at, to_at, types, upto, last } = replay
  const { rows: picked } = await sql<{ sequence: bigint }>`
    select n.sequence
    from notice n
    where n.shop_id = ${shop_id} and n.sequence > ${upto} and n.sequence <= ${last}
      and n.at >= ${from_at} and n.at < ${to_at}
      and ${types ? sql`n.type = any(${types}::text[])` : sql`true`}
    order by n.sequence
    limit ${noticesATime}`.execute(trx)
  const isMore = picked.length === noticesATime
  const queued = await writeSends(
    trx,
    { kind: 'replay', lane: replayLane },
    sql`
      from notice n
      join webhook h on h.shop_id = n.shop_id and h.webhook_id = ${webhook_id}
        and h.deleted_at is null
      where n.shop_id = ${shop_id}
        and n.sequence = any(${picked.map(({ sequence }) => sequence)}::bigint[])`,
    now,
  )
  await sql`
    update webhook_replay
    set queued = queued + ${queued}, upto = ${picked.at(-1)?.sequence ?? last},
      state = ${isMore ? 'running' : 'done'}
    where shop_id = ${shop_id} and replay_id = ${replay_id}`.execute(trx)
  return true
}

/**
 * Queues the next notices of replays by turns, those first of which the fewest are queued; one that
 * fails is logged and delays no other. Returns whether there may be more.
 */
export const queueReplays = async ({ db, clock, log }: Platform): Promise<boolean> => {
  const { rows } = await sql<Pick<Replay, 'shop_id' | 'replay_id'>>`
    select shop_id, replay_id
    from webhook_replay
    where state = 'running'
    order by queued, replay_id
    limit ${replaysATime}`.execute(db)
  let isMore = false
  for (const replay of rows)
    try {
      isMore = (await transact(db, (trx) => queueReplay(trx, replay, clock()))) || isMore
    } catch (cause) {
      logFailure(log, 'queue-webhooks', cause, { replay: String(replay.replay_id) })
    }
  return isMore
}
