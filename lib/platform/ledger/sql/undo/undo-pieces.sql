-- Lists a movement's entries with the lots from which an undo takes them, or to which it gives them
-- back, on this card. If that is the card which the movement's own one became by merges, credit is
-- found in the lots that it was moved to, and a debit goes to a new lot (lot_id null).
create or replace function undo_pieces(p_shop bigint, p_movement bigint, p_card bigint)
  returns table (seq int, source_lot bigint, lot_id bigint, contra text, amount bigint,
    remaining bigint)
language sql stable as $$
  select n.seq, n.lot_id, l.lot_id, n.contra, n.amount, l.remaining
    from entry n
      join lot l on l.shop_id = n.shop_id and l.lot_id = n.lot_id
    where n.shop_id = p_shop and n.movement_id = p_movement and n.gift_card_id = p_card
  union all
  select n.seq, n.lot_id, l.lot_id, n.contra, n.amount, l.remaining
    from entry n
      join lot l on l.shop_id = n.shop_id and l.gift_card_id = p_card and l.remaining > 0
    where n.shop_id = p_shop and n.movement_id = p_movement and n.gift_card_id <> p_card
      and n.amount > 0 and n.lot_id in (select lot_sources(p_shop, l.lot_id))
  union all
  select n.seq, n.lot_id, null, n.contra, n.amount, 0
    from entry n
    where n.shop_id = p_shop and n.movement_id = p_movement and n.gift_card_id <> p_card
      and n.amount < 0
$$
