-- Counts emails that are written with their outcome, such as imported or past ones. One that is
-- queued costs a look, because it is counted once it has an outcome.
create or replace function tally_new_mails() returns trigger
language plpgsql as $$
begin
  if not exists (select from changed where state not in ('queued', 'sending')) then
    return null;
  end if;
  insert into mail_tally (shop_id, day, name, scope, state, slot, n)
    select c.shop_id, (c.created_at at time zone s.time_zone)::date as day, c.name,
        coalesce(c.scope, '') as scope, c.state, pg_backend_pid() % 16, count(*)
      from changed c
        join shop s on s.shop_id = c.shop_id
      where c.state not in ('queued', 'sending')
      group by c.shop_id, day, c.name, coalesce(c.scope, ''), c.state
      order by c.shop_id, day, c.name, coalesce(c.scope, ''), c.state
    on conflict (shop_id, day, name, scope, state, slot)
      do update set n = mail_tally.n + excluded.n;
  return null;
end $$
