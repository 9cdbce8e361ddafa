import { sql } from 'kysely'
import type { Timing } from '#contract/workflows/definition-shapes.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Job } from '#platform/jobs/queue.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { liveWorkflows } from '#platform/workflows/define/live-workflows.ts'
import { daysToDo, timingKey } from '#rules/workflows/time/dates.ts'
import { type DateTopic, dateTopics } from './people.ts'
import { writeDay } from './write-day.ts'

type Listening = { topic: DateTopic; timing: Timing; since: Date }

/** Lists the triggers and timings to which live workflows listen, and since when. */
const listening = async ({ db, clock }: Platform, shop: ShopScope): Promise<Listening[]> => {
  const found = new Map<string, Listening>()
  for (const { state, data, live_since: since } of await liveWorkflows(
    db,
    shop.shop_id,
    clock(),
    dateTopics,
  )) {
    if (state !== 'live' || !data.timing) continue
    const topic = data.trigger as DateTopic
    const key = `${topic}:${timingKey(data.timing)}`
    const known = found.get(key)
    if (!known || since < known.since) found.set(key, { topic, timing: data.timing, since })
  }
  return [...found.values()]
}

const writeDue = async (
  platform: Platform,
  shop: ShopScope,
  { topic, timing, since }: Listening,
  signal: AbortSignal,
): Promise<void> => {
  const { db } = platform
  const known = await db
    .selectFrom('date_scan')
    .select('done_through')
    .where('shop_id', '=', shop.shop_id)
    .where('topic', '=', topic)
    .where('timing', '=', timingKey(timing))
    .executeTakeFirst()
  const doneThrough = known?.done_through ?? null
  for (const day of daysToDo({ doneThrough, since }, shop.time_zone, platform.clock())) {
    await writeDay(platform, shop, { topic, timing, day }, signal)
    await sql`
      insert into date_scan (shop_id, topic, timing, done_through)
      values (${shop.shop_id}, ${topic}, ${timingKey(timing)}, ${day}::date)
      on conflict (shop_id, topic, timing) do update
      set done_through = greatest(date_scan.done_through, excluded.done_through)`.execute(db)
  }
}

/**
 * Writes the events of the calendar at 09:00 of each shop's clock, and those of up to a week of
 * downtime. It runs every quarter of an hour, because time zones differ by that.
 */
export const datesJobOf = (platform: Platform): Job<object> => ({
  name: 'workflow-dates',
  retryLimit: 3,
  retryDelay: 60,
  expireInSeconds: 1800,
  batch: 1,
  cron: '*/15 * * * *',
  handle: async (_, { signal }) => {
    const { rows: shops } = await sql<{ shop_url: string }>`
      select s.shop_url
      from shop s
      where exists (
        select from event_listener l
        where l.shop_id = s.shop_id and l.topic = any(${dateTopics}::text[])
      )
      order by s.shop_id`.execute(platform.db)
    for (const { shop_url } of shops) {
      const shop = await findShop(platform.db, shop_url)
      if (shop.settings.block_shop) continue
      for (const one of await listening(platform, shop)) await writeDue(platform, shop, one, signal)
    }
  },
})
