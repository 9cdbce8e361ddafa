-- Checks per statement that each new movement's card and team member exist in the same shop; a
-- foreign key would look them up row by row under needless locks. `limit 1` keeps each look-up on
-- its key, whatever the tables held when it was planned.
create or replace function movement_refers() returns trigger
language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from added a
      where (
        select true from gift_card g
          where g.gift_card_id = a.gift_card_id and g.shop_id = a.shop_id limit 1) is null
      or (a.staff_id is not null and (
        select true from staff s
          where s.shop_id = a.shop_id and s.staff_id = a.staff_id limit 1) is null)
  ) then
    raise exception 'a row of % refers to what is not there', tg_table_name
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$
