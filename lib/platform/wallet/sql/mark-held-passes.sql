-- Marks the passes of a card whose amount held by checkouts changed: they show the rest.
create or replace function mark_held_passes() returns trigger
language plpgsql as $$
begin
  insert into pass_mark (shop_id, gift_card_id)
    select new.shop_id, new.gift_card_id
      where exists (
        select from wallet_pass p
          where p.shop_id = new.shop_id and p.gift_card_id = new.gift_card_id
            and p.voided_at is null);
  return null;
end $$
