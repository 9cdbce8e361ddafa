import { sql } from 'kysely'
import type { TrxCtx } from '#platform/ctx.ts'
import { type Actor, signatureOf } from '#platform/money/acting.ts'
import type { CardEventTable } from './tables.ts'

/** What it takes: the caller's transaction, and who did it when. */
type Noting = Pick<TrxCtx, 'trx' | 'now'> & {
  shop: Pick<TrxCtx['shop'], 'shop_id'>
  actor: Actor
}
type Happened = {
  gift_card_id: bigint
  kind: CardEventTable['kind']
  movement_id?: bigint | null
  mail_id?: bigint
  detail?: Record<string, string>
}

/** Puts into a card's timeline what moved no money. The caller holds the card. */
export const noteEvent = async (ctx: Noting, event: Happened): Promise<void> => {
  await sql`
    insert into card_event (
      shop_id, gift_card_id, kind, staff_id, movement_id, mail_id, detail, version, at
    )
    select g.shop_id, g.gift_card_id, ${event.kind}, ${signatureOf(ctx.actor).staff_id},
      ${event.movement_id ?? null}, ${event.mail_id ?? null},
      ${JSON.stringify(event.detail ?? {})}::jsonb, g.version, ${ctx.now}
    from gift_card g
    where g.shop_id = ${ctx.shop.shop_id}
      and g.gift_card_id = ${event.gift_card_id}`.execute(ctx.trx)
}
