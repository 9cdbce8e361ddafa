-- Lists a lot and the lots that its credit came from: over the merges of cards, and from a lot
-- whose money was given back after its card had been merged. A merge takes lots in one order on
-- both sides, so that the entries of its two movements match by place.
create or replace function lot_sources(p_shop bigint, p_lot bigint) returns setof bigint
language sql stable as $$
  with recursive source as (
    select l.lot_id, l.movement_id, l.refilled_for
      from lot l
      where l.shop_id = p_shop and l.lot_id = p_lot
    union all
    select b.lot_id, b.movement_id, b.refilled_for
      from source s
        cross join lateral (
          select f.lot_id, f.movement_id, f.refilled_for
            from lot f
            where f.shop_id = p_shop and f.lot_id = s.refilled_for
          union all
          select f.lot_id, f.movement_id, f.refilled_for
            from movement i
              join movement o on o.shop_id = i.shop_id and o.movement_id = i.pair
              join gift_card g on g.shop_id = i.shop_id and g.gift_card_id = o.gift_card_id
                and g.merged_into = i.gift_card_id
              join entry came on came.shop_id = i.shop_id and came.movement_id = i.movement_id
                and came.lot_id = s.lot_id
              join entry went on went.shop_id = i.shop_id and went.movement_id = o.movement_id
                and went.seq - (
                    select min(e.seq) from entry e
                      where e.shop_id = i.shop_id and e.movement_id = o.movement_id)
                  = came.seq - (
                    select min(e.seq) from entry e
                      where e.shop_id = i.shop_id and e.movement_id = i.movement_id)
              join lot f on f.shop_id = i.shop_id and f.lot_id = went.lot_id
            where i.shop_id = p_shop and i.movement_id = s.movement_id
              and s.refilled_for is null) b)
  select lot_id from source
$$
