-- Checks by the statement that the movement of each new row of lot exist in the same shop and on the
-- same card: a foreign key looks them up row by row, under a lock that nobody needs. `limit 1` keeps
-- each look-up by its key, whatever the tables held when it was planned. The movement that issued
-- the money, where it is another one, may be of another card of the shop.
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
