-- Runs one chunk of a file that moves in, as run_bulk_rows does one of a campaign: silent, with the
-- source `import`, paid and promotional credit apart, and each row known again by its names.
create or replace function run_moved_rows(
  p_shop bigint, p_bulk bigint, p_most int,
  p_digests bytea, p_ciphers bytea, p_last4s bytea, p_salts bytea,
  p_today date, p_at timestamptz,
  out claimed int, out done int, out failed int
)
language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set enable_material = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  b bulk;
  a act;
  c card_codes := row(
    p_digests, p_ciphers, p_last4s, p_salts, octet_length(p_ciphers) / p_most);
  v_rows int[];
  v_done int[];
  v_cards bigint[];
  f record;
  o record;
  v_row int;
  v_count int;
  i int := 0;
begin
  done := 0;
  failed := 0;
  perform pg_advisory_xact_lock_shared(hashtextextended('bulk:' || p_bulk, 0));
  select * into b from bulk t
    where t.shop_id = p_shop and t.bulk_id = p_bulk and t.state = 'bulk_started';
  if not found then claimed := -1; return; end if;
  a := row(p_shop, 'import', b.started_by, 'bulk', 'b' || b.bulk_id, b.reason, b.money)::act;
  v_rows := array(
    select w.row_no from bulk_row w
      where w.shop_id = p_shop and w.bulk_id = p_bulk and w.state = 'waiting'
      order by w.row_no
      limit p_most
      for update skip locked);
  claimed := cardinality(v_rows);
  if claimed = 0 then return; end if;
  -- serialises with the creation of customers for these addresses (customers/hold-email.ts)
  perform pg_advisory_xact_lock(hashtextextended(p_shop || ':email:' || e.email, 0))
    from (
      select distinct w.email collate "C" as email from bulk_rows_of(p_shop, p_bulk, v_rows) w
        where w.email is not null
        order by email) e;
  -- locks the cards that are there at once and in one order, before what moved in, as an undo does
  v_cards := array(
    select unnest(array[k.gift_card_id, k.merged_into])
      from bulk_moved_of(b, v_rows) t
        cross join lateral (
          select m.gift_card_id from moved_in m
            where m.shop_id = p_shop and m.source = b.moves and m.key = t.moved_key
              and t.moved_before is not null
            limit 1) m
        cross join lateral (
          select x.gift_card_id, x.merged_into from gift_card x
            where x.shop_id = p_shop and x.gift_card_id = m.gift_card_id
            limit 1) k
    union all
    select k.gift_card_id
      from bulk_moved_of(b, v_rows) t
        left join lateral (
          select x.customer_id from customer x
            where x.shop_id = p_shop and x.email = t.email and t.customer_id is null
            limit 1) e on true
        cross join lateral (
          select coalesce(x.merged_into, x.customer_id) as customer_id from customer x
            where x.shop_id = p_shop and x.customer_id = coalesce(t.customer_id, e.customer_id)
              and t.moved_before is null and not t.is_own
            limit 1) y
        cross join lateral (
          select x.gift_card_id from gift_card x
            where x.shop_id = p_shop and x.customer_id = y.customer_id and x.is_loyalty
            limit 1) k);
  perform from (select p_shop as shop_id, x as card from unnest(v_cards) x offset 0) u
      join gift_card g on g.shop_id = u.shop_id and g.gift_card_id = u.card
    order by g.gift_card_id
    for no key update of g;
  f := sort_moved_rows(b, v_rows, p_today, p_at);
  failed := f.failed;
  for o in
    select w.money, array_agg(w.row_no order by w.n) as rows
      from (
        select t.*, row_number() over () as n from bulk_moved_of(b, f.fresh) t) w
      group by w.money, coalesce(octet_length(w.code_cipher), c.cipher_size)
  loop
    a.money := o.money;
    begin
      v_count := move_new_cards(b, a, o.rows, i, c, p_at);
    exception when others then
      if sqlstate in ('55P03', '40P01', '40001') then raise; end if;
      -- one of them failed; each is then tried alone
      v_count := 0;
      for v_row in select unnest(o.rows) loop
        if move_one_row(b, a, v_row, true, i + v_count, c, p_at) then v_count := v_count + 1;
        else failed := failed + 1;
        end if;
      end loop;
    end;
    done := done + v_count;
    i := i + cardinality(o.rows);
  end loop;
  for o in
    select w.money, array_agg(w.row_no order by w.n) as rows
      from (
        select t.*, row_number() over () as n from bulk_moved_of(b, f.known) t) w
      group by w.money
  loop
    a.money := o.money;
    begin
      with
        given as materialized (
          select p_shop as shop_id, p_bulk as bulk_id, x.*
            from give_to_customers(a, bulk_credits(b, o.rows), false, i, c, p_at) x),
        fates as (
          update bulk_row w
            set state = 'done', problem = null, gift_card_id = given.card_id,
              movement_id = given.posted_id
            from given
            where w.shop_id = given.shop_id and w.bulk_id = given.bulk_id
              and w.row_no = given.row_no
            returning w.row_no)
      select coalesce(array_agg(row_no), '{}') into v_done from fates;
    exception when others then
      if sqlstate in ('55P03', '40P01', '40001') then raise; end if;
      v_done := '{}';
    end;
    done := done + cardinality(v_done);
    for v_row in select unnest(o.rows) loop
      if v_row <> all(v_done) then
        if move_one_row(b, a, v_row, false, i, c, p_at) then done := done + 1;
        else failed := failed + 1;
        end if;
      end if;
      i := i + 1;
    end loop;
  end loop;
  for v_row in select unnest(f.again) loop
    if move_one_row(b, a, v_row, false, i, c, p_at) then done := done + 1;
    else failed := failed + 1;
    end if;
  end loop;
  with taken as materialized (
    select t.moved_key, t.gift_card_id, t.amount, t.id_name, t.code_name, t.email_name
      from bulk_moved_of(b, v_rows) t
      where t.state = 'done')
  update moved_in m
    set gift_card_id = t.gift_card_id, amount = m.amount + t.amount, bulk_id = p_bulk, at = p_at,
      id_name = coalesce(t.id_name, m.id_name), code_name = coalesce(t.code_name, m.code_name),
      email_name = coalesce(t.email_name, m.email_name)
    from taken t
    where m.shop_id = p_shop and m.source = b.moves and m.key = t.moved_key
      and m.key = any(array(select k.moved_key from taken k));
  delete from moved_in m
    where m.shop_id = p_shop and m.source = b.moves and m.gift_card_id is null
      and m.key = any(array(
        select t.moved_key from bulk_moved_of(b, v_rows) t
          where t.state <> 'done' and t.moved_before is null));
  insert into bulk_tally as n (shop_id, bulk_id, slot, done, failed, skipped, amount)
    select p_shop, p_bulk, pg_backend_pid() % 16, done, run_moved_rows.failed, f.skipped,
        coalesce(sum(t.amount) filter (where t.state = 'done'), 0)
      from bulk_rows_of(p_shop, p_bulk, v_rows) t
    on conflict (shop_id, bulk_id, slot) do update
      set done = n.done + excluded.done, failed = n.failed + excluded.failed,
        skipped = n.skipped + excluded.skipped, amount = n.amount + excluded.amount;
end $$
