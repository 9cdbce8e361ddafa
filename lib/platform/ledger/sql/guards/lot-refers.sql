-- Checks per statement that each new lot's movement exists in the same shop and card, and its
-- issuing movement in the same shop; a foreign key would look them up row by row under needless
-- locks. `limit 1` keeps each look-up on its key.
create or replace function lot_refers() returns trigger
language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from added a
      where (
        select true from movement m
          where m.shop_id = a.shop_id and m.movement_id = a.movement_id
            and m.gift_card_id = a.gift_card_id
          limit 1) is null
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
