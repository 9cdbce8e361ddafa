import { sql } from 'kysely'
import type { StoreEvent } from '#contract/events/data-shapes.ts'
import type { Area } from '#platform/area.ts'
import type { Trx } from '#platform/db/transact.ts'
import { wake } from '#platform/work/wake.ts'
import type { ManyHandler, Taking, TakenUsually } from './handler.ts'
import { digestOf, keptOf, subjectOf } from './read-event.ts'

type Many = ManyHandler<StoreEvent['topic']>
export type TakenMany = ReadonlyMap<StoreEvent, TakenUsually | 'duplicate'>

/** Another call took an event of the same id meanwhile. */
class Overtaken extends Error {}

/** Returns how events of a topic are applied together; undefined: only alone. */
export const manyOf = (areas: readonly Area[], topic: StoreEvent['topic']): Many | undefined =>
  areas.flatMap(({ takesMany }) => (takesMany?.[topic] as Many | undefined) ?? [])[0]

/** Reads the digests of events that have been there before. */
const knownDigests = async (
  trx: Trx,
  shopId: bigint,
  events: readonly StoreEvent[],
): Promise<Map<string, Buffer | null>> => {
  const { rows } = await sql<{ id: string; digest: Buffer | null }>`
    select external_id as id, digest
    from event
    where shop_id = ${shopId} and source = 'store'
      and external_id = any(${events.map(({ id }) => id)}::text[])`.execute(trx)
  return new Map(rows.map(({ id, digest }) => [id, digest]))
}

/** Writes applied events, each once. Throws where another call has written one meanwhile. */
const writeTaken = async (
  { trx, shop, now }: Taking,
  taken: ReadonlyMap<StoreEvent, TakenUsually>,
): Promise<void> => {
  const events = [...taken.keys()]
  if (events.length === 0) return
  const { rows } = await sql<{ decide: string | null }>`
    insert into event (
      shop_id, source, external_id, topic, subject, customer_id, data, digest, state, decide,
      occurred_at, created_at
    )
    select ${shop.shop_id}, 'store', u.id, u.topic, u.subject, u.customer_id, u.data::jsonb,
      decode(u.digest, 'hex'), 'done', case when l.topic is not null then 'waiting' end,
      u.occurred_at, ${now}::timestamptz
    from unnest(
      ${events.map(({ id }) => id)}::text[], ${events.map(({ topic }) => topic)}::text[],
      ${events.map(subjectOf)}::text[],
      ${[...taken.values()].map(({ customer_id }) => customer_id)}::bigint[],
      ${events.map((event) => JSON.stringify(keptOf(event)))}::text[],
      ${events.map((event) => digestOf(event).toString('hex'))}::text[],
      ${events.map(({ occurred_at }) => occurred_at)}::text[]::timestamptz[]
    ) with ordinality as u (id, topic, subject, customer_id, data, digest, occurred_at, n)
    left join event_listener l on l.shop_id = ${shop.shop_id} and l.topic = u.topic
    order by u.n
    on conflict (shop_id, source, external_id) do nothing
    returning decide`.execute(trx)
  if (rows.length < events.length) throw new Overtaken('an event came twice at once')
  if (rows.some(({ decide }) => decide === 'waiting')) wake('workflows')
}

/**
 * Takes events together in the caller's transaction, in which they and all that they change are
 * written. Returns what became of them; those that are missing are to be taken alone.
 */
export const takeMany = async (
  ctx: Taking,
  many: Many,
  events: readonly StoreEvent[],
): Promise<TakenMany> => {
  const known = await knownDigests(ctx.trx, ctx.shop.shop_id, events)
  const fresh = events.filter(({ id }) => !known.has(id))
  const taken = await many(ctx, fresh as never)
  await writeTaken(ctx, taken)
  const again = events.filter((event) => known.get(event.id)?.equals(digestOf(event)))
  return new Map<StoreEvent, TakenUsually | 'duplicate'>([
    ...taken,
    ...again.map((event) => [event, 'duplicate'] as const),
  ])
}
