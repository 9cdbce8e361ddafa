-- Sets the text by which a card is found: its customer's, or its own while it has no customer.
create or replace function gift_card_found_by() returns trigger
language plpgsql as $$
begin
  new.search := coalesce(
    (select c.search from customer c
      where c.shop_id = new.shop_id and c.customer_id = new.customer_id),
    ' ' || searchable(concat(new.customer_name, ' ', new.customer_email)));
  return new;
end $$
