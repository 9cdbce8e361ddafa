-- Writes the rows prepared by fill-history.sql: cards, codes, movements, lots, entries and emails.

insert into gift_card (
    gift_card_id, shop_id, customer_id, is_loyalty, customer_name, customer_email, reason, balance, version,
    head, created_at, fulfilled_at, disabled_at, search
  )
  overriding system value
  select
    p.cards + c.i,
    p.shop_id,
    u.customer_id,
    c.is_loyalty,
    coalesce(u.full_name, 'Stranger ' || c.i),
    coalesce(u.email, 'stranger' || c.i || '@example.test'),
    case when c.is_loyalty then null else 'Reward' end,
    last.balance_after,
    c.n,
    last.hash,
    c.made_at,
    case when c.is_loyalty then null else c.made_at end,
    case when c.i % 200 = 0 then p.ends end,
    coalesce(u.search, ' stranger ' || c.i || ' stranger' || c.i || '@example.test')
  from card c
  join place p on true
  join chained last on last.i = c.i and last.k = c.n
  left join customer u on u.customer_id = p.customers + c.customer
  order by c.made_at, c.i;
insert into card_event (shop_id, gift_card_id, kind, staff_id, version, at)
  select p.shop_id, p.cards + c.i, 'disabled', p.staff[1], c.n, p.ends
  from card c, place p
  where c.i % 200 = 0;
insert into gift_card_code (shop_id, gift_card_id, digest, cipher, last4, created_at)
  select
    p.shop_id,
    p.cards + c.i,
    sha256(convert_to('code of ' || c.i, 'UTF8')),
    decode(current_setting('fill.cipher'), 'hex'),
    (
      select
        string_agg(
          substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + pg_temp.dice(c.i, 20 + d, 32)::int, 1),
          '' order by d
        )
      from generate_series(1, 4) d
    ),
    c.made_at
  from card c, place p
  order by c.made_at, c.i;
insert into movement (
    movement_id, shop_id, gift_card_id, kind, amount, balance_before, balance_after, reason, note, salt,
    note_digest, source, staff_id, cause_kind, cause_id, undoes, undoes_at, expires_on, at
  )
  overriding system value
  select
    movement_id, shop_id, gift_card_id, kind, amount + other_part, balance_after - amount,
    balance_after + other_part, reason, note, salt, sha256(salt || convert_to(note, 'UTF8')), source,
    staff_id,
    case when order_name is not null then 'order' end,
    order_name, undoes, undoes_at, expires_on, at
  from chained
  where not went_on
  order by movement_id;
insert into lot (
    lot_id, shop_id, gift_card_id, movement_id, origin_movement_id, kind, amount, remaining,
    expires_on, created_at
  )
  overriding system value
  select
    lot_id,
    min(shop_id),
    min(gift_card_id),
    min(movement_id) filter (where new_lot),
    min(movement_id) filter (where new_lot),
    min(case when contra = 'sales' then 'paid' else 'promotional' end) filter (where new_lot),
    sum(amount) filter (where new_lot),
    sum(amount),
    min(expires_on) filter (where new_lot),
    min(at) filter (where new_lot)
  from chained
  group by lot_id
  order by lot_id;
insert into entry (
    shop_id, gift_card_id, seq, movement_id, lot_id, contra, amount, balance_after, at, hash
  )
  select shop_id, gift_card_id, k, movement_id, lot_id, contra, amount, balance_after, at, hash
  from chained
  order by movement_id, k;
-- without statistics the cards would be read once for each email
analyze gift_card;
analyze chained;
-- every third issue by staff was emailed
insert into mail (
    shop_id, name, to_email, to_name, subject, content, message_id, state, tries, customer_id, gift_card_id,
    movement_id, staff_id, created_at, sent_at
  )
  select
    h.shop_id,
    'gift_card_manual',
    g.customer_email,
    g.customer_name,
    'Store credit',
    '{"title": "For you", "body": "", "values": {}}',
    '<' || h.movement_id || '@fill.example>',
    'sent',
    1,
    g.customer_id, h.gift_card_id, h.movement_id, h.staff_id, h.at, h.at
  from chained h
  join gift_card g on g.shop_id = h.shop_id and g.gift_card_id = h.gift_card_id
  where h.kind = 'issue' and h.source = 'staff' and h.movement_id % 3 = 0
  order by h.movement_id;

insert into tally (shop_id, name, slot, n)
  select p.shop_id, t.name, 0, t.n
  from place p,
    (
      values ('customers', pg_temp.size('customers')), ('gift_cards', pg_temp.size('cards'))
    ) t (name, n)
  on conflict (shop_id, name, slot) do update set n = tally.n + excluded.n;
select
  setval(pg_get_serial_sequence('customer', 'customer_id'), (select max(customer_id) from customer)),
  setval(pg_get_serial_sequence('gift_card', 'gift_card_id'), (select max(gift_card_id) from gift_card)),
  setval(pg_get_serial_sequence('movement', 'movement_id'), (select max(movement_id) from movement)),
  setval(pg_get_serial_sequence('lot', 'lot_id'), (select max(lot_id) from lot));
do $$
declare
  one record;
begin
  for one in select * from index_before loop
    execute one.made_by;
  end loop;
end $$;
