import { type Kysely, sql } from 'kysely'

/**
 * Money between two cards of a shop, and money that is set aside. A transfer is two movements, `pair` of the one that comes
 * in names the one that goes out; each lot keeps its kind and its last day, which the entry's hash covers.
 */
export const transferring = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table movement
    drop constraint movement_kind_check,
    add constraint movement_kind_check check (kind in ('issue', 'adjust', 'redeem', 'refund', 'transfer', 'expire', 'undo')),
    add column pair bigint references movement`.execute(db)
  await sql`create unique index pair_of_movement on movement (pair) where pair is not null`.execute(
    db,
  )
  await sql`alter table entry
    drop constraint entry_contra_check,
    add constraint entry_contra_check check (contra in ('sales', 'promotion', 'adjustment', 'redemption', 'breakage', 'transfer')),
    add column lot_expires_on date`.execute(db)
  await sql`drop trigger lot_unchanged on lot`.execute(db)
  await sql`create trigger lot_unchanged before update on lot for each row
    when ((to_jsonb(new) - 'remaining' - 'expires_on') is distinct from (to_jsonb(old) - 'remaining' - 'expires_on')) execute function refuse_change()`.execute(
    db,
  )

  await sql`create or replace function entry_hash(prev bytea, e entry, m movement) returns bytea language plpgsql stable parallel safe as $$
    begin
      return sha256(prev || convert_to(concat_ws('|', e.shop_id, e.gift_card_id, e.seq, e.movement_id, e.lot_id, e.contra, e.amount, e.balance_after,
        (extract(epoch from e.at) * 1000)::bigint, m.kind, m.amount, m.source,
        coalesce(m.staff_id::text, '-'), coalesce(m.undoes::text, '-'), coalesce(e.lot_expires_on::text, m.expires_on::text, '-'), coalesce(encode(m.note_digest, 'hex'), '-'),
        coalesce(octet_length(m.reason) || ':' || m.reason, '-'), coalesce(octet_length(m.cause_kind) || ':' || m.cause_kind, '-'), coalesce(octet_length(m.cause_id) || ':' || m.cause_id, '-')), 'UTF8'));
    end $$`.execute(db)
  await sql`drop function append_entry(gift_card, movement, bigint, text, bigint)`.execute(db)
  await sql`create function append_entry(card gift_card, m movement, p_lot bigint, p_contra text, p_amount bigint, p_lot_expires_on date default null) returns gift_card language plpgsql as $$
    declare e entry;
    begin
      card.version := card.version + 1;
      card.balance := card.balance + p_amount;
      e.shop_id := card.shop_id; e.gift_card_id := card.gift_card_id; e.seq := card.version; e.movement_id := m.movement_id;
      e.lot_id := p_lot; e.contra := p_contra; e.amount := p_amount; e.balance_after := card.balance; e.at := m.at; e.lot_expires_on := p_lot_expires_on;
      card.head := entry_hash(card.head, e, m);
      insert into entry (shop_id, gift_card_id, seq, movement_id, lot_id, contra, amount, balance_after, at, hash, lot_expires_on)
        values (e.shop_id, e.gift_card_id, e.seq, e.movement_id, e.lot_id, e.contra, e.amount, e.balance_after, e.at, card.head, e.lot_expires_on);
      return card;
    end $$`.execute(db)

  /* A null amount: all of it. Both rows are locked in the order of their ids, so that two transfers never wait for each other. */
  await sql`create function transfer_money(p_shop bigint, p_from bigint, p_to bigint, p_amount bigint, p_reason text, p_staff bigint, p_expected bigint, p_at timestamptz,
      out outcome text, out movement_id bigint, out balance_before bigint, out balance_after bigint, out amount bigint)
    language plpgsql as $$
    declare f gift_card; t gift_card; m_out movement; m_in movement; l record; take bigint; left_over bigint; v_lot bigint;
    begin
      perform from gift_card g where g.shop_id = p_shop and g.gift_card_id in (p_from, p_to) order by g.gift_card_id for no key update;
      select * into f from gift_card g where g.shop_id = p_shop and g.gift_card_id = p_from;
      select * into t from gift_card g where g.shop_id = p_shop and g.gift_card_id = p_to;
      if f.gift_card_id is null or t.gift_card_id is null or p_from = p_to then outcome := 'not_found'; return; end if;
      balance_before := f.balance; balance_after := f.balance;
      amount := coalesce(p_amount, f.balance);
      if p_expected is not null and p_expected <> f.balance then outcome := 'balance_moved'; return; end if;
      if f.merged_into is not null or t.merged_into is not null then outcome := 'card_merged'; return; end if;
      if f.disabled_at is not null or t.disabled_at is not null then outcome := 'card_disabled'; return; end if;
      if amount < 0 or f.balance - f.held < amount then outcome := 'too_little_left'; return; end if;
      if t.balance + amount > 1000000000000000 then outcome := 'over_limit'; return; end if;
      outcome := 'done';
      if amount = 0 then return; end if;
      insert into movement (shop_id, gift_card_id, kind, amount, balance_before, balance_after, reason, source, staff_id, cause_kind, cause_id, at)
        values (p_shop, p_from, 'transfer', -amount, f.balance, f.balance - amount, p_reason, 'staff', p_staff, 'card', 'g' || p_to, p_at) returning * into m_out;
      insert into movement (shop_id, gift_card_id, kind, amount, balance_before, balance_after, reason, source, staff_id, cause_kind, cause_id, pair, at)
        values (p_shop, p_to, 'transfer', amount, t.balance, t.balance + amount, p_reason, 'staff', p_staff, 'card', 'g' || p_from, m_out.movement_id, p_at) returning * into m_in;
      left_over := amount;
      for l in select * from lot x where x.gift_card_id = p_from and x.remaining > 0 order by x.expires_on nulls last, x.lot_id for no key update
      loop
        exit when left_over = 0;
        take := least(l.remaining, left_over);
        update lot set remaining = remaining - take where lot_id = l.lot_id;
        f := append_entry(f, m_out, l.lot_id, 'transfer', -take);
        insert into lot (shop_id, gift_card_id, movement_id, kind, amount, remaining, expires_on, created_at)
          values (p_shop, p_to, m_in.movement_id, l.kind, take, take, l.expires_on, p_at) returning lot_id into v_lot;
        t := append_entry(t, m_in, v_lot, 'transfer', take, l.expires_on);
        left_over := left_over - take;
      end loop;
      if left_over > 0 then raise exception 'card % has fewer lots than balance', p_from using errcode = 'TD002'; end if;
      update gift_card set balance = f.balance, version = f.version, head = f.head where gift_card_id = p_from;
      update gift_card set balance = t.balance, version = t.version, head = t.head where gift_card_id = p_to;
      movement_id := m_out.movement_id; balance_after := f.balance;
    end $$`.execute(db)

  /* The transfer back, as a whole: refused where a cent of it is spent or set aside. A card that it emptied by a merge is open again. */
  await sql`create function undo_transfer(p_shop bigint, p_movement bigint, p_staff bigint, p_at timestamptz,
      out outcome text, out movement_id bigint, out balance_before bigint, out balance_after bigint, out amount bigint)
    language plpgsql as $$
    declare f gift_card; t gift_card; m_out movement; m_in movement; u_out movement; u_in movement; e record;
    begin
      select * into m_in from movement x where x.shop_id = p_shop and (x.pair = p_movement or (x.movement_id = p_movement and x.pair is not null));
      select * into m_out from movement x where x.movement_id = m_in.pair;
      perform from gift_card g where g.gift_card_id in (m_out.gift_card_id, m_in.gift_card_id) order by g.gift_card_id for no key update;
      select * into f from gift_card g where g.gift_card_id = m_out.gift_card_id;
      select * into t from gift_card g where g.gift_card_id = m_in.gift_card_id;
      balance_before := case when p_movement = m_in.movement_id then t.balance else f.balance end;
      if exists (select 1 from movement x where x.undoes = m_in.movement_id) then outcome := 'already_undone'; return; end if;
      if t.merged_into is not null then outcome := 'card_merged'; return; end if;
      if f.merged_into is not null and (f.merged_into <> t.gift_card_id or exists (select 1 from movement x where x.gift_card_id = f.gift_card_id and x.movement_id > m_in.movement_id)) then
        outcome := 'card_merged'; return;
      end if;
      if t.balance - t.held < m_in.amount or exists (select 1 from lot x where x.movement_id = m_in.movement_id and x.remaining < x.amount) then outcome := 'too_little_left'; return; end if;
      insert into movement (shop_id, gift_card_id, kind, amount, balance_before, balance_after, reason, source, staff_id, cause_kind, cause_id, undoes, at)
        values (p_shop, t.gift_card_id, 'undo', -m_in.amount, t.balance, t.balance - m_in.amount, m_in.reason, 'staff', p_staff, m_in.cause_kind, m_in.cause_id, m_in.movement_id, p_at) returning * into u_in;
      insert into movement (shop_id, gift_card_id, kind, amount, balance_before, balance_after, reason, source, staff_id, cause_kind, cause_id, undoes, at)
        values (p_shop, f.gift_card_id, 'undo', m_in.amount, f.balance, f.balance + m_in.amount, m_out.reason, 'staff', p_staff, m_out.cause_kind, m_out.cause_id, m_out.movement_id, p_at) returning * into u_out;
      for e in select n.lot_id, n.amount from entry n where n.movement_id = m_in.movement_id order by n.seq
      loop
        update lot set remaining = 0 where lot_id = e.lot_id;
        t := append_entry(t, u_in, e.lot_id, 'transfer', -e.amount);
      end loop;
      for e in select n.lot_id, n.amount from entry n where n.movement_id = m_out.movement_id order by n.seq
      loop
        update lot set remaining = remaining - e.amount where lot_id = e.lot_id;
        f := append_entry(f, u_out, e.lot_id, 'transfer', -e.amount);
      end loop;
      update gift_card set balance = t.balance, version = t.version, head = t.head where gift_card_id = t.gift_card_id;
      update gift_card set balance = f.balance, version = f.version, head = f.head, merged_into = null, disabled_at = case when f.merged_into is null then disabled_at end where gift_card_id = f.gift_card_id;
      if f.merged_into is not null then
        insert into card_event (shop_id, gift_card_id, kind, staff_id, detail, version, at)
          values (p_shop, f.gift_card_id, 'enabled', p_staff, jsonb_build_object('other', 'g' || t.gift_card_id), f.version, p_at);
      end if;
      outcome := 'done';
      if p_movement = m_in.movement_id then movement_id := u_in.movement_id; balance_after := t.balance; amount := u_in.amount;
      else movement_id := u_out.movement_id; balance_after := f.balance; amount := u_out.amount; end if;
    end $$`.execute(db)
}
