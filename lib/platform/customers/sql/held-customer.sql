-- Locks an address and finds its customer; with a name, one that nobody has made is made. The lock
-- comes first: each statement of such a function sees what was committed before it, so the second
-- of two callers sees the first one's customer. `is_guest`: no store has named them yet.
create or replace function held_customer(
  p_shop bigint, p_email text, p_name text, p_at timestamptz,
  out customer_id bigint, out full_name text, out gift_card_id bigint, out is_guest boolean
) returns setof record
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_shop || ':email:' || p_email, 0));
  for i in 1..2 loop
    return query
      select c.customer_id, c.full_name, g.gift_card_id,
          c.made_here and c.platform_customer_id like 'tender-%'
        from customer c
          left join gift_card g
            on g.shop_id = c.shop_id and g.customer_id = c.customer_id and g.is_loyalty
        where c.shop_id = p_shop and c.email = p_email;
    exit when found or p_name is null;
    perform make_people(p_shop, array[p_email], array[p_name], p_at);
  end loop;
end $$
