import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import { sentenceOf } from '#contract/refusals.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Db } from '#platform/db/transact.ts'
import { isConnectionLost, isTransient } from '#platform/db/refusal-of-database.ts'
import { decideChunk } from './decide-chunk.ts'
import { namePeople } from './name-people.ts'
import { budgetMoved } from './spend.ts'

const triesMost = 5
const eventsATime = 50
/** milliseconds between two tries of an event that broke */
const restMs = 1000

/** Events of a chunk that broke, or those that broke before. */
type Which = { most: number } | { again: true }

/** last tries in this process */
const tried = new WeakMap<Db, Map<bigint, number>>()

const brokenOf = (db: Db): Map<bigint, number> => {
  const known = tried.get(db) ?? new Map<bigint, number>()
  tried.set(db, known)
  return known
}

/** Counts a failed try; after the last one the event is stuck and holds up nobody. */
const noteBroken = async (
  { db, log }: Platform,
  { shop_id }: ShopScope,
  eventId: bigint,
  cause: unknown,
): Promise<void> => {
  log.error(
    { event: String(eventId), problem: cause instanceof Error ? cause.stack : String(cause) },
    'an event could not be decided',
  )
  const problem = cause instanceof Refusal ? sentenceOf(cause) : sentenceOf(new Refusal('broken'))
  brokenOf(db).set(eventId, performance.now())
  await sql`
    update event
    set decide_tries = decide_tries + 1, decide_problem = ${problem},
      decide = case when decide_tries + 1 >= ${triesMost} then 'stuck' else 'waiting' end
    where shop_id = ${shop_id} and event_id = ${eventId} and decide = 'waiting'`.execute(db)
}

/**
 * Decides events each in a transaction of its own, so that none holds up another. Returns whether
 * any was decided or tried.
 */
export const decideAlone = async (
  platform: Platform,
  shop: ShopScope,
  which: Which,
): Promise<boolean> => {
  const { rows } = await sql<{ event_id: bigint }>`
    select event_id
    from event
    where shop_id = ${shop.shop_id} and decide = 'waiting'
      and ${'again' in which ? sql`decide_tries > 0` : sql`decide_tries = 0`}
    order by event_id
    limit ${'again' in which ? eventsATime : which.most}`.execute(platform.db)
  const broken = brokenOf(platform.db)
  let isDone = false
  for (const { event_id } of rows) {
    const last = broken.get(event_id)
    if (last !== undefined && performance.now() - last < restMs) continue
    try {
      await namePeople(platform, shop, { only: event_id })
      if ((await decideChunk(platform, shop, { only: event_id })) === 0) continue
      broken.delete(event_id)
      isDone = true
    } catch (cause) {
      const isPassing = cause === budgetMoved || isTransient(cause) || isConnectionLost(cause)
      if (!isPassing) await noteBroken(platform, shop, event_id, cause)
      isDone = true
    }
  }
  return isDone
}
