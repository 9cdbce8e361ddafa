-- Counts gift cards by shop, in several rows so that writers don't queue.
create or replace function tally_cards() returns trigger
language plpgsql as $$
begin
  insert into tally (shop_id, name, slot, n)
    select shop_id, 'gift_cards', pg_backend_pid() % 16, count(*) from changed group by shop_id
    on conflict (shop_id, name, slot) do update set n = tally.n + excluded.n;
  return null;
end $$
