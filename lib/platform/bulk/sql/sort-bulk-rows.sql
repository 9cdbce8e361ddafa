-- Resolves each row's customer as of now and sorts the rows that run: new cards, and credit for
-- known customers. A guest, whom no store has named, gets a card of its own too while they have no
-- loyalty card. The others are marked skipped or failed here.
create or replace function sort_bulk_rows(
  b bulk, p_rows int[], p_today date,
  out made int[], out known int[], out failed int, out skipped int
)
language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set enable_material = off
  set plan_cache_mode = force_generic_plan
as $$
begin
  with
    w as materialized (
      select b.shop_id, b.bulk_id, w.row_no, w.customer_id as was, y.customer_id,
          y.customer_id is null
            or (b.operation = 'gift_card' and y.is_guest and (
              select true from gift_card g
                where g.shop_id = b.shop_id and g.customer_id = y.customer_id and g.is_loyalty
                limit 1) is null) as is_new,
          case
            when w.expires_on < p_today then 'bad_date'
            when y.is_out then 'blocked'
            when y.customer_id is null and b.operation = 'loyalty_card' then 'not_a_customer'
          end as problem
        from bulk_rows_of(b.shop_id, b.bulk_id, p_rows) w
          left join lateral (
            select x.customer_id from customer x
              where x.shop_id = b.shop_id and x.email = w.email and w.customer_id is null
              limit 1) e on true
          left join lateral (
            select coalesce(x.merged_into, x.customer_id) as customer_id from customer x
              where x.shop_id = b.shop_id
                and x.customer_id = coalesce(w.customer_id, e.customer_id)
              limit 1) m on true
          left join lateral (
            select x.customer_id, x.blocked_at is not null or x.erased_at is not null as is_out,
                x.made_here and x.platform_customer_id like 'tender-%' as is_guest
              from customer x
              where x.shop_id = b.shop_id and x.customer_id = m.customer_id
              limit 1) y on true),
    fates as (
      update bulk_row t
        set customer_id = w.customer_id,
          problem = coalesce(w.problem, t.problem),
          state = case
            when w.problem is null then t.state
            when w.problem = 'blocked' then 'skipped'
            else 'failed' end
        from w
        where t.shop_id = w.shop_id and t.bulk_id = w.bulk_id and t.row_no = w.row_no
          and (w.problem is not null or w.customer_id is distinct from w.was))
  select
      coalesce(
        array_agg(w.row_no order by w.row_no)
          filter (where w.problem is null and w.is_new), '{}'),
      coalesce(
        array_agg(w.row_no order by w.customer_id, w.row_no)
          filter (where w.problem is null and not w.is_new), '{}'),
      count(*) filter (where w.problem <> 'blocked'),
      count(*) filter (where w.problem = 'blocked')
    into made, known, failed, skipped
    from w;
end $$
