import { type RawBuilder, sql } from 'kysely'
import { type Acting, signatureOf } from '#platform/acting.ts'

/**
 * Sets another expiration date, or none, on open lots in the actor's name; returns the number of
 * cards. `lots` selects lot_id, gift_card_id and `was`, the earlier date for the timeline; the
 * caller holds the cards' locks.
 */
export const extendLots = async (
  { trx, shop, actor, now }: Acting,
  lots: RawBuilder<unknown>,
  day: string | null,
): Promise<number> => {
  // records which lots they were, so that `ledger:verify` knows each lot's expiration date
  const { rows } = await sql`
    with
      o as materialized (select x.lot_id, x.gift_card_id, x.was from (${lots}) x),
      moved as (
        update lot l set expires_on = ${day}::date
        from o
        where l.shop_id = ${shop.shop_id} and l.lot_id = o.lot_id),
      ${heldOn(shop.shop_id, day)}
    insert into card_event (shop_id, gift_card_id, kind, staff_id, detail, version, at)
    select ${shop.shop_id}::bigint, g.gift_card_id, 'expiry_changed',
      ${signatureOf(actor).staff_id}::bigint,
      jsonb_strip_nulls(jsonb_build_object(
        'lots', string_agg(o.lot_id::text, ' ' order by o.lot_id),
        'from', min(o.was)::text,
        'to', ${day}::text)),
      g.version, ${now}::timestamptz
    from o
      join gift_card g on g.shop_id = ${shop.shop_id} and g.gift_card_id = o.gift_card_id
    group by g.gift_card_id, g.version
    order by g.gift_card_id
    returning gift_card_id`.execute(trx)
  return rows.length
}

/**
 * Extends lots that now expire before an open hold's day, as they can after the shop's time zone
 * moved back.
 */
const heldOn = (shopId: bigint, day: string | null): RawBuilder<unknown> => sql`
  kept as (
    update redemption r set held_on = ${day}::date
    from (select distinct gift_card_id from o) c
    where r.gift_card_id = c.gift_card_id and r.shop_id = ${shopId} and r.state = 'held'
      and r.held_on > ${day}::date)`
