import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import { sentenceOf } from '#contract/refusals.ts'
import { StoreEvent } from '#contract/events/data-shapes.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import type { Job } from '#platform/jobs/queue.ts'
import { defaultSettings } from '#rules/settings/settings.ts'
import type { Taking } from './handler.ts'
import { reopenStuck } from './reopen-stuck.ts'
import { applyEvent, settleEvent } from './take-event.ts'

const eventsATime = 200
/** after so many tries, each twice as long after the event as the one before, it is given up */
const triesMost = 15

type Waiting = Pick<StoreEvent, 'id' | 'topic' | 'data'> & { occurred_at: Date; tries: number }

/** Applies a waiting event, unless another process does. */
const takeAgain = async (ctx: Taking, eventId: bigint): Promise<void> => {
  const { rows } = await sql<Waiting>`
    select external_id as id, topic, data, occurred_at, tries
    from event
    where shop_id = ${ctx.shop.shop_id} and event_id = ${eventId} and state = 'waiting'
    for update skip locked`.execute(ctx.trx)
  const row = rows[0]
  if (!row) return
  const event = StoreEvent.parse({ ...row, occurred_at: row.occurred_at.toISOString() })
  const taken = await applyEvent(ctx, event)
  await settleEvent(ctx, eventId, event.topic, taken)
  if (taken !== 'waits') return
  const tries = row.tries + 1
  await sql`
    update event
    set tries = ${tries}, state = ${tries < triesMost ? 'waiting' : 'stuck'}
    where shop_id = ${ctx.shop.shop_id} and event_id = ${eventId}`.execute(ctx.trx)
}

/** Records a failed try: a refused event is stuck, a broken one after its last try. */
const noteFailed = async (
  { db, log }: Platform,
  { shop_id }: ShopScope,
  eventId: bigint,
  cause: unknown,
): Promise<void> => {
  const isRefused = cause instanceof Refusal
  if (!isRefused)
    log.error(
      { event: String(eventId), problem: cause instanceof Error ? cause.stack : String(cause) },
      'a waiting event broke',
    )
  await sql`
    update event
    set tries = tries + 1, problem = ${isRefused ? sentenceOf(cause) : null},
      state = case when ${isRefused} or tries + 1 >= ${triesMost} then 'stuck' else 'waiting' end
    where shop_id = ${shop_id} and event_id = ${eventId} and state = 'waiting'`.execute(db)
}

type Found = { event_id: bigint; state: 'waiting' | 'stuck' }

const find = async (
  { db }: Platform,
  { shop_id }: ShopScope,
  chosen: RawBuilder<unknown>,
): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select event_id, state
    from event
    where shop_id = ${shop_id} and ${chosen}
    order by event_id
    limit ${eventsATime}`.execute(db)
  return rows
}

/** Takes waiting events of a shop again, each by itself, so that none holds up the others. */
const takeEach = async (
  platform: Platform,
  shop: ShopScope,
  waiting: readonly Found[],
): Promise<void> => {
  for (const { event_id } of waiting)
    await transact(platform.db, (trx) =>
      takeAgain({ ...platform, trx, shop, now: platform.clock() }, event_id),
    ).catch((cause: unknown) => noteFailed(platform, shop, event_id, cause))
}

/**
 * Takes events that waited for these subjects, also those that were given up; returns whether that
 * were all.
 */
export const takeWaiting = async (
  platform: Platform,
  shop: ShopScope,
  subjects: readonly string[],
): Promise<boolean> => {
  const found = await find(
    platform,
    shop,
    sql`subject = any(${subjects}::text[])
      and (state = 'waiting' or state = 'stuck' and problem is null)`,
  )
  if (found.some(({ state }) => state === 'stuck'))
    await reopenStuck(platform.db, shop.shop_id, subjects)
  await takeEach(platform, shop, found)
  return found.length < eventsATime
}

/** Takes due waiting events of all shops every minute: an import may have brought their orders. */
export const takeWaitingJobOf = (platform: Platform): Job<object> => ({
  name: 'take-waiting-events',
  retryLimit: 0,
  retryDelay: 0,
  expireInSeconds: 300,
  batch: 1,
  cron: '* * * * *',
  handle: async (_, { signal }) => {
    const due = sql`
      created_at <= ${platform.clock()}::timestamptz - interval '30 seconds' * power(2, tries)`
    const { rows } = await sql<ShopScope>`
      select s.shop_id, s.shop_url, s.name, s.currency, s.time_zone, s.email, s.settings
      from shop s
      where exists (
        select from event
        where event.shop_id = s.shop_id and state = 'waiting' and ${due}
      )`.execute(platform.db)
    for (const shop of rows) {
      signal.throwIfAborted()
      const scope = { ...shop, settings: { ...defaultSettings, ...shop.settings } }
      const waiting = await find(platform, scope, sql`state = 'waiting' and ${due}`)
      await takeEach(platform, scope, waiting)
    }
  },
})
