-- Runs one chunk of a campaign in one statement: claims rows that are free, writes their money,
-- emails and states, and counts them; a killed process leaves nothing behind. Chunks share a lock
-- that a change of state takes alone, so none begins after a stop. claimed = -1: no longer running.
create or replace function run_bulk_rows(
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
  v_new int[];
  v_known int[] := '{}';
  v_done int[];
  f record;
  v_row int;
  i int;
  v_skipped int := 0;
  v_amount bigint;
  v_all bigint;
  v_plain boolean;
begin
  done := 0;
  failed := 0;
  perform pg_advisory_xact_lock_shared(hashtextextended('bulk:' || p_bulk, 0));
  select * into b from bulk t
    where t.shop_id = p_shop and t.bulk_id = p_bulk and t.state = 'bulk_started';
  if not found then claimed := -1; return; end if;
  a := row(p_shop, 'bulk', b.started_by, 'bulk', 'b' || b.bulk_id, b.reason, b.money)::act;
  select array_agg(t.row_no),
      bool_and(
        t.customer_id is null and t.email is null
        and (t.expires_on is null or t.expires_on >= p_today)),
      sum(t.amount)
    into v_rows, v_plain, v_all
    from (
      select w.row_no, w.amount, w.expires_on, w.email, w.customer_id from bulk_row w
        where w.shop_id = p_shop and w.bulk_id = p_bulk and w.state = 'waiting'
        order by w.row_no
        limit p_most
        for update skip locked) t;
  claimed := coalesce(cardinality(v_rows), 0);
  if claimed = 0 then return; end if;
  v_new := v_rows;
  if not v_plain or b.operation = 'loyalty_card' then
    -- serialises with the creation of customers for these addresses (customers/hold-email.ts)
    perform pg_advisory_xact_lock(hashtextextended(p_shop || ':email:' || e.email, 0))
      from (
        select distinct w.email collate "C" as email from bulk_rows_of(p_shop, p_bulk, v_rows) w
          where w.email is not null
          order by email) e;
    v_rows := skip_merged_rows(b, v_rows);
    f := sort_bulk_rows(b, v_rows, p_today);
    v_new := f.made;
    v_known := f.known;
    failed := f.failed;
    v_skipped := f.skipped + claimed - cardinality(v_rows);
  end if;
  i := cardinality(v_new);
  if i > 0 then
    begin
      -- its rows carry the whole key, so that the update finds each by it, never a campaign's all
      with given as materialized (
        select p_shop as shop_id, p_bulk as bulk_id, x.*
          from give_new_cards(a, bulk_credits(b, v_new), 0, c, p_at) x)
      update bulk_row w
        set state = 'done', problem = null, gift_card_id = given.card_id,
          movement_id = given.posted_id, customer_id = given.holder_id
        from given
        where w.shop_id = given.shop_id and w.bulk_id = given.bulk_id
          and w.row_no = given.row_no;
      get diagnostics done = row_count;
    exception when others then
      if sqlstate in ('55P03', '40P01', '40001') then raise; end if;
      -- one of them failed; each is then tried alone
      v_known := v_new || v_known;
      i := 0;
    end;
  end if;
  if cardinality(v_known) > 0 then
    begin
      v_done := '{}';
      if i > 0 or cardinality(v_new) = 0 then
        with
          given as materialized (
            select p_shop as shop_id, p_bulk as bulk_id, x.*
              from give_to_customers(
                a, bulk_credits(b, v_known), b.reset_to_zero, i, c, p_at) x),
          fates as (
            update bulk_row w
              set state = 'done', problem = null, gift_card_id = given.card_id,
                movement_id = given.posted_id, reset_movement_id = given.reset_id
              from given
              where w.shop_id = given.shop_id and w.bulk_id = given.bulk_id
                and w.row_no = given.row_no
              returning w.row_no)
        select coalesce(array_agg(row_no), '{}') into v_done from fates;
      end if;
    exception when others then
      if sqlstate in ('55P03', '40P01', '40001') then raise; end if;
      v_done := '{}';
    end;
    done := done + cardinality(v_done);
    foreach v_row in array v_known
    loop
      if v_row <> all(v_done) then
        if run_one_row(b, a, v_row, v_row = any(v_new), i, c, p_at) then done := done + 1;
        else failed := failed + 1;
        end if;
      end if;
      i := i + 1;
    end loop;
  end if;
  if (b.email->>'active')::boolean then
    perform queue_mails(
        p_shop, 'bulk_' || b.operation,
        b.email->>'subject', b.email->>'title', b.email->>'body',
        b.started_by, p_bulk, p_at,
        array_agg(coalesce(t.email, k.email)),
        array_agg(coalesce(t.name, k.full_name, '')),
        array_agg(jsonb_strip_nulls(jsonb_build_object(
          'campaign_title', b.title,
          'amount_issued', to_char(t.amount / 100.0, 'FM9999999999990.00'),
          'balance_after', to_char(m.balance_after / 100.0, 'FM9999999999990.00'),
          'expires_on', t.expires_on::text))),
        array_agg(t.customer_id), array_agg(t.gift_card_id), array_agg(t.movement_id))
      from bulk_rows_of(p_shop, p_bulk, v_rows) t
        cross join lateral (
          select x.balance_after from movement x
            where x.shop_id = p_shop and x.movement_id = t.movement_id
            limit 1) m
        left join lateral (
          select x.email, x.full_name from customer x
            where x.shop_id = p_shop and x.customer_id = t.customer_id
            limit 1) k on true
      where t.state = 'done' and coalesce(t.email, k.email) is not null;
  end if;
  v_amount := v_all;
  if done < claimed then
    select coalesce(sum(t.amount), 0) into v_amount
      from bulk_rows_of(p_shop, p_bulk, v_rows) t
      where t.state = 'done';
  end if;
  insert into bulk_tally as n (shop_id, bulk_id, slot, done, failed, skipped, amount)
    values (p_shop, p_bulk, pg_backend_pid() % 16, done, failed, v_skipped, v_amount)
    on conflict (shop_id, bulk_id, slot) do update
      set done = n.done + excluded.done, failed = n.failed + excluded.failed,
        skipped = n.skipped + excluded.skipped, amount = n.amount + excluded.amount;
end $$
