-- Skips as duplicates the rows of a chunk whose customers were merged while the campaign ran, and
-- returns the others in order. Of a customer's rows the one that is done stays, else the first.
create or replace function skip_merged_rows(b bulk, p_rows int[]) returns int[]
language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_into bigint[];
  v_out int[];
begin
  -- a merge takes the lock of the address (run_bulk_rows has it) and these
  perform from customer k
    where k.shop_id = b.shop_id and k.customer_id in (
      select w.customer_id from bulk_rows_of(b.shop_id, b.bulk_id, p_rows) w
        where w.email is null)
    order by k.customer_id
    for share;
  if b.on_duplicate = 'keep' and not b.reset_to_zero then return p_rows; end if;
  select array_agg(distinct k.merged_into) into v_into
    from customer k
    where k.shop_id = b.shop_id and k.merged_into is not null and k.updated_at >= b.resumed_at;
  if v_into is null then return p_rows; end if;
  with
    who as materialized (
      select k.customer_id, coalesce(k.merged_into, k.customer_id) as one from customer k
        where k.shop_id = b.shop_id
          and (k.customer_id = any(v_into) or k.merged_into = any(v_into))),
    twice as (
      select x.row_no
        from (
          select t.row_no, t.state,
              row_number() over (partition by who.one order by t.state = 'done' desc, t.row_no) as n
            from who
              join bulk_row t on t.shop_id = b.shop_id and t.customer_id = who.customer_id
                and t.bulk_id = b.bulk_id
            where t.state in ('waiting', 'done')) x
        where x.n > 1 and x.state = 'waiting' and x.row_no = any(p_rows)),
    fates as (
      update bulk_row t set state = 'skipped', verdict = 'duplicate'
        from twice
        where t.shop_id = b.shop_id and t.bulk_id = b.bulk_id and t.row_no = twice.row_no
        returning t.row_no)
  select coalesce(array_agg(row_no), '{}') into v_out from fates;
  return coalesce(
    (select array_agg(u.row_no order by u.n) from unnest(p_rows) with ordinality as u (row_no, n)
      where u.row_no <> all(v_out)), '{}');
end $$
