import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import type { EventTable } from './tables.ts'

/** Marks an event for workflows to decide, if any of the shop listens to its topic. */
export const decisionOf = (shopId: bigint, topic: string): RawBuilder<EventTable['decide']> => sql`(
  select 'waiting' from event_listener where shop_id = ${shopId} and topic = ${topic}
)`

/** Replaces the topics to which workflows of a shop listen. */
export const listenTo = async (
  trx: Trx,
  shopId: bigint,
  topics: readonly string[],
): Promise<void> => {
  await sql`
    delete from event_listener
    where shop_id = ${shopId} and topic <> all(${topics}::text[])`.execute(trx)
  await sql`
    insert into event_listener (shop_id, topic)
    select ${shopId}, t from unnest(${topics}::text[]) t
    on conflict do nothing`.execute(trx)
}
