-- Checks per statement that each new code's card exists in the same shop; a foreign key would look
-- cards up row by row under needless locks. `limit 1` keeps each look-up on its key, whatever the
-- tables held when it was planned.
create or replace function code_refers() returns trigger
language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from added a
      where (
        select true from gift_card g
          where g.gift_card_id = a.gift_card_id and g.shop_id = a.shop_id limit 1) is null
  ) then
    raise exception 'a row of % refers to what is not there', tg_table_name
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$
