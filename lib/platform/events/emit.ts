import { sql } from 'kysely'
import type { Acting } from '#platform/acting.ts'
import { wake } from '#platform/work/wake.ts'
import { decisionOf } from './listeners.ts'

export type Happened = {
  topic: string
  /** the person or thing whose events keep their order */
  subject: string
  /** the customer whom workflows decide about */
  customer_id: bigint | null
  /** wire id of what happened, so that it is written once */
  external_id: string
  occurred_at: Date
  data: Record<string, unknown>
}

/** Writes an event that happened here in the transaction of its cause, once for its id. */
export const emit = async (
  { trx, shop, now }: Pick<Acting, 'trx' | 'shop' | 'now'>,
  happened: Happened,
): Promise<void> => {
  const written = await trx
    .insertInto('event')
    .values({
      ...happened,
      shop_id: shop.shop_id,
      source: 'here',
      data: JSON.stringify(happened.data),
      digest: null,
      state: 'done',
      problem: null,
      decide: decisionOf(shop.shop_id, happened.topic),
      created_at: now,
    })
    .onConflict((known) => known.columns(['shop_id', 'source', 'external_id']).doNothing())
    .returning('decide')
    .executeTakeFirst()
  if (written?.decide === 'waiting') wake('workflows')
}

/** Writes many events that happened here, in their order, each once for its id. */
export const emitAll = async (
  { trx, shop, now }: Pick<Acting, 'trx' | 'shop' | 'now'>,
  all: readonly Happened[],
): Promise<void> => {
  if (all.length === 0) return
  const column = <K extends keyof Happened>(name: K): Happened[K][] => all.map((one) => one[name])
  const { rows } = await sql<{ decide: string | null }>`
    insert into event (
      shop_id, source, external_id, topic, subject, customer_id, data, state, decide, occurred_at,
      created_at
    )
    select ${shop.shop_id}, 'here', u.id, u.topic, u.subject, u.customer_id, u.data::jsonb, 'done',
      case when l.topic is not null then 'waiting' end, u.occurred_at, ${now}::timestamptz
    from unnest(
      ${column('external_id')}::text[], ${column('topic')}::text[], ${column('subject')}::text[],
      ${column('customer_id')}::bigint[], ${all.map(({ data }) => JSON.stringify(data))}::text[],
      ${column('occurred_at')}::timestamptz[]
    ) with ordinality as u (id, topic, subject, customer_id, data, occurred_at, n)
    left join event_listener l on l.shop_id = ${shop.shop_id} and l.topic = u.topic
    order by u.n
    on conflict (shop_id, source, external_id) do nothing
    returning decide`.execute(trx)
  if (rows.some(({ decide }) => decide === 'waiting')) wake('workflows')
}
