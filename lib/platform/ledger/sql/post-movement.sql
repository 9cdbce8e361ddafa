-- Posts one movement in one round trip: the card's row lock settles every race, and the outcome is
-- one word. Locks are `for no key update`, because rows that refer to the card take a key share.
-- p_amount > 0 makes a lot; p_amount < 0 spends lots, soonest-expiring first, or only p_only_lot.
create or replace function post_movement(
  p_shop bigint, p_card bigint, p_kind text, p_amount bigint, p_money text, p_expires_on date,
  p_only_lot bigint, p_reason text, p_note text, p_salt bytea, p_source text, p_staff bigint,
  p_cause_kind text, p_cause_id text, p_expected bigint, p_at timestamptz,
  out outcome text, out movement_id bigint, out balance_before bigint, out balance_after bigint
)
language plpgsql as $$
declare
  card gift_card;
  m movement;
  l record;
  take bigint;
  left_over bigint;
  v_lot bigint;
  v_contra text;
  v_paid bigint;
begin
  select * into card from gift_card g
    where g.shop_id = p_shop and g.gift_card_id = p_card
    for no key update;
  if not found then outcome := 'not_found'; return; end if;
  balance_before := card.balance;
  -- a payment in a connected store is posted, though the card was disabled here meanwhile
  outcome := movement_refused(
    card.merged_into, case when p_source = 'store' and p_kind <> 'issue' then null
      else card.disabled_at end,
    card.balance, card.held, p_kind, p_amount);
  -- a changed balance is reported before its consequences
  if outcome is distinct from 'card_merged' and p_expected <> card.balance then
    outcome := 'balance_moved';
  end if;
  if outcome is not null then return; end if;
  p_at := not_before_last(p_shop, p_card, p_at);
  v_contra := case p_kind
    when 'issue' then case
      when p_money <> 'paid' then 'promotion'
      when p_source = 'return' then 'refunds'
      else 'sales' end
    when 'redeem' then 'redemption'
    when 'expire' then 'breakage'
    else 'adjustment' end;
  insert into movement (
      shop_id, gift_card_id, kind, amount, balance_before, balance_after,
      reason, note, salt, note_digest,
      source, staff_id, cause_kind, cause_id, expires_on, at)
    values (
      p_shop, p_card, p_kind, p_amount, card.balance, card.balance + p_amount,
      p_reason, p_note, p_salt,
      case when p_note is null then null else sha256(p_salt || convert_to(p_note, 'UTF8')) end,
      p_source, p_staff, p_cause_kind, p_cause_id, p_expires_on, p_at)
    returning * into m;
  if p_amount > 0 then
    insert into lot (
        shop_id, gift_card_id, movement_id, origin_movement_id, kind,
        amount, remaining, expires_on, created_at)
      values (
        p_shop, p_card, m.movement_id, m.movement_id, p_money,
        p_amount, p_amount, p_expires_on, p_at)
      returning lot_id into v_lot;
    card := append_entry(card, m, v_lot, v_contra, p_amount);
  else
    left_over := -p_amount;
    for l in
      select * from lot t
        where t.shop_id = p_shop and t.gift_card_id = p_card and t.remaining > 0
          and (p_only_lot is null or t.lot_id = p_only_lot)
        order by t.expires_on nulls last, t.lot_id
        for no key update
    loop
      exit when left_over = 0;
      take := least(l.remaining, left_over);
      update lot set remaining = remaining - take where shop_id = p_shop and lot_id = l.lot_id;
      card := append_entry(card, m, l.lot_id, v_contra, -take);
      left_over := left_over - take;
    end loop;
    if left_over > 0 then
      raise exception 'card % has fewer lots than balance', p_card using errcode = 'TD002';
    end if;
  end if;
  update gift_card set balance = card.balance, version = card.version, head = card.head
    where shop_id = p_shop and gift_card_id = p_card;
  outcome := 'done';
  movement_id := m.movement_id;
  balance_after := card.balance;
  -- new promotional credit first pays what an earlier recall left owing
  if p_kind = 'issue' and p_money = 'promotional' and card.owed > 0 then
    select x.taken into v_paid from recall_lots(
      p_shop, p_card, array[v_lot], card.owed, 'Recall paid',
      'return', p_staff, p_cause_kind, p_cause_id, p_at) x;
    update gift_card set owed = owed - v_paid
      where shop_id = p_shop and gift_card_id = p_card;
    balance_after := balance_after - v_paid;
  end if;
end $$
