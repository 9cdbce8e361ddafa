-- Counts customers by shop, in several rows so that writers don't queue.
create or replace function tally_customers() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tally (shop_id, name, slot, n)
      select shop_id, 'customers', pg_backend_pid() % 16, count(*) from changed group by shop_id
      on conflict (shop_id, name, slot) do update set n = tally.n + excluded.n;
  else
    insert into tally (shop_id, name, slot, n)
      select shop_id, 'customers', pg_backend_pid() % 16, -count(*) from changed group by shop_id
      on conflict (shop_id, name, slot) do update set n = tally.n + excluded.n;
  end if;
  return null;
end $$
