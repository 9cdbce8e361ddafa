-- Counts emails by their outcome and the day on which they were written, in several rows so that
-- writers don't queue; rows are taken in one order, so that two writers can't deadlock.
create or replace function tally_mails() returns trigger
language plpgsql as $$
begin
  insert into mail_tally (shop_id, day, name, scope, state, slot, n)
    select t.shop_id, (t.created_at at time zone s.time_zone)::date as day, t.name, t.scope,
        t.state, pg_backend_pid() % 16, sum(t.n)
      from (
          select c.shop_id, c.created_at, c.name, coalesce(c.scope, '') as scope, x.state, x.n
            from changed c
              join before b on b.shop_id = c.shop_id and b.mail_id = c.mail_id
              cross join lateral (values (c.state, 1), (b.state, -1)) as x(state, n)
            where c.state <> b.state) t
        join shop s on s.shop_id = t.shop_id
      where t.state not in ('queued', 'sending')
      group by t.shop_id, day, t.name, t.scope, t.state
      order by t.shop_id, day, t.name, t.scope, t.state
    on conflict (shop_id, day, name, scope, state, slot)
      do update set n = mail_tally.n + excluded.n;
  return null;
end $$
