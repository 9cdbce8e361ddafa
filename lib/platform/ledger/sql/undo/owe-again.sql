-- Gives credit back what it paid of recalled rewards when it was issued, for its undo to take, and
-- lets the card owe that again. Nothing for an erased person, who can't receive it.
create or replace function owe_again(
  p_shop bigint, p_movement bigint, p_follow boolean, p_source text, p_staff bigint,
  p_cause_kind text, p_cause_id text, p_at timestamptz
) returns void
language plpgsql as $$
declare
  paid bigint;
  done record;
begin
  for paid in
    select distinct m.movement_id
      from lot l
        join entry n on n.shop_id = l.shop_id and n.lot_id = l.lot_id
        join movement m on m.shop_id = n.shop_id and m.movement_id = n.movement_id
      where l.shop_id = p_shop and l.movement_id = p_movement
        and m.kind = 'recall' and m.reason = 'Recall paid'
        and not exists (
          select from movement u where u.shop_id = p_shop and u.undoes = m.movement_id)
      order by m.movement_id
  loop
    select * into done from undo_movement(
      p_shop, paid, null, p_follow, p_source, p_staff, p_cause_kind, p_cause_id, p_at);
    update gift_card g set owed = g.owed + done.amount
      from movement u
      where done.outcome = 'done' and u.shop_id = p_shop and u.movement_id = done.movement_id
        and g.shop_id = p_shop and g.gift_card_id = u.gift_card_id;
  end loop;
end $$
