import { type Kysely, sql } from 'kysely'

/**
 * One round trip for a movement of money: the card's row lock settles every race, the outcome is said in a word.
 * Locks are `for no key update`: rows that refer to the card take a key share of it, and must not wait for it.
 * lib/platform/ledger/chain.ts says the same hash in TypeScript, for `ledger:verify`.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // text as a netstring, so that no two lists of fields read the same
  await sql`create function entry_hash(prev bytea, e entry, m movement) returns bytea language plpgsql stable parallel safe as $$
    begin
      return sha256(prev || convert_to(concat_ws('|', e.shop_id, e.gift_card_id, e.seq, e.movement_id, e.lot_id, e.contra, e.amount, e.balance_after,
        (extract(epoch from e.at) * 1000)::bigint, m.kind, m.amount, m.source,
        coalesce(m.staff_id::text, '-'), coalesce(m.undoes::text, '-'), coalesce(m.expires_on::text, '-'), coalesce(encode(m.note_digest, 'hex'), '-'),
        coalesce(octet_length(m.reason) || ':' || m.reason, '-'), coalesce(octet_length(m.cause_kind) || ':' || m.cause_kind, '-'), coalesce(octet_length(m.cause_id) || ':' || m.cause_id, '-')), 'UTF8'));
    end $$`.execute(db)

  // appends one entry to the card's chain and moves the lot and the card with it
  await sql`create function append_entry(card gift_card, m movement, p_lot bigint, p_contra text, p_amount bigint) returns gift_card language plpgsql as $$
    declare e entry;
    begin
      card.version := card.version + 1;
      card.balance := card.balance + p_amount;
      e.shop_id := card.shop_id; e.gift_card_id := card.gift_card_id; e.seq := card.version; e.movement_id := m.movement_id;
      e.lot_id := p_lot; e.contra := p_contra; e.amount := p_amount; e.balance_after := card.balance; e.at := m.at;
      card.head := entry_hash(card.head, e, m);
      insert into entry (shop_id, gift_card_id, seq, movement_id, lot_id, contra, amount, balance_after, at, hash)
        values (e.shop_id, e.gift_card_id, e.seq, e.movement_id, e.lot_id, e.contra, e.amount, e.balance_after, e.at, card.head);
      return card;
    end $$`.execute(db)

  /* p_amount > 0: a new lot. p_amount < 0: spends lots, the soonest-expiring first; with p_only_lot only that one. */
  await sql`create function post_movement(
      p_shop bigint, p_card bigint, p_kind text, p_amount bigint, p_money text, p_expires_on date, p_only_lot bigint,
      p_reason text, p_note text, p_salt bytea, p_source text, p_staff bigint, p_cause_kind text, p_cause_id text,
      p_expected bigint, p_at timestamptz, out outcome text, out movement_id bigint, out balance_before bigint, out balance_after bigint)
    language plpgsql as $$
    declare card gift_card; m movement; l record; take bigint; left_over bigint; v_lot bigint; v_contra text;
    begin
      select * into card from gift_card g where g.shop_id = p_shop and g.gift_card_id = p_card for no key update;
      if not found then outcome := 'not_found'; return; end if;
      balance_before := card.balance;
      if p_expected is not null and p_expected <> card.balance then outcome := 'balance_moved'; return; end if;
      if card.disabled_at is not null and p_kind not in ('expire', 'undo') then outcome := 'card_disabled'; return; end if;
      if card.balance + p_amount < 0 then outcome := 'too_little_left'; return; end if;
      if card.balance + p_amount > 1000000000000000 then outcome := 'over_limit'; return; end if;
      v_contra := case p_kind when 'issue' then case p_money when 'paid' then 'sales' else 'promotion' end
        when 'redeem' then 'redemption' when 'expire' then 'breakage' else 'adjustment' end;
      insert into movement (shop_id, gift_card_id, kind, amount, balance_before, balance_after, reason, note, salt, note_digest, source, staff_id, cause_kind, cause_id, expires_on, at)
        values (p_shop, p_card, p_kind, p_amount, card.balance, card.balance + p_amount, p_reason, p_note, p_salt,
          case when p_note is null then null else sha256(p_salt || convert_to(p_note, 'UTF8')) end, p_source, p_staff, p_cause_kind, p_cause_id, p_expires_on, p_at)
        returning * into m;
      if p_amount > 0 then
        insert into lot (shop_id, gift_card_id, movement_id, kind, amount, remaining, expires_on, created_at)
          values (p_shop, p_card, m.movement_id, p_money, p_amount, p_amount, p_expires_on, p_at) returning lot_id into v_lot;
        card := append_entry(card, m, v_lot, v_contra, p_amount);
      else
        left_over := -p_amount;
        for l in select * from lot t where t.gift_card_id = p_card and t.remaining > 0 and (p_only_lot is null or t.lot_id = p_only_lot)
          order by t.expires_on nulls last, t.lot_id for no key update
        loop
          exit when left_over = 0;
          take := least(l.remaining, left_over);
          update lot set remaining = remaining - take where lot_id = l.lot_id;
          card := append_entry(card, m, l.lot_id, v_contra, -take);
          left_over := left_over - take;
        end loop;
        if left_over > 0 then raise exception 'card % has fewer lots than balance', p_card using errcode = 'TD002'; end if;
      end if;
      update gift_card set balance = card.balance, version = card.version, head = card.head where gift_card_id = p_card;
      outcome := 'done'; movement_id := m.movement_id; balance_after := card.balance;
    end $$`.execute(db)

  /* Takes back what is unspent of a credit's lot, or gives a debit back to the lots it came from. */
  await sql`create function undo_movement(p_shop bigint, p_movement bigint, p_staff bigint, p_at timestamptz,
      out outcome text, out movement_id bigint, out balance_before bigint, out balance_after bigint, out amount bigint)
    language plpgsql as $$
    declare card gift_card; was movement; m movement; e record; take bigint;
    begin
      select * into was from movement t where t.shop_id = p_shop and t.movement_id = p_movement;
      if not found then outcome := 'not_found'; return; end if;
      if was.kind in ('undo', 'expire', 'redeem') then outcome := 'not_undoable'; return; end if;
      select * into card from gift_card g where g.gift_card_id = was.gift_card_id for no key update;
      if exists (select 1 from movement t where t.undoes = p_movement) then outcome := 'already_undone'; return; end if;
      select coalesce(sum(case when was.amount > 0 then -l.remaining else -n.amount end), 0) into amount
        from entry n join lot l on l.lot_id = n.lot_id where n.movement_id = p_movement;
      if amount = 0 then outcome := 'nothing_left'; return; end if;
      balance_before := card.balance;
      insert into movement (shop_id, gift_card_id, kind, amount, balance_before, balance_after, reason, source, staff_id, undoes, at)
        values (p_shop, card.gift_card_id, 'undo', amount, card.balance, card.balance + amount, was.reason, 'staff', p_staff, p_movement, p_at)
        returning * into m;
      for e in select n.lot_id, n.contra, n.amount, l.remaining from entry n join lot l on l.lot_id = n.lot_id where n.movement_id = p_movement order by n.seq
      loop
        take := case when was.amount > 0 then -e.remaining else -e.amount end;
        update lot set remaining = remaining + take where lot_id = e.lot_id;
        card := append_entry(card, m, e.lot_id, e.contra, take);
      end loop;
      update gift_card set balance = card.balance, version = card.version, head = card.head where gift_card_id = card.gift_card_id;
      outcome := 'done'; movement_id := m.movement_id; balance_after := card.balance;
    end $$`.execute(db)
}
