-- Queues the times at which the passes of a shop get another look: a version begins or ends.
create or replace function queue_pass_looks() returns trigger
language plpgsql as $$
begin
  insert into pass_look (shop_id, due_at, turn_at)
    select new.shop_id, t.at, t.at
      from (values (new.live_from), (new.live_until)) as t(at)
      where t.at is not null
    on conflict (shop_id, due_at) do update set after_pass = 0;
  return null;
end $$
