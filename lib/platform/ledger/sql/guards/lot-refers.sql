-- Checks that each lot names the movement that issued its money: the one that made it or, if that
-- is a transfer, the one named by the source lot (both halves have the same order).
create or replace function lot_refers() returns trigger
language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from added a
      where (
        select true from movement m
          where m.movement_id = a.movement_id and m.gift_card_id = a.gift_card_id limit 1) is null
      or a.origin_movement_id <> a.movement_id and (
        select true from movement m
          where m.movement_id = a.origin_movement_id and m.shop_id = a.shop_id
            and m.pair is null
          limit 1) is null
  ) then
    raise exception 'a row of % refers to what is not there', tg_table_name
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$
