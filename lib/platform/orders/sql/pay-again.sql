-- Counts a payment by credit towards what the undo of an exchange left unpaid of its order.
create or replace function pay_again(p_shop bigint, p_order text, p_amount bigint) returns void
language sql as $$
  update orders o set unpaid = greatest(0, o.unpaid - p_amount)
    where o.shop_id = p_shop and o.name = any(order_names(p_order)) and o.unpaid > 0
$$
