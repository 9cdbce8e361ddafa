import { sql } from 'kysely'
import type { TrxCtx } from '#platform/ctx.ts'
import { type Actor, signatureOf } from '#platform/acting.ts'
import type { Tables } from '#platform/db/tables.ts'

/** The caller's transaction, the actor and the time. */
type Noting = Pick<TrxCtx, 'trx' | 'now'> & {
  shop: Pick<TrxCtx['shop'], 'shop_id'>
  actor: Actor
}
type Happened = {
  gift_card_id: bigint
  kind: Tables['card_event']['kind']
  movement_id?: bigint | null
  mail_id?: bigint
  detail?: Record<string, string>
}

/** Adds an event without money to a card's timeline. The caller holds the card's lock. */
export const noteEvent = (ctx: Noting, event: Happened): Promise<void> => noteEvents(ctx, [event])

/** Adds events without money to the timelines of many cards, in order. */
export const noteEvents = async (ctx: Noting, events: readonly Happened[]): Promise<void> => {
  await sql`
    insert into card_event (
      shop_id, gift_card_id, kind, staff_id, movement_id, mail_id, detail, version, at
    )
    select g.shop_id, g.gift_card_id, e.kind, ${signatureOf(ctx.actor).staff_id}::bigint,
      e.movement_id, e.mail_id, e.detail::jsonb, g.version, ${ctx.now}::timestamptz
    from unnest(
        ${events.map(({ gift_card_id }) => gift_card_id)}::bigint[],
        ${events.map(({ kind }) => kind)}::text[],
        ${events.map(({ movement_id }) => movement_id ?? null)}::bigint[],
        ${events.map(({ mail_id }) => mail_id ?? null)}::bigint[],
        ${events.map(({ detail }) => JSON.stringify(detail ?? {}))}::text[]
      ) with ordinality as e (gift_card_id, kind, movement_id, mail_id, detail, place)
      join gift_card g
        on g.shop_id = ${ctx.shop.shop_id} and g.gift_card_id = e.gift_card_id
    order by e.place`.execute(ctx.trx)
}
