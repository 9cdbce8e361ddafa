-- Resolves the customers of a chunk that moves in and sorts its rows: `fresh` get a card of their
-- own, `known` a customer's loyalty card, `again` differ from what earlier files brought. The
-- others are marked skipped or failed here, also those that another file changed since the dry run.
create or replace function sort_moved_rows(
  b bulk, p_rows int[], p_today date, p_at timestamptz,
  out fresh int[], out known int[], out again int[], out failed int, out skipped int
)
language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set enable_material = off
  set plan_cache_mode = force_generic_plan
as $$
begin
  -- keys that are known stay as they are until the end; new ones are claimed, once
  perform from moved_in m
    where m.shop_id = b.shop_id and m.source = b.moves and m.key = any(array(
      select t.moved_key from bulk_moved_of(b, p_rows) t where t.moved_before is not null))
    order by m.key
    for update;
  with claimed as (
    insert into moved_in (shop_id, source, key, amount, bulk_id, at)
      select b.shop_id, b.moves, t.moved_key, 0, b.bulk_id, p_at
        from bulk_moved_of(b, p_rows) t
          cross join lateral find_moved(
            b.shop_id, b.moves, t.id_name, t.code_name, t.email_name, t.is_own, b.bulk_id) f
        where t.moved_before is null and f.key is null and not f.is_doubtful
        order by t.moved_key
      on conflict do nothing
      returning key),
  changed as materialized (
    select w.row_no from bulk_moved_of(b, p_rows) w
      where case when w.moved_before is null
        then not exists (select from claimed c where c.key = w.moved_key)
        else w.moved_before is distinct from (
          select m.amount from moved_in m
            where m.shop_id = b.shop_id and m.source = b.moves and m.key = w.moved_key)
      end)
  update bulk_row t set state = 'failed', problem = 'moved_since'
    where t.shop_id = b.shop_id and t.bulk_id = b.bulk_id
      and t.row_no = any(array(select c.row_no from changed c));
  get diagnostics failed = row_count;
  with
    w as materialized (
      select b.shop_id, b.bulk_id, w.row_no, w.moved_key, w.moved_before, w.is_own,
          w.customer_id as was, y.customer_id,
          y.customer_id is null or (y.is_guest and (
            select true from gift_card g
              where g.shop_id = b.shop_id and g.customer_id = y.customer_id and g.is_loyalty
              limit 1) is null) as has_no_card,
          case
            when y.is_out then 'blocked'
            when w.amount > 0 and w.expires_on < p_today then 'bad_date'
          end as problem
        from bulk_moved_of(b, p_rows) w
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
              limit 1) y on true
        where w.state = 'waiting'),
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
      coalesce(array_agg(w.row_no order by w.row_no) filter (where w.problem is null
        and w.moved_before is null and (w.is_own or w.has_no_card)), '{}'),
      coalesce(array_agg(w.row_no order by w.customer_id, w.row_no) filter (where w.problem is null
        and w.moved_before is null and not (w.is_own or w.has_no_card)), '{}'),
      coalesce(array_agg(w.row_no order by w.moved_key) filter (where w.problem is null
        and w.moved_before is not null), '{}'),
      failed + count(*) filter (where w.problem <> 'blocked'),
      count(*) filter (where w.problem = 'blocked')
    into fresh, known, again, failed, skipped
    from w;
end $$
