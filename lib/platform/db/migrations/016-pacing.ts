import { type Kysely, sql } from 'kysely'
import { crediting } from './016-crediting.ts'

/**
 * One chunk of a run in one statement: it claims rows that nobody has, writes their money, mails and fate, and counts them;
 * whoever dies leaves nothing behind. Chunks share a lock that a change of state takes alone: after a stop none begins. Its
 * functions go by indexes, whatever the tables held when planned. Codes and salts come as one text each, a piece a row.
 */
export const pacing = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create type bulk_codes as (digests bytea, ciphers bytea, last4s bytea, salts bytea, cipher_size int)`.execute(
    db,
  )
  await rowsOf(db)
  await newCards(db)
  await crediting(db)
  await oneRow(db)
  await chunk(db)
}

const byIndex = sql.raw(
  'set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan',
)

const rowsOf = async (db: Kysely<unknown>): Promise<void> => {
  /* The rows of a chunk, in its order, each by its key whatever the planner thinks of the table (limit 1). `place`: where an update finds it; the chunk has it locked, so nobody moves it. */
  await sql`create function bulk_rows_of(p_bulk bigint, p_rows int[], out n bigint, out place tid, out row_no int, out name text, out email text, out note text, out customer_id bigint, out amount bigint, out expires_on date, out state text, out gift_card_id bigint, out movement_id bigint)
    returns setof record language sql stable as $$
      select u.n, w.* from unnest(p_rows) with ordinality as u(row_no, n)
        cross join lateral (select t.ctid, t.row_no, t.name, t.email, t.note, t.customer_id, t.amount, t.expires_on, t.state, t.gift_card_id, t.movement_id from bulk_row t where t.bulk_id = p_bulk and t.row_no = u.row_no limit 1) w $$`.execute(
    db,
  )

  /* Whose each row is by now, and which of them run: new cards, credit for who is known; the others get their fate here. */
  await sql`create function sort_bulk_rows(b bulk, p_rows int[], p_today date, out made int[], out known int[], out failed int, out skipped int) language plpgsql ${byIndex} as $$
    begin
      with w as materialized (
          select w.place, w.row_no, w.customer_id as was, y.customer_id, case when w.expires_on < p_today then 'bad_date' when y.is_out then 'blocked' when y.customer_id is null and b.operation = 'loyalty_card' then 'not_a_customer' end as problem
          from bulk_rows_of(b.bulk_id, p_rows) w
            left join lateral (select x.customer_id from customer x where x.shop_id = b.shop_id and x.email = w.email and w.customer_id is null limit 1) e on true
            left join lateral (select coalesce(x.merged_into, x.customer_id) as customer_id from customer x where x.customer_id = coalesce(w.customer_id, e.customer_id) limit 1) m on true
            left join lateral (select x.customer_id, x.blocked_at is not null or x.erased_at is not null as is_out from customer x where x.customer_id = m.customer_id limit 1) y on true),
        fates as (update bulk_row t set customer_id = w.customer_id, problem = coalesce(w.problem, t.problem), state = case when w.problem is null then t.state when w.problem = 'blocked' then 'skipped' else 'failed' end
          from w where t.ctid = w.place and (w.problem is not null or w.customer_id is distinct from w.was))
      select coalesce(array_agg(w.row_no order by w.row_no) filter (where w.problem is null and w.customer_id is null), '{}'), coalesce(array_agg(w.row_no order by w.customer_id, w.row_no) filter (where w.problem is null and w.customer_id is not null), '{}'),
          count(*) filter (where w.problem <> 'blocked'), count(*) filter (where w.problem = 'blocked') into made, known, failed, skipped from w;
    end $$`.execute(db)
}

const newCards = async (db: Kysely<unknown>): Promise<void> => {
  // what is the same in the hash of every credit of a run: `entry_hash` in pieces, so that only what differs is put together row by row
  await sql`create function run_hash_pieces(b bulk, p_at timestamptz, out contra text, out mid text, out tail text) language sql stable as $$
    select case b.money when 'paid' then 'sales' else 'promotion' end,
      concat('|', (extract(epoch from p_at) * 1000)::bigint, '|'),
      concat('|', coalesce(octet_length(b.reason) || ':' || b.reason, '-'), '|4:bulk|', octet_length('b' || b.bulk_id), ':b', b.bulk_id) $$`.execute(
    db,
  )

  /* New cards, all of a chunk at once: each with its code, movement, lot and first entry. p_from: how many codes are used already. */
  await sql`create function run_new_cards(b bulk, p_rows int[], p_from int, c bulk_codes, p_at timestamptz) returns int language plpgsql ${byIndex} as $$
    declare v_pieces record; v_head text; v_mid text; v_who text; v_cause text := 'b' || b.bulk_id; n int;
    begin
      select * into v_pieces from run_hash_pieces(b, p_at);
      v_head := b.shop_id || '|'; v_mid := '|' || v_pieces.contra || '|'; v_who := '|bulk|' || coalesce(b.started_by::text, '-') || '|-|';
      with r as materialized (
          select w.place, w.name, w.email, w.amount, w.expires_on, coalesce(w.note, b.note) as note, p_from + w.n::int - 1 as i,
            nextval('gift_card_gift_card_id_seq') as card, nextval('movement_movement_id_seq') as mov, nextval('lot_lot_id_seq') as lot
          from bulk_rows_of(b.bulk_id, p_rows) w),
        d as materialized (select *, case when note is not null then substring(c.salts from i * 16 + 1 for 16) end as salt from r),
        g as materialized (select *, case when note is not null then sha256(salt || convert_to(note, 'UTF8')) end as note_digest from d),
        h as materialized (select *, sha256(convert_to(concat(v_head, card, '|1|', mov, '|', lot, v_mid, amount, '|', amount, v_pieces.mid, 'issue|', amount, v_who,
            coalesce(expires_on::text, '-'), '|', coalesce(encode(note_digest, 'hex'), '-'), v_pieces.tail), 'UTF8')) as hash from g),
        cards as (insert into gift_card (gift_card_id, shop_id, customer_id, is_loyalty, customer_name, customer_email, reason, note, balance, version, head, created_at, fulfilled_at, search)
          overriding system value select card, b.shop_id, null, false, name, email, b.reason, note, amount, 1, hash, p_at, p_at, lower(normalize(concat(' ', name, ' ', email), NFC)) from h),
        codes as (insert into gift_card_code (shop_id, gift_card_id, digest, cipher, last4, created_at)
          select b.shop_id, card, substring(c.digests from i * 32 + 1 for 32), substring(c.ciphers from i * c.cipher_size + 1 for c.cipher_size), convert_from(substring(c.last4s from i * 4 + 1 for 4), 'UTF8'), p_at from h),
        movements as (insert into movement (movement_id, shop_id, gift_card_id, kind, amount, balance_before, balance_after, reason, note, salt, note_digest, source, staff_id, cause_kind, cause_id, expires_on, at)
          overriding system value select mov, b.shop_id, card, 'issue', amount, 0, amount, b.reason, note, salt, note_digest, 'bulk', b.started_by, 'bulk', v_cause, expires_on, p_at from h),
        lots as (insert into lot (lot_id, shop_id, gift_card_id, movement_id, kind, amount, remaining, expires_on, created_at)
          overriding system value select lot, b.shop_id, card, mov, b.money, amount, amount, expires_on, p_at from h),
        entries as (insert into entry (shop_id, gift_card_id, seq, movement_id, lot_id, contra, amount, balance_after, at, hash) select b.shop_id, card, 1, mov, lot, v_pieces.contra, amount, amount, p_at, hash from h)
      update bulk_row w set state = 'done', problem = null, gift_card_id = h.card, movement_id = h.mov from h where w.ctid = h.place;
      get diagnostics n = row_count;
      return n;
    end $$`.execute(db)
}

const oneRow = async (db: Kysely<unknown>): Promise<void> => {
  /* One row on its own, whichever kind it is: one that breaks leaves nothing of itself and holds nobody up. A lock or deadlock is no fault of the row. */
  await sql`create function run_one_row(b bulk, p_row int, p_i int, c bulk_codes, p_at timestamptz) returns boolean language plpgsql as $$
    declare w bulk_row; v_problem text;
    begin
      select * into w from bulk_row t where t.bulk_id = b.bulk_id and t.row_no = p_row;
      begin
        if w.customer_id is null then perform run_new_cards(b, array[p_row], p_i, c, p_at);
        else v_problem := run_customer_row(b, w, p_i, c, p_at);
        end if;
      exception
        when sqlstate 'TD004' then v_problem := sqlerrm;
        when others then
          if sqlstate in ('55P03', '40P01', '40001') then raise; end if;
          v_problem := 'broken';
      end;
      if v_problem is null then return true; end if;
      update bulk_row set state = 'failed', problem = v_problem where bulk_id = b.bulk_id and row_no = p_row;
      return false;
    end $$`.execute(db)
}

const chunk = async (db: Kysely<unknown>): Promise<void> => {
  /* The chunk. claimed = -1: it isn't running any more. */
  await sql`create function run_bulk_rows(p_bulk bigint, p_most int, p_digests bytea, p_ciphers bytea, p_last4s bytea, p_salts bytea, p_today date, p_at timestamptz, out claimed int, out done int, out failed int)
    language plpgsql ${byIndex} as $$
    declare b bulk; c bulk_codes := row(p_digests, p_ciphers, p_last4s, p_salts, octet_length(p_ciphers) / p_most); v_rows int[]; v_new int[]; v_known int[] := '{}'; v_done int[]; f record; v_row int; i int;
      v_skipped int := 0; v_amount bigint; v_plain boolean;
    begin
      done := 0; failed := 0;
      perform pg_advisory_xact_lock_shared(hashtextextended('bulk:' || p_bulk, 0));
      select * into b from bulk t where t.bulk_id = p_bulk and t.state = 'bulk_started';
      if not found then claimed := -1; return; end if;
      select array_agg(t.row_no), bool_and(t.customer_id is null and t.email is null and (t.expires_on is null or t.expires_on >= p_today)) into v_rows, v_plain
        from (select w.row_no, w.expires_on, w.email, w.customer_id from bulk_row w where w.bulk_id = p_bulk and w.state = 'waiting' order by w.row_no limit p_most for update skip locked) t;
      claimed := coalesce(cardinality(v_rows), 0);
      if claimed = 0 then return; end if;
      v_new := v_rows;
      if not v_plain or b.operation = 'loyalty_card' then
        -- whoever makes a customer with one of these addresses and we find each other (customers/hold-email.ts)
        perform pg_advisory_xact_lock(hashtextextended(b.shop_id || ':email:' || e.email, 0)) from (select distinct w.email from bulk_rows_of(p_bulk, v_rows) w where w.email is not null order by w.email) e;
        f := sort_bulk_rows(b, v_rows, p_today);
        v_new := f.made; v_known := f.known; failed := f.failed; v_skipped := f.skipped;
      end if;
      i := cardinality(v_new);
      if i > 0 then
        begin
          done := run_new_cards(b, v_new, 0, c, p_at);
        exception when others then
          if sqlstate in ('55P03', '40P01', '40001') then raise; end if;
          -- one of them is at fault, and fails alone
          v_known := v_new || v_known; i := 0;
        end;
      end if;
      if cardinality(v_known) > 0 then
        begin
          v_done := case when i = 0 and cardinality(v_new) > 0 then '{}' else run_known_rows(b, v_known, i, c, p_at) end;
        exception when others then
          if sqlstate in ('55P03', '40P01', '40001') then raise; end if;
          v_done := '{}';
        end;
        done := done + cardinality(v_done);
        foreach v_row in array v_known
        loop
          if v_row <> all(v_done) then
            if run_one_row(b, v_row, i, c, p_at) then done := done + 1; else failed := failed + 1; end if;
          end if;
          i := i + 1;
        end loop;
      end if;
      if (b.email->>'active')::boolean then
        insert into mail (shop_id, name, to_email, to_name, subject, content, message_id, state, customer_id, gift_card_id, movement_id, staff_id, bulk_id, created_at)
          select b.shop_id, 'gift_card_manual', coalesce(t.email, k.email), coalesce(t.name, k.full_name, ''), b.email->>'subject',
            jsonb_build_object('title', b.email->>'title', 'body', b.email->>'body', 'code_of', t.gift_card_id::text, 'values', jsonb_strip_nulls(jsonb_build_object('amount_issued', to_char(t.amount / 100.0, 'FM9999999999990.00'), 'balance_after', to_char(m.balance_after / 100.0, 'FM9999999999990.00'), 'expires_on', t.expires_on::text))),
            '<' || gen_random_uuid() || '@' || (select s.shop_url from shop s where s.shop_id = b.shop_id) || '>', 'queued', t.customer_id, t.gift_card_id, t.movement_id, b.started_by, p_bulk, p_at
          from bulk_rows_of(p_bulk, v_rows) t cross join lateral (select x.balance_after from movement x where x.movement_id = t.movement_id limit 1) m left join lateral (select x.email, x.full_name from customer x where x.customer_id = t.customer_id limit 1) k on true
          where t.state = 'done' and coalesce(t.email, k.email) is not null;
      end if;
      select coalesce(sum(t.amount), 0) into v_amount from bulk_rows_of(p_bulk, v_rows) t where t.state = 'done';
      insert into bulk_tally as n (bulk_id, slot, done, failed, skipped, amount) values (p_bulk, pg_backend_pid() % 16, done, failed, v_skipped, v_amount)
        on conflict (bulk_id, slot) do update set done = n.done + excluded.done, failed = n.failed + excluded.failed, skipped = n.skipped + excluded.skipped, amount = n.amount + excluded.amount;
    end $$`.execute(db)
}
