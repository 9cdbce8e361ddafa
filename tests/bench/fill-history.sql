-- A shop at scale, for both engines, in one transaction with fill-rows.sql: customers, cards with codes, and
-- a ledger whose chains `npm run ledger:verify` accepts, since the database's own entry_hash makes them.
-- Its size comes as settings: fill.shop (shop_url), fill.customers, fill.cards, fill.entries, fill.days
-- (age of the shop), fill.cipher (a sealed code in hex, that of every card: SQL can't seal one). All else
-- follows from the numbers of the rows: the same each time.
-- A card's entries come in fives, of four sorts: issued, spent in one or two lots, expired, adjusted, undone,
-- refunded. Cards have unequal numbers of them: of 10,000,000 entries on 1,000,000 cards the busiest has some
-- 9,000, most have four to nine.

set local session_replication_role = replica;
set local work_mem = '512MB';
set local maintenance_work_mem = '768MB';
set local timezone = 'UTC';

create function pg_temp.size(name text) returns bigint language sql stable
  as $$ select current_setting('fill.' || name)::bigint $$;
-- a pseudo-random number from a row's number and a purpose
create function pg_temp.dice(n bigint, what int, below bigint) returns bigint
  language sql immutable parallel safe
  as $$ select (hashint8extended(n, what) & 9223372036854775807) % below $$;
create aggregate pg_temp.chain(entry, movement) (sfunc = entry_hash, stype = bytea, initcond = '');

create temp table place on commit drop as
  select
    s.shop_id,
    date_trunc('day', now())::timestamptz(3) as ends,
    date_trunc('day', now())::timestamptz(3) - pg_temp.size('days') * interval '1 day' as begins,
    (select coalesce(max(customer_id), 0) from customer) as customers,
    (select coalesce(max(gift_card_id), 0) from gift_card) as cards,
    (select coalesce(max(movement_id), 0) from movement) as movements,
    (select coalesce(max(lot_id), 0) from lot) as lots,
    (
      select array_agg(staff_id order by staff_id)
      from staff p
      where p.shop_id = s.shop_id and not is_admin
    ) as staff
  from shop s
  where s.shop_url = current_setting('fill.shop');

-- indexes are created after the rows
create temp table index_before on commit drop as
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made_by
  from pg_index i
  where i.indrelid in (
      'customer'::regclass,
      'gift_card'::regclass,
      'gift_card_code'::regclass,
      'movement'::regclass,
      'lot'::regclass,
      'entry'::regclass,
      'mail'::regclass
    )
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
    customer_id, shop_id, platform_customer_id, first_name, last_name, full_name, email, state, tags,
    total_spent, orders_count, search, created_at, updated_at
  )
  overriding system value
  select
    p.customers + g, p.shop_id, 'f' || g, first, last, first || ' ' || last,
    'user' || g || '@example.test',
    case when g % 2 = 0 then 'enabled' else 'disabled' end,
    'vip,tag' || (g % 50),
    (g % 1000) * 100 + 50,
    g % 9,
    ' ' || searchable(first || ' ' || last) || ' user' || g || '@example.test',
    p.ends
      - (g * pg_temp.size('days') * 86400000 / pg_temp.size('customers')) * interval '1 millisecond',
    p.ends
  from place p, generate_series(1, pg_temp.size('customers')) g,
    lateral (
      select
        'First' || g as first,
        (array['Smith','Jones','Garcia','Ivanova','Müller','Rossi','Kim','Chen'])[1 + g % 8] as last
    ) n;

-- three of four cards are loyalty cards, the others a customer's gift cards or a stranger's; n: how many
-- entries each has
create temp table card on commit drop as
  with more as (
    select
      1 + floor(pg_temp.size('cards') * power(pg_temp.dice(g, 1, 1000000000) / 1e9, 2))::bigint as i,
      count(*) as n
    from generate_series(1, pg_temp.size('entries') - pg_temp.size('cards')) g
    group by 1
  )
  select
    i,
    1 + coalesce(n, 0) as n,
    i % 4 <> 0 as is_loyalty,
    case
      when i % 4 <> 0 then 1 + (i - 1) % pg_temp.size('customers')
      when i % 8 = 0 then
        1 + floor(pg_temp.size('customers') * power(pg_temp.dice(i, 2, 1000000) / 1e6, 2))::bigint
    end as customer,
    (
      p.begins + pg_temp.dice(i, 3, pg_temp.size('days') * 80000000) * interval '1 millisecond'
    )::timestamptz(3) as made_at
  from generate_series(1, pg_temp.size('cards')) i
  left join more using (i), place p;

-- each entry's place in time, and with it the numbers of movement and lot, as if they had been written one
-- after another
create temp table happened on commit drop as
  select
    i, k, n, p, sort, at,
    count(*) filter (where not (p = 4 and sort in (1, 4))) over in_time as movement,
    count(*) filter (where p = 0 or p = case sort when 2 then 3 else 2 end) over in_time as lot
  from (
    select
      i, k, n, p, sort,
      (
        made_at
        + trunc(
          extract(epoch from ends - made_at) * 1000
          * (at_k - 1 + pg_temp.dice(i * 1000003 + at_k, 5, 1000) / 1000.0) / n
        ) * interval '1 millisecond'
      )::timestamptz(3) as at
    from (
      select
        c.i, c.made_at, c.n, k, w.ends,
        (k - 1) % 5 as p,
        s.sort,
        case when (k - 1) % 5 = 4 and s.sort in (1, 4) then k - 1 else k end as at_k
      from card c, place w, generate_series(1, c.n) k,
        lateral (
          select
            (array[1, 1, 1, 1, 1, 1, 2, 2, 3, 4])[
              1 + pg_temp.dice(c.i * 1000003 + (k - 1) / 5, 4, 10)
            ] as sort
        ) s
    ) x
  ) y
  window in_time as (order by at, i, k);

