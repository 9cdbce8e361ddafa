-- Returns the reminders that customers got, also before they were merged. Rows are found by customer
-- whatever the planner thinks of the tables, because reminder_sent grows while it is read.
create or replace function reminders_sent_to(p_shop bigint, p_customers bigint[])
returns table (customer_id bigint, reminder_id bigint, anchor date, at timestamptz)
language sql stable
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  set plan_cache_mode = force_generic_plan
as $$
  with
    people as materialized (
      select x as customer_id, x as former
        from unnest(p_customers) x
      union all
      select c.merged_into, c.customer_id
        from customer c
        where c.shop_id = p_shop and c.merged_into = any(p_customers))
  select p.customer_id, s.reminder_id, s.anchor_day, s.sent_at
    from people p
      cross join lateral (
        select * from reminder_sent r
          where r.shop_id = p_shop and r.customer_id = p.former
          offset 0) s
$$
