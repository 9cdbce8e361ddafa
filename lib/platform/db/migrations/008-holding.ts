import { type Kysely, sql } from 'kysely'

/**
 * What a store's checkout does to a card, each in one round trip under the card's row lock. A hold is a number on the card
 * that no other debit may take; a capture turns it into a movement; a refund goes back to the lots that the capture took from.
 */
export const holding = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create function hold_money(p_shop bigint, p_card bigint, p_key bigint, p_amount bigint, p_order text, p_today date, p_lapses_at timestamptz, p_at timestamptz,
      out outcome text, out redemption_id bigint, out balance_before bigint)
    language plpgsql as $$
    declare card gift_card;
    begin
      select * into card from gift_card g where g.shop_id = p_shop and g.gift_card_id = p_card for no key update;
      if not found then outcome := 'not_found'; return; end if;
      balance_before := card.balance - card.held;
      if card.merged_into is not null then outcome := 'card_merged'; return; end if;
      if card.disabled_at is not null then outcome := 'card_disabled'; return; end if;
      if card.balance - card.held < p_amount then outcome := 'too_little_left'; return; end if;
      insert into redemption (shop_id, gift_card_id, key_id, state, amount, order_name, held_on, lapses_at, created_at)
        values (p_shop, p_card, p_key, 'held', p_amount, p_order, p_today, p_lapses_at, p_at) returning redemption.redemption_id into redemption_id;
      update gift_card set held = held + p_amount where gift_card_id = p_card;
      outcome := 'done';
    end $$`.execute(db)

  /* A null amount: all of it. The rest is free again. A hold whose time is over isn't one any more, whether or not the job has been there. */
  await sql`create function capture_money(p_shop bigint, p_redemption bigint, p_amount bigint, p_at timestamptz, out outcome text, out movement_id bigint)
    language plpgsql as $$
    declare r redemption; card gift_card; m movement; l record; take bigint; left_over bigint;
    begin
      select * into r from redemption x where x.shop_id = p_shop and x.redemption_id = p_redemption;
      if not found then outcome := 'not_found'; return; end if;
      select * into card from gift_card g where g.gift_card_id = r.gift_card_id for no key update;
      select * into r from redemption x where x.redemption_id = p_redemption for update;
      if r.state <> 'held' or r.lapses_at <= p_at then outcome := 'not_held'; return; end if;
      if card.disabled_at is not null then outcome := 'card_disabled'; return; end if;
      left_over := coalesce(p_amount, r.amount);
      if left_over > r.amount then outcome := 'too_little_left'; return; end if;
      insert into movement (shop_id, gift_card_id, kind, amount, balance_before, balance_after, source, cause_kind, cause_id, at)
        values (p_shop, card.gift_card_id, 'redeem', -left_over, card.balance, card.balance - left_over, 'checkout',
          case when r.order_name is null then 'redemption' else 'order' end, coalesce(r.order_name, 'd' || p_redemption), p_at) returning * into m;
      for l in select * from lot t where t.gift_card_id = card.gift_card_id and t.remaining > 0 and (t.expires_on is null or t.expires_on >= r.held_on)
        order by t.expires_on nulls last, t.lot_id for no key update
      loop
        exit when left_over = 0;
        take := least(l.remaining, left_over);
        update lot set remaining = remaining - take where lot_id = l.lot_id;
        card := append_entry(card, m, l.lot_id, 'redemption', -take);
        left_over := left_over - take;
      end loop;
      if left_over > 0 then raise exception 'card % has fewer good lots than it has set aside', card.gift_card_id using errcode = 'TD003'; end if;
      update gift_card set held = held - r.amount, balance = card.balance, version = card.version, head = card.head where gift_card_id = card.gift_card_id;
      update redemption set state = 'captured', captured = -m.amount, movement_id = m.movement_id, ended_at = p_at where redemption_id = p_redemption;
      outcome := 'done'; movement_id := m.movement_id;
    end $$`.execute(db)

  await sql`create function release_money(p_shop bigint, p_redemption bigint, p_state text, p_at timestamptz, out outcome text) language plpgsql as $$
    declare r redemption;
    begin
      select * into r from redemption x where x.shop_id = p_shop and x.redemption_id = p_redemption;
      if not found then outcome := 'not_found'; return; end if;
      perform from gift_card g where g.gift_card_id = r.gift_card_id for no key update;
      update redemption set state = p_state, ended_at = p_at where redemption_id = p_redemption and state = 'held';
      if not found then outcome := 'not_held'; return; end if;
      update gift_card set held = held - r.amount where gift_card_id = r.gift_card_id;
      outcome := 'done';
    end $$`.execute(db)

  /* A null amount: all that was taken. The lot that was spent last gets its money back first; one whose last day is over is good for 30 days more. */
  await sql`create function refund_money(p_shop bigint, p_redemption bigint, p_amount bigint, p_today date, p_at timestamptz, out outcome text, out movement_id bigint)
    language plpgsql as $$
    declare r redemption; card gift_card; m movement; e record; back bigint; skip bigint; left_over bigint;
    begin
      select * into r from redemption x where x.shop_id = p_shop and x.redemption_id = p_redemption;
      if not found then outcome := 'not_found'; return; end if;
      select * into card from gift_card g where g.gift_card_id = r.gift_card_id for no key update;
      select * into r from redemption x where x.redemption_id = p_redemption for update;
      left_over := coalesce(p_amount, r.captured - r.refunded);
      if left_over = 0 or left_over > r.captured - r.refunded then outcome := 'over_refund'; return; end if;
      if card.merged_into is not null then outcome := 'card_merged'; return; end if;
      if card.balance + left_over > 1000000000000000 then outcome := 'over_limit'; return; end if;
      insert into movement (shop_id, gift_card_id, kind, amount, balance_before, balance_after, source, cause_kind, cause_id, at)
        values (p_shop, card.gift_card_id, 'refund', left_over, card.balance, card.balance + left_over, 'checkout',
          case when r.order_name is null then 'redemption' else 'order' end, coalesce(r.order_name, 'd' || p_redemption), p_at) returning * into m;
      skip := r.refunded;
      for e in select n.lot_id, -n.amount as taken, l.expires_on from entry n join lot l on l.lot_id = n.lot_id where n.movement_id = r.movement_id order by n.seq desc
      loop
        exit when left_over = 0;
        back := least(e.taken - least(skip, e.taken), left_over);
        skip := skip - least(skip, e.taken);
        continue when back = 0;
        update lot set remaining = remaining + back where lot_id = e.lot_id;
        card := append_entry(card, m, e.lot_id, 'redemption', back);
        left_over := left_over - back;
        if e.expires_on < p_today then
          update lot set expires_on = p_today + 30 where lot_id = e.lot_id;
          insert into card_event (shop_id, gift_card_id, kind, detail, version, at)
            values (p_shop, card.gift_card_id, 'expiry_changed', jsonb_build_object('from', e.expires_on, 'to', p_today + 30, 'lots', e.lot_id::text), card.version, p_at);
        end if;
      end loop;
      if left_over > 0 then raise exception 'redemption % took less than it says', p_redemption using errcode = 'TD003'; end if;
      update gift_card set balance = card.balance, version = card.version, head = card.head where gift_card_id = card.gift_card_id;
      update redemption set refunded = refunded + m.amount where redemption_id = p_redemption;
      outcome := 'done'; movement_id := m.movement_id;
    end $$`.execute(db)
}
