-- Lists the spellings of an order: `#1001` and `1001` are one order.
create or replace function order_names(p_order text) returns text[]
language sql immutable as $$
  select array[regexp_replace(p_order, '^#', ''), '#' || regexp_replace(p_order, '^#', '')]
$$
