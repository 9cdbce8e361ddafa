import { sql } from 'kysely'
import type { StoreEvent } from '#contract/events/data-shapes.ts'
import type { Area } from '#platform/area.ts'
import type { Handler, Taken, Taking } from './handler.ts'
import { wake } from '#platform/work/wake.ts'
import { knownEvent } from './known-event.ts'
import { decisionOf } from './listeners.ts'
import { digestOf, keptOf, subjectOf } from './read-event.ts'

/** Applies an event by the area that takes its topic. */
export const applyEvent = (ctx: Taking, event: StoreEvent): Promise<Taken> => {
  const handlers = ctx.areas.flatMap(({ takes }: Area) => takes?.[event.topic] ?? [])
  if (handlers.length !== 1)
    throw new Error(`${event.topic} is taken by ${handlers.length} areas instead of one`)
  return (handlers[0] as Handler<typeof event.topic>)(ctx, event as never)
}

/** Writes what became of an event; of an erased customer it keeps no words. */
export const settleEvent = async (
  ctx: Taking,
  eventId: bigint,
  topic: string,
  taken: Taken,
): Promise<void> => {
  if (taken === 'waits') return
  const { rows } = await sql<{ decide: string | null }>`
    update event
    set state = 'done', customer_id = ${taken.customer_id}, problem = null,
      decide = ${taken.isErased ? null : decisionOf(ctx.shop.shop_id, topic)}
      ${taken.isErased ? sql`, subject = '', data = '{}'::jsonb` : sql``}
    where shop_id = ${ctx.shop.shop_id} and event_id = ${eventId}
    returning decide`.execute(ctx.trx)
  if (rows[0]?.decide === 'waiting') wake('workflows')
}

/**
 * Takes an event once, in one transaction: its row and what it changes, or nothing. Deliveries of
 * one id wait for each other at the row's key.
 */
export const takeEvent = async (ctx: Taking, event: StoreEvent): Promise<Taken | 'duplicate'> => {
  const { trx, shop, now } = ctx
  const digest = digestOf(event)
  const { rows } = await sql<{ event_id: bigint }>`
    insert into event (
      shop_id, source, external_id, topic, subject, data, digest, state, occurred_at, created_at
    )
    values (
      ${shop.shop_id}, 'store', ${event.id}, ${event.topic}, ${subjectOf(event)},
      ${JSON.stringify(keptOf(event))}::jsonb, ${digest}, 'waiting', ${event.occurred_at}, ${now}
    )
    on conflict (shop_id, source, external_id) do nothing
    returning event_id`.execute(trx)
  if (!rows[0])
    return knownEvent(trx, {
      shop_id: shop.shop_id,
      source: 'store',
      external_id: event.id,
      digest,
    })
  const taken = await applyEvent(ctx, event)
  await settleEvent(ctx, rows[0].event_id, event.topic, taken)
  return taken
}
