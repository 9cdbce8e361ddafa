import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { StoreEvent } from '#contract/workflows/why-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'

export type ReadRow = {
  event_id: bigint
  topic: string
  topic_title: string | null
  subject: string
  order: string | null
  platform_customer_id: string | null
  customer_name: string | null
  state: 'waiting' | 'done' | 'stuck'
  problem: string | null
  decide: 'waiting' | 'done' | 'stuck' | null
  decide_problem: string | null
  occurred_at: Date
  created_at: Date
}

/** Selects the name of the order that an event (e) is about, as an index has it. */
export const orderName = sql`coalesce(
  e.data -> 'order' ->> 'name', e.data -> 'refund' ->> 'order', e.data ->> 'order')`

export const selectedEvent = sql`
  e.event_id, e.topic, t.scheme ->> 'name' as topic_title, e.subject, ${orderName} as order,
  c.platform_customer_id, c.full_name as customer_name, e.state, e.problem, e.decide,
  e.decide_problem, e.occurred_at, e.created_at`
export const joinedEvent = sql`
  left join customer c on c.shop_id = e.shop_id and c.customer_id = e.customer_id
  left join custom_trigger t on t.shop_id = e.shop_id and 'tg' || t.trigger_id = e.topic`

const stateOf = ({ decide, state }: ReadRow): StoreEvent['state'] =>
  decide ?? (state === 'done' ? 'unheard' : 'held')

export const toEvent = (row: ReadRow): StoreEvent => ({
  event_id: wireId('store_event', row.event_id),
  topic: row.topic,
  topic_title: row.topic_title,
  subject: row.subject,
  order: row.order,
  platform_customer_id: row.platform_customer_id,
  customer_name: row.customer_name,
  state: stateOf(row),
  problem: row.decide_problem ?? row.problem,
  occurred_at: row.occurred_at.toISOString(),
  created_at: row.created_at.toISOString(),
})

/** Reads one event. Error: 404. */
export const readEventRow = async (
  db: Db | Trx,
  { shop }: Pick<Ctx, 'shop'>,
  id: string,
): Promise<ReadRow> => {
  const { rows } = await sql<ReadRow>`
    select ${selectedEvent}
    from event e
    ${joinedEvent}
    where e.shop_id = ${shop.shop_id} and e.event_id = ${readId('store_event', id)}`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}
