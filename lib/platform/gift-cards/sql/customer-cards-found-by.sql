-- Carries a customer's changed search text to their cards.
create or replace function customer_cards_found_by() returns trigger
language plpgsql as $$
begin
  update gift_card set search = new.search
    where shop_id = new.shop_id and customer_id = new.customer_id;
  return null;
end $$
