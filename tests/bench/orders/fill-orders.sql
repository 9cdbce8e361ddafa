-- A shop with many orders, for both engines, in one transaction: customers, orders with ten lines on
-- average, and a refund with its return for every tenth. Its size comes as settings: fill.shop
-- (shop_url), fill.customers, fill.orders, fill.days. All else follows from the numbers of the rows.
-- Every fiftieth order has 20 lines, every two thousandth 1,114; the others have 1 to 18.

set local session_replication_role = replica;
set local work_mem = '256MB';
set local maintenance_work_mem = '768MB';
set local timezone = 'UTC';

create function pg_temp.size(name text) returns bigint language sql stable
  as $$ select current_setting('fill.' || name)::bigint $$;
create function pg_temp.dice(n bigint, what int, below bigint) returns bigint
  language sql immutable parallel safe
  as $$ select (hashint8extended(n, what) & 9223372036854775807) % below $$;

create temp table place on commit drop as
  select
    s.shop_id,
    date_trunc('minute', now())::timestamptz(3) as ends,
    (select coalesce(max(customer_id), 0) from customer) as customers,
    (select coalesce(max(order_id), 0) from orders) as orders,
    (select coalesce(max(refund_id), 0) from refund) as refunds,
    (select coalesce(max(return_id), 0) from return_request) as returns,
    (select min(staff_id) from staff p where p.shop_id = s.shop_id and not is_admin) as staff_id
  from shop s
  where s.shop_url = current_setting('fill.shop');

-- indexes are created after the rows
create temp table index_before on commit drop as
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made_by
  from pg_index i
  where i.indrelid in ('customer'::regclass, 'orders'::regclass, 'order_line'::regclass)
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid);
do $$
declare
  one record;
begin
  for one in select * from index_before loop
    execute 'drop index ' || one.name;
  end loop;
end $$;

insert into customer (
    customer_id, shop_id, platform_customer_id, first_name, last_name, full_name, email, phone, state,
    tags, total_spent, orders_count, search, created_at, updated_at
  )
  overriding system value
  select
    p.customers + g, p.shop_id, 'f' || g, first, last, first || ' ' || last,
    'user' || g || '@example.test', '+44 20 7' || lpad(g::text, 7, '0'), 'enabled', 'tag' || (g % 50),
    0, 0, ' ' || lower(first || ' ' || last) || ' user' || g || '@example.test',
    p.ends - pg_temp.size('days') * interval '1 day', p.ends
  from place p, generate_series(1, pg_temp.size('customers')) g,
    lateral (
      select
        'First' || g as first,
        (array['Smith','Jones','Garcia','Ivanova','Müller','Rossi','Kim','Chen'])[1 + g % 8] as last
    ) n;

create temp table made on commit drop as
  select
    g,
    case when g % 2000 = 0 then 1114 when g % 50 = 7 then 20 else 1 + g % 18 end as n,
    g % 10 = 3 as is_returned,
    1 + pg_temp.dice(g, 1, pg_temp.size('customers')) as customer,
    (
      p.ends
        - (pg_temp.size('orders') - g) * pg_temp.size('days') * 86400000 / pg_temp.size('orders')
          * interval '1 millisecond'
    )::timestamptz(3) as at
  from place p, generate_series(1, pg_temp.size('orders')) g;

insert into order_line (
    order_id, line_no, shop_id, name, sku, quantity, price, discount, vendor, barcode, returned, net_back
  )
  select
    p.orders + m.g, k, p.shop_id, 'Product ' || t.no, 'SKU-' || t.no, 1 + (m.g + k) % 3,
    500 + (t.no * 37) % 9500, 0, 'Vendor ' || t.no % 20, '30001' || lpad(t.no::text, 8, '0'),
    (m.is_returned and k = 1)::int,
    case when m.is_returned and k = 1 then 500 + (t.no * 37) % 9500 else 0 end
  from made m, place p, generate_series(1, m.n) k, lateral (select (m.g * 7 + k * 13) % 20000 as no) t
  order by 1, 2;