create temp table chained on commit drop as
  with amounts as (
    select
      h.*, a, x, b, y, q,
      case
        when p = 0 then a
        when sort = 3 then (array[-a, b, -y, y])[p]
        when sort = 2 then (array[-x, x - a, b, -y])[p]
        else (array[-x, b, x - a, -y])[p]
      end as amount,
      p = 0 or p = case sort when 2 then 3 else 2 end as new_lot,
      -- entries since its lot was made
      case
        when sort = 1 or sort = 4 then (array[0, 1, 0, 3, 2])[p + 1]
        when sort = 2 then (array[0, 1, 2, 0, 1])[p + 1]
        else (array[0, 1, 0, 1, 2])[p + 1]
      end as back,
      (
        case sort
          when 1 then array['issue', 'redeem', 'issue', 'redeem', 'redeem']
          when 2 then array['issue', 'redeem', 'expire', 'issue', 'adjust']
          when 3 then array['issue', 'undo', 'issue', 'redeem', 'refund']
          else array['adjust', 'adjust', 'issue', 'redeem', 'redeem']
        end
      )[p + 1] as kind
    from happened h,
      lateral (select h.i * 1000003 + (h.k - 1) / 5 as q) one,
      lateral (
        select 500 + pg_temp.dice(q, 6, 9500) as a, 500 + pg_temp.dice(q, 7, 9500) as b
      ) two,
      lateral (
        select
          100 + pg_temp.dice(q, 8, a - 200) as x,
          case when pg_temp.dice(q, 9, 10) < 8 and sort <> 3 then b else b / 2 end as y
      ) three
  ),
  numbered as (
    select
      m.i, m.k, m.n, m.p, m.sort, m.at, m.q, m.kind, m.amount, m.new_lot,
      w.movements + m.movement as movement_id,
      w.shop_id,
      w.cards + m.i as gift_card_id,
      w.staff,
      w.ends,
      w.lots + lag(m.lot, m.back) over of_card as lot_id,
      (sum(m.amount) over of_card)::bigint as balance_after,
      case when m.kind = 'undo' then w.movements + lag(m.movement) over of_card end as undoes,
      case when m.kind = 'undo' then lag(m.at) over of_card end as undoes_at,
      lead(m.at, 2) over of_card as expired_at,
      m.p < 4 and lead(m.movement) over of_card = m.movement as goes_on,
      m.p = 4 and m.sort in (1, 4) as went_on,
      case
        when lead(m.movement) over of_card = m.movement then lead(m.amount) over of_card
        when lag(m.movement) over of_card = m.movement then lag(m.amount) over of_card
        else 0
      end as other_part
    from amounts m, place w
    window of_card as (partition by m.i order by m.k)
  ),
  explained as (
    select
      *,
      case kind
        when 'issue' then case when q % 10 = 7 then 'sales' else 'promotion' end
        when 'redeem' then 'redemption'
        when 'refund' then 'redemption'
        when 'expire' then 'breakage'
        when 'adjust' then 'adjustment'
        else case when q % 10 = 7 then 'sales' else 'promotion' end
      end as contra,
      case
        when kind in ('redeem', 'refund') then 'checkout'
        when kind = 'expire' then 'job'
        when kind in ('undo', 'adjust') then 'staff'
        else (
          array['staff', 'staff', 'staff', 'staff', 'staff', 'staff', 'import', 'workflow', 'workflow', 'api']
        )[1 + pg_temp.dice(q, 10, 10)]
      end as source,
      case
        when kind in ('issue', 'undo', 'adjust') then (
          array[
            'Refund', 'Refund', 'Refund', 'Return', 'Return', 'Compensation', 'Reward', 'Reward', 'Employee',
            'Donation', 'Other'
          ]
        )[1 + pg_temp.dice(q, 11, 11)]
      end as reason,
      case
        when kind in ('redeem', 'refund') or (kind = 'issue' and pg_temp.dice(q, 12, 4) = 0)
          then '#' || 1000000 + i % 1000000 * 10 + q % 10
      end as order_name,
      case
        when kind in ('issue', 'adjust') and amount > 0 and pg_temp.dice(q, 13, 20) = 0
          then 'Parcel ' || q || ' arrived late'
      end as note,
      -- unspent lots have two months at least, so that nothing expires during a measurement
      case
        when not new_lot or pg_temp.dice(q, 14, 20) < 9 and not (sort = 2 and p = 0) then null
        when sort = 2 and p = 0 and expired_at is not null
          then greatest(at::date, expired_at::date - 1)
        else ends::date + 60 + pg_temp.dice(q, 15, 365)::int
      end as expires_on
    from numbered
  ),
  booked as (
    select
      *,
      case
        when source = 'staff' then staff[1 + pg_temp.dice(q, 16, array_length(staff, 1))]
      end as staff_id,
      case when note is not null then sha256(convert_to('salt' || q, 'UTF8')) end as salt
    from explained
  )
  select
    b.*,
    pg_temp.chain(
      row(
        null, shop_id, gift_card_id, k, movement_id, lot_id, contra, amount, balance_after, at, null, null
      )::entry,
      row(
        movement_id, shop_id, gift_card_id, kind, amount + other_part, null, null, reason, note, salt,
        sha256(salt || convert_to(note, 'UTF8')), source, staff_id,
        case when order_name is not null then 'order' end,
        order_name, undoes, expires_on, at, null, undoes_at
      )::movement
    ) over (partition by i order by k) as hash
  from booked b;
