import { type Kysely, sql } from 'kysely'

/**
 * One chunk of a run in one statement: it claims rows that nobody has, writes their money, mails and fate, and counts
 * them. Whoever dies leaves nothing behind. Chunks share a lock of their bulk that whoever changes its state takes alone:
 * a stop waits for the chunks at work, and none begins after it (a row lock that is shared would let them starve it).
 */
export const running = async (db: Kysely<unknown>): Promise<void> => {
  await newCards(db)
  await customers(db)
  await chunk(db)
  await undoing(db)
}

const newCards = async (db: Kysely<unknown>): Promise<void> => {
  // `entry_hash` for an entry that opens a card's chain, said over columns so that the planner can inline it
  await sql`create function first_entry_hash(shop bigint, card bigint, mov bigint, lot bigint, contra text, amount bigint, at timestamptz, source text, staff bigint, expires_on date, note_digest bytea, reason text, cause_kind text, cause_id text)
    returns bytea language sql stable parallel safe as $$
      select sha256(convert_to(concat_ws('|', shop, card, 1, mov, lot, contra, amount, amount, (extract(epoch from at) * 1000)::bigint, 'issue', amount, source,
        coalesce(staff::text, '-'), '-', coalesce(expires_on::text, '-'), coalesce(encode(note_digest, 'hex'), '-'),
        coalesce(octet_length(reason) || ':' || reason, '-'), coalesce(octet_length(cause_kind) || ':' || cause_kind, '-'), coalesce(octet_length(cause_id) || ':' || cause_id, '-')), 'UTF8')) $$`.execute(db)

  /* New cards, all of a chunk at once: each with its code, movement, lot and first entry. p_from: how many codes are used already. */
  await sql`create function run_new_cards(b bulk, p_rows int[], p_from int, p_digests bytea, p_ciphers bytea, p_last4s text, p_salts bytea, p_cipher int, p_at timestamptz) returns int language sql as $$
    with r as materialized (
      select w.row_no, w.name, w.email, w.amount, w.expires_on, coalesce(w.note, b.note) as note, p_from + (row_number() over (order by w.row_no))::int - 1 as i,
        nextval('gift_card_gift_card_id_seq') as card, nextval('movement_movement_id_seq') as mov, nextval('lot_lot_id_seq') as lot,
        case b.money when 'paid' then 'sales' else 'promotion' end as contra
      from bulk_row w where w.bulk_id = b.bulk_id and w.row_no between p_rows[1] and p_rows[cardinality(p_rows)] and w.row_no = any(p_rows)),
    d as materialized (select *, case when note is null then null else sha256(substring(p_salts from i * 16 + 1 for 16) || convert_to(note, 'UTF8')) end as note_digest from r),
    h as materialized (select *, first_entry_hash(b.shop_id, card, mov, lot, contra, amount, p_at, 'bulk', b.started_by, expires_on, note_digest, b.reason, 'bulk', 'b' || b.bulk_id) as hash from d),
    cards as (insert into gift_card (gift_card_id, shop_id, customer_id, is_loyalty, customer_name, customer_email, reason, note, balance, version, head, created_at, fulfilled_at)
      overriding system value select card, b.shop_id, null, false, name, email, b.reason, note, amount, 1, hash, p_at, p_at from h),
    codes as (insert into gift_card_code (shop_id, gift_card_id, digest, cipher, last4, created_at)
      select b.shop_id, card, substring(p_digests from i * 32 + 1 for 32), substring(p_ciphers from i * p_cipher + 1 for p_cipher), substr(p_last4s, i * 4 + 1, 4), p_at from h),
    movements as (insert into movement (movement_id, shop_id, gift_card_id, kind, amount, balance_before, balance_after, reason, note, salt, note_digest, source, staff_id, cause_kind, cause_id, expires_on, at)
      overriding system value select mov, b.shop_id, card, 'issue', amount, 0, amount, b.reason, note, case when note is null then null else substring(p_salts from i * 16 + 1 for 16) end, note_digest, 'bulk', b.started_by, 'bulk', 'b' || b.bulk_id, expires_on, p_at from h),
    lots as (insert into lot (lot_id, shop_id, gift_card_id, movement_id, kind, amount, remaining, expires_on, created_at)
      overriding system value select lot, b.shop_id, card, mov, b.money, amount, amount, expires_on, p_at from h),
    entries as (insert into entry (shop_id, gift_card_id, seq, movement_id, lot_id, contra, amount, balance_after, at, hash) select b.shop_id, card, 1, mov, lot, contra, amount, amount, p_at, hash from h),
    fates as (update bulk_row w set state = 'done', problem = null, gift_card_id = h.card, movement_id = h.mov from h where w.bulk_id = b.bulk_id and w.row_no = h.row_no returning 1)
    select count(*)::int from fates $$`.execute(db)
}

