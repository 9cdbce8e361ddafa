-- Keeps an address that a customer had before a change or a merge, so that what was written to it
-- is found when they are exported or erased.
create or replace function keep_former_email() returns trigger
language plpgsql as $$
begin
  insert into former_email (shop_id, customer_id, email, changed_at)
    values (old.shop_id, coalesce(new.merged_into, new.customer_id), old.email, new.updated_at);
  return null;
end $$
