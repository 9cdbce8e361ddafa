import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the lots of the credit that campaigns gave, also on the cards to which it was moved since
 * (merged, split, replaced), for a `with recursive`. `card` and `given_at` are those of the row.
 */
export const creditLots = (shopId: bigint, ids: readonly bigint[]): RawBuilder<unknown> => sql`
  lots (bulk_id, card, given_at, origin, lot_id, remaining, is_touched) as (
    select r.bulk_id, r.gift_card_id, l.created_at, r.movement_id, l.lot_id, l.remaining,
      l.remaining < l.amount
    from bulk b
      join bulk_row r on r.shop_id = b.shop_id and r.bulk_id = b.bulk_id
      join lot l on l.shop_id = r.shop_id and l.movement_id = r.movement_id
    where b.shop_id = ${shopId} and b.bulk_id = any(${[...ids]}::bigint[])
    union
    select t.bulk_id, t.card, t.given_at, t.origin, l.lot_id, l.remaining,
      l.remaining < l.amount
    from lots t
      join entry e on e.shop_id = ${shopId} and e.lot_id = t.lot_id and e.amount < 0
      join movement o
        on o.shop_id = e.shop_id and o.movement_id = e.movement_id and o.kind = 'transfer'
      join movement i on i.shop_id = o.shop_id and i.pair = o.movement_id
      join lot l on l.shop_id = i.shop_id and l.movement_id = i.movement_id
        and l.origin_movement_id = t.origin
    where t.is_touched)`
