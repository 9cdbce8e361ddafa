-- Queues a new look, due at once, for the passes of a shop that is called something else now.
create or replace function queue_renamed_passes() returns trigger
language plpgsql as $$
begin
  insert into pass_look (shop_id, due_at, turn_at, is_name)
    values (new.shop_id, 'epoch', 'epoch', true)
    on conflict (shop_id, due_at) do update set after_pass = 0;
  return null;
end $$