insert into orders (
    order_id, shop_id, name, platform_order_id, customer_id, email, phone, subtotal, shipping, taxes,
    discount, total, refunded, refunded_here, financial_status, fulfillment_status, country, location,
    payment_method, created_at, paid_at, fulfilled_at
  )
  overriding system value
  select
    p.orders + m.g, p.shop_id, '#' || 10000 + m.g, (7000000000000 + m.g)::text,
    p.customers + m.customer, 'user' || m.customer || '@example.test',
    case when m.g % 3 = 0 then '+44 20 7' || lpad(m.customer::text, 7, '0') end,
    s.goods, 395, case when m.is_returned then 0 else s.goods / 6 end, 0, s.goods + 395, 0, s.back,
    case when m.g % 97 = 0 then 'pending' else 'paid' end,
    case when m.at > p.ends - interval '2 days' then 'unfulfilled' else 'fulfilled' end,
    (array['GB', 'GB', 'GB', 'GB', 'IE', 'DE', 'FR', 'US'])[1 + m.g % 8], 'Online shop', 'Visa',
    m.at, m.at, case when m.at <= p.ends - interval '2 days' then m.at + interval '1 day' end
  from place p, made m
    join (
      select order_id, sum(quantity * price) as goods, sum(net_back) as back
      from order_line
      group by order_id
    ) s on s.order_id = (select orders from place) + m.g
  order by m.g;

create temp table refunded on commit drop as
  select
    row_number() over (order by o.order_id) as i, o.order_id, o.refunded_here as amount, o.customer_id,
    o.email, least(p.ends, o.created_at + interval '5 days')::timestamptz(3) as at, l.line_id
  from place p, made m
    join orders o on o.order_id = (select orders from place) + m.g
    join order_line l on l.order_id = o.order_id and l.line_no = 1
  where m.is_returned;
insert into return_request (
    return_id, shop_id, order_id, number, state, origin, "to", customer_id, name, email, amount, pieces,
    staff_id, created_at, changed_at
  )
  overriding system value
  select
    p.returns + r.i, p.shop_id, r.order_id, 1,
    (array['refunded', 'refunded', 'refunded', 'requested', 'rejected'])[1 + r.i % 5], 'staff', 'credit',
    r.customer_id, 'Somebody', r.email, r.amount, 1, p.staff_id, r.at, r.at
  from refunded r, place p;
insert into return_line (shop_id, return_id, line_id, quantity)
  select p.shop_id, p.returns + r.i, r.line_id, 1
  from refunded r, place p;
insert into refund (
    refund_id, shop_id, order_id, return_id, state, origin, amount, goods, tax, shipping, fee, bonus,
    "to", reward_source, notified, customer_id, recipient_email, staff_id, made_by, created_at
  )
  overriding system value
  select
    p.refunds + r.i, p.shop_id, r.order_id, p.returns + r.i, 'done', 'here', r.amount, r.amount, 0, 0, 0,
    0, 'credit', 'refund', true, r.customer_id, r.email, p.staff_id, 'person', r.at
  from refunded r, place p;
insert into refund_line (shop_id, refund_id, line_id, quantity, net, tax, restock)
  select p.shop_id, p.refunds + r.i, r.line_id, 1, r.amount, 0, 'restock'
  from refunded r, place p;
insert into refund_part (shop_id, refund_id, part_no, kind, amount)
  select p.shop_id, p.refunds + r.i, 1, 'credit', r.amount
  from refunded r, place p;
insert into store_task (shop_id, refund_id, state, steps, created_at, done_at)
  select
    p.shop_id, p.refunds + r.i, case when r.i % 20 = 0 then 'open' else 'done' end,
    '[{"step": "restock", "sku": "SKU-1", "name": "Product 1", "quantity": 1}]', r.at,
    case when r.i % 20 <> 0 then r.at end
  from refunded r, place p;

insert into tally (shop_id, name, slot, n)
  select p.shop_id, 'customers', 0, pg_temp.size('customers')
  from place p
  on conflict (shop_id, name, slot) do update set n = tally.n + excluded.n;
select
  setval(pg_get_serial_sequence('customer', 'customer_id'), (select max(customer_id) from customer)),
  setval(pg_get_serial_sequence('orders', 'order_id'), (select max(order_id) from orders)),
  setval(pg_get_serial_sequence('refund', 'refund_id'), (select max(refund_id) from refund)),
  setval(
    pg_get_serial_sequence('return_request', 'return_id'), (select max(return_id) from return_request)
  );
do $$
declare
  one record;
begin
  for one in select * from index_before loop
    execute one.made_by;
  end loop;
end $$;
