-- Checks per statement that each new entry's movement and lot exist in the same shop and card; a
-- foreign key would look them up row by row under needless locks. `limit 1` keeps each look-up on
-- its key, whatever the tables held when it was planned.
create or replace function entry_refers() returns trigger
language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from added a
      where (
        select true from movement m
          where m.shop_id = a.shop_id and m.movement_id = a.movement_id
            and m.gift_card_id = a.gift_card_id
          limit 1) is null
      or (
        select true from lot l
          where l.shop_id = a.shop_id and l.lot_id = a.lot_id
            and l.gift_card_id = a.gift_card_id
          limit 1) is null
  ) then
    raise exception 'a row of % refers to what is not there', tg_table_name
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$
