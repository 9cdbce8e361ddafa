-- Returns the rows of a chunk that moves in, in its order, each found by its key (`limit 1`).
create or replace function bulk_moved_of(b bulk, p_rows int[]) returns setof bulk_row
language sql stable as $$
  select w.*
    from unnest(p_rows) with ordinality as u(row_no, n)
      cross join lateral (
        select t from bulk_row t
          where t.shop_id = b.shop_id and t.bulk_id = b.bulk_id and t.row_no = u.row_no
          limit 1) x
      cross join lateral (select (x.t).*) w
    order by u.n
$$