const customers = async (db: Kysely<unknown>): Promise<void> => {
  /* Credit for a customer of the shop, on their loyalty card; null: done, else why not. */
  await sql`create function run_customer_row(b bulk, w bulk_row, p_digest bytea, p_cipher bytea, p_last4 text, p_salt bytea, p_at timestamptz) returns text language plpgsql as $$
    declare v_card bigint; v_left bigint; v_reset bigint; posted record; v_note text := coalesce(w.note, b.note);
    begin
      insert into gift_card (shop_id, customer_id, is_loyalty, customer_name, customer_email, created_at) select b.shop_id, c.customer_id, true, c.full_name, c.email, p_at from customer c where c.customer_id = w.customer_id
        on conflict (shop_id, customer_id) where is_loyalty do nothing returning gift_card_id into v_card;
      if v_card is not null then
        insert into gift_card_code (shop_id, gift_card_id, digest, cipher, last4, created_at) values (b.shop_id, v_card, p_digest, p_cipher, p_last4, p_at);
      else
        select g.gift_card_id, g.balance - g.held into v_card, v_left from gift_card g where g.shop_id = b.shop_id and g.customer_id = w.customer_id and g.is_loyalty for no key update;
        if b.reset_to_zero and v_left > 0 then
          select * into posted from post_movement(b.shop_id, v_card, 'adjust', -v_left, 'promotional', null, null, b.reason, null, null, 'bulk', b.started_by, 'bulk', 'b' || b.bulk_id, null, p_at);
          if posted.outcome <> 'done' then return posted.outcome; end if;
          v_reset := posted.movement_id;
        end if;
      end if;
      select * into posted from post_movement(b.shop_id, v_card, 'issue', w.amount, b.money, w.expires_on, null, b.reason, v_note, case when v_note is null then null else p_salt end, 'bulk', b.started_by, 'bulk', 'b' || b.bulk_id, null, p_at);
      -- what was reset for it goes back with it
      if posted.outcome <> 'done' then raise exception '%', posted.outcome using errcode = 'TD004'; end if;
      update bulk_row set state = 'done', problem = null, gift_card_id = v_card, movement_id = posted.movement_id, reset_movement_id = v_reset where bulk_id = w.bulk_id and row_no = w.row_no;
      return null;
    end $$`.execute(db)

  /* One row on its own, whichever kind it is: one that breaks leaves nothing of itself and holds nobody up. A lock or deadlock is no fault of the row. */
  await sql`create function run_one_row(b bulk, p_row int, p_i int, p_digests bytea, p_ciphers bytea, p_last4s text, p_salts bytea, p_cipher int, p_at timestamptz) returns boolean language plpgsql as $$
    declare w bulk_row; v_problem text;
    begin
      select * into w from bulk_row t where t.bulk_id = b.bulk_id and t.row_no = p_row;
      begin
        if w.customer_id is null then perform run_new_cards(b, array[p_row], p_i, p_digests, p_ciphers, p_last4s, p_salts, p_cipher, p_at);
        else v_problem := run_customer_row(b, w, substring(p_digests from p_i * 32 + 1 for 32), substring(p_ciphers from p_i * p_cipher + 1 for p_cipher), substr(p_last4s, p_i * 4 + 1, 4), substring(p_salts from p_i * 16 + 1 for 16), p_at);
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
  /* The chunk. claimed = -1: it isn't running any more. Codes and salts come as one text each, a piece a row. */
  await sql`create function run_bulk_rows(p_bulk bigint, p_most int, p_digests bytea, p_ciphers bytea, p_last4s text, p_salts bytea, p_today date, p_at timestamptz, out claimed int, out done int, out failed int)
    language plpgsql as $$
    declare b bulk; v_rows int[]; v_new int[]; v_known int[]; v_row int; i int; v_skipped int := 0; v_amount bigint; v_cipher int := octet_length(p_ciphers) / p_most;
    begin
      done := 0; failed := 0;
      perform pg_advisory_xact_lock_shared(hashtextextended('bulk:' || p_bulk, 0));
      select * into b from bulk t where t.bulk_id = p_bulk and t.state = 'bulk_started';
      if not found then claimed := -1; return; end if;
      v_rows := array(select t.row_no from bulk_row t where t.bulk_id = p_bulk and t.state = 'waiting' order by t.row_no limit p_most for update skip locked);
      claimed := cardinality(v_rows);
      if claimed = 0 then return; end if;
      update bulk_row t set state = 'failed', problem = 'bad_date' where t.bulk_id = p_bulk and t.row_no between v_rows[1] and v_rows[cardinality(v_rows)] and t.row_no = any(v_rows) and t.expires_on < p_today;
      get diagnostics failed = row_count;
      if exists (select from bulk_row t where t.bulk_id = p_bulk and t.row_no between v_rows[1] and v_rows[cardinality(v_rows)] and t.row_no = any(v_rows) and (t.email is not null or t.customer_id is not null)) then
        -- whoever makes a customer with one of these addresses and we find each other (customers/hold-email.ts)
        perform pg_advisory_xact_lock(hashtextextended(b.shop_id || ':email:' || e.email, 0)) from (select distinct t.email from bulk_row t where t.bulk_id = p_bulk and t.row_no between v_rows[1] and v_rows[cardinality(v_rows)] and t.row_no = any(v_rows) and t.email is not null order by t.email) e;
        update bulk_row t set customer_id = c.customer_id from customer c where t.bulk_id = p_bulk and t.row_no between v_rows[1] and v_rows[cardinality(v_rows)] and t.row_no = any(v_rows) and t.customer_id is null and c.shop_id = b.shop_id and c.email = t.email;
        update bulk_row t set customer_id = c.merged_into from customer c where t.bulk_id = p_bulk and t.row_no between v_rows[1] and v_rows[cardinality(v_rows)] and t.row_no = any(v_rows) and c.customer_id = t.customer_id and c.merged_into is not null;
        update bulk_row t set state = 'skipped', problem = 'blocked' from customer c where t.bulk_id = p_bulk and t.row_no between v_rows[1] and v_rows[cardinality(v_rows)] and t.row_no = any(v_rows) and t.state = 'waiting' and c.customer_id = t.customer_id and (c.blocked_at is not null or c.erased_at is not null);
        get diagnostics v_skipped = row_count;
      end if;
      if b.operation = 'loyalty_card' then
        update bulk_row t set state = 'failed', problem = 'not_a_customer' where t.bulk_id = p_bulk and t.row_no between v_rows[1] and v_rows[cardinality(v_rows)] and t.row_no = any(v_rows) and t.state = 'waiting' and t.customer_id is null;
        get diagnostics i = row_count;
        failed := failed + i;
      end if;
      v_new := array(select t.row_no from bulk_row t where t.bulk_id = p_bulk and t.row_no between v_rows[1] and v_rows[cardinality(v_rows)] and t.row_no = any(v_rows) and t.customer_id is null and t.state = 'waiting' order by t.row_no);
      v_known := array(select t.row_no from bulk_row t left join gift_card g on g.shop_id = b.shop_id and g.customer_id = t.customer_id and g.is_loyalty
        where t.bulk_id = p_bulk and t.row_no between v_rows[1] and v_rows[cardinality(v_rows)] and t.row_no = any(v_rows) and t.state = 'waiting' and t.customer_id is not null order by g.gift_card_id nulls last, t.customer_id, t.row_no);
      i := cardinality(v_new);
      if i > 0 then
        begin
          done := run_new_cards(b, v_new, 0, p_digests, p_ciphers, p_last4s, p_salts, v_cipher, p_at);
        exception when others then
          if sqlstate in ('55P03', '40P01', '40001') then raise; end if;
          -- one of them is at fault, and fails alone
          v_known := v_new || v_known; i := 0;
        end;
      end if;
      foreach v_row in array v_known
      loop
        if run_one_row(b, v_row, i, p_digests, p_ciphers, p_last4s, p_salts, v_cipher, p_at) then done := done + 1; else failed := failed + 1; end if;
        i := i + 1;
      end loop;
      if (b.email->>'active')::boolean then
        insert into mail (shop_id, name, to_email, to_name, subject, content, message_id, state, customer_id, gift_card_id, movement_id, staff_id, bulk_id, created_at)
          select b.shop_id, 'gift_card_manual', coalesce(t.email, c.email), coalesce(t.name, c.full_name, ''), b.email->>'subject',
            jsonb_build_object('title', b.email->>'title', 'body', b.email->>'body', 'code_of', t.gift_card_id::text, 'values', jsonb_strip_nulls(jsonb_build_object('amount_issued', to_char(t.amount / 100.0, 'FM9999999999990.00'), 'balance_after', to_char(m.balance_after / 100.0, 'FM9999999999990.00'), 'expires_on', t.expires_on::text))),
            '<' || gen_random_uuid() || '@' || s.shop_url || '>', 'queued', t.customer_id, t.gift_card_id, t.movement_id, b.started_by, p_bulk, p_at
          from bulk_row t join movement m on m.movement_id = t.movement_id join shop s on s.shop_id = b.shop_id left join customer c on c.customer_id = t.customer_id
          where t.bulk_id = p_bulk and t.row_no between v_rows[1] and v_rows[cardinality(v_rows)] and t.row_no = any(v_rows) and t.state = 'done' and coalesce(t.email, c.email) is not null;
      end if;
      select coalesce(sum(t.amount), 0) into v_amount from bulk_row t where t.bulk_id = p_bulk and t.row_no between v_rows[1] and v_rows[cardinality(v_rows)] and t.row_no = any(v_rows) and t.state = 'done';
      insert into bulk_tally as n (bulk_id, slot, done, failed, skipped, amount) values (p_bulk, pg_backend_pid() % 16, done, failed, v_skipped, v_amount)
        on conflict (bulk_id, slot) do update set done = n.done + excluded.done, failed = n.failed + excluded.failed, skipped = n.skipped + excluded.skipped, amount = n.amount + excluded.amount;
    end $$`.execute(db)
}

const undoing = async (db: Kysely<unknown>): Promise<void> => {
  /* A chunk of taking a whole run back: each row's credit as far as it is unspent, then what was reset before it. */
  await sql`create function undo_bulk_rows(p_bulk bigint, p_most int, p_at timestamptz, out claimed int, out undone int) language plpgsql as $$
    declare b bulk; v_rows int[]; w bulk_row; r record;
    begin
      claimed := 0; undone := 0;
      perform pg_advisory_xact_lock_shared(hashtextextended('bulk:' || p_bulk, 0));
      select * into b from bulk t where t.bulk_id = p_bulk and t.state = 'undoing';
      if not found then claimed := -1; return; end if;
      v_rows := array(select t.row_no from bulk_row t where t.bulk_id = p_bulk and t.state = 'done' and t.undo is null order by t.row_no desc limit p_most for update skip locked);
      claimed := cardinality(v_rows);
      -- all of the chunk's cards at once and in one order, so that two chunks never wait for each other
      perform from gift_card g where g.gift_card_id in (select t.gift_card_id from bulk_row t where t.bulk_id = p_bulk and t.row_no between v_rows[cardinality(v_rows)] and v_rows[1] and t.row_no = any(v_rows)) order by g.gift_card_id for no key update;
      for w in select t.* from bulk_row t where t.bulk_id = p_bulk and t.row_no between v_rows[cardinality(v_rows)] and v_rows[1] and t.row_no = any(v_rows) order by t.row_no desc
      loop
        select * into r from undo_movement(b.shop_id, w.movement_id, b.undone_by, p_at);
        if w.reset_movement_id is not null then perform undo_movement(b.shop_id, w.reset_movement_id, b.undone_by, p_at); end if;
        update bulk_row set undo = r.outcome, state = case r.outcome when 'done' then 'undone' else state end where bulk_id = p_bulk and row_no = w.row_no;
        continue when r.outcome <> 'done';
        undone := undone + 1;
        -- the mail of a credit that is taken back whole doesn't leave any more
        if r.amount = -w.amount then update mail set state = 'cancelled', next_try_at = null where movement_id = w.movement_id and state = 'queued'; end if;
      end loop;
      insert into bulk_tally as n (bulk_id, slot, undone) values (p_bulk, pg_backend_pid() % 16, undone) on conflict (bulk_id, slot) do update set undone = n.undone + excluded.undone;
    end $$`.execute(db)
}
