-- Verifies the shop's next cards; false at the end.
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
