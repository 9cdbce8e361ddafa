-- Returns the rows of a chunk in its order, each found by its key whatever the planner estimates
-- (`limit 1`).
create or replace function bulk_rows_of(
  p_shop bigint, p_bulk bigint, p_rows int[],
  out n bigint, out row_no int, out name text, out email text, out note text,
  out customer_id bigint, out amount bigint, out expires_on date, out state text,
  out gift_card_id bigint, out movement_id bigint
) returns setof record
language sql stable as $$
  select u.n, w.*
    from unnest(p_rows) with ordinality as u(row_no, n)
      cross join lateral (
        select t.row_no, t.name, t.email, t.note, t.customer_id, t.amount, t.expires_on,
            t.state, t.gift_card_id, t.movement_id
          from bulk_row t
          where t.shop_id = p_shop and t.bulk_id = p_bulk and t.row_no = u.row_no
          limit 1) w
$$
