-- Returns the rows of a chunk as credits, in the order given.
create or replace function bulk_credits(b bulk, p_rows int[]) returns credit[]
language sql stable as $$
  select array_agg(
      row(
        w.row_no, w.customer_id, w.name, w.email, w.amount, w.expires_on,
        coalesce(w.note, b.note), null)::credit
      order by w.n)
    from bulk_rows_of(b.shop_id, b.bulk_id, p_rows) w
$$
