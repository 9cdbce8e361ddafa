-- Locks an address and finds its customer. The lock comes first: each statement of such a function
-- sees what was committed before it, so the second of two callers sees the first one's customer.
create or replace function held_customer(
  p_shop bigint, p_email text,
  out customer_id bigint, out full_name text, out gift_card_id bigint
) returns setof record
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_shop || ':email:' || p_email, 0));
  return query
    select c.customer_id, c.full_name, g.gift_card_id
      from customer c
        left join gift_card g
          on g.shop_id = c.shop_id and g.customer_id = c.customer_id and g.is_loyalty
      where c.shop_id = p_shop and c.email = p_email;
end $$
