-- Moves money between two cards of a shop as two movements; `pair` of the incoming one names the
-- outgoing one. Each lot keeps its type, its expiration date and the movement that issued its
-- money. p_amount null: all of it. Rows are locked by id, so that two transfers can't deadlock.
create or replace function transfer_money(
  p_shop bigint, p_from bigint, p_to bigint, p_amount bigint, p_reason text,
  p_source text, p_staff bigint, p_expected bigint, p_at timestamptz,
  out outcome text, out movement_id bigint, out balance_before bigint, out balance_after bigint,
  out amount bigint
)
language plpgsql as $$
declare
  f gift_card;
  t gift_card;
  m_out movement;
  m_in movement;
  l record;
  take bigint;
  left_over bigint;
  v_lot bigint;
begin
  perform from gift_card g
    where g.shop_id = p_shop and g.gift_card_id in (p_from, p_to)
    order by g.gift_card_id
    for no key update;
  select * into f from gift_card g where g.shop_id = p_shop and g.gift_card_id = p_from;
  select * into t from gift_card g where g.shop_id = p_shop and g.gift_card_id = p_to;
  if f.gift_card_id is null or t.gift_card_id is null or p_from = p_to then
    outcome := 'not_found'; return;
  end if;
  balance_before := f.balance;
  balance_after := f.balance;
  amount := coalesce(p_amount, f.balance);
  if p_expected is not null and p_expected <> f.balance then
    outcome := 'balance_moved'; return;
  end if;
  if f.merged_into is not null or t.merged_into is not null then
    outcome := 'card_merged'; return;
  end if;
  if f.disabled_at is not null or t.disabled_at is not null then
    outcome := 'card_disabled'; return;
  end if;
  if amount < 0 or f.balance - f.held < amount then outcome := 'too_little_left'; return; end if;
  if t.balance + amount > 1000000000000000 then outcome := 'over_limit'; return; end if;
  outcome := 'done';
  if amount = 0 then return; end if;
  p_at := not_before_last(p_shop, p_to, not_before_last(p_shop, p_from, p_at));
  insert into movement (
      shop_id, gift_card_id, kind, amount, balance_before, balance_after,
      reason, source, staff_id, cause_kind, cause_id, at)
    values (
      p_shop, p_from, 'transfer', -amount, f.balance, f.balance - amount,
      p_reason, p_source, p_staff, 'card', 'g' || p_to, p_at)
    returning * into m_out;
  insert into movement (
      shop_id, gift_card_id, kind, amount, balance_before, balance_after,
      reason, source, staff_id, cause_kind, cause_id, pair, at)
    values (
      p_shop, p_to, 'transfer', amount, t.balance, t.balance + amount,
      p_reason, p_source, p_staff, 'card', 'g' || p_from, m_out.movement_id, p_at)
    returning * into m_in;
  left_over := amount;
  for l in
    select * from lot x
      where x.shop_id = p_shop and x.gift_card_id = p_from and x.remaining > 0
      order by x.expires_on nulls last, x.lot_id
      for no key update
  loop
    exit when left_over = 0;
    take := least(l.remaining, left_over);
    update lot set remaining = remaining - take where shop_id = p_shop and lot_id = l.lot_id;
    f := append_entry(f, m_out, l.lot_id, 'transfer', -take);
    insert into lot (
        shop_id, gift_card_id, movement_id, origin_movement_id, kind,
        amount, remaining, expires_on, created_at)
      values (
        p_shop, p_to, m_in.movement_id, l.origin_movement_id, l.kind,
        take, take, l.expires_on, p_at)
      returning lot_id into v_lot;
    t := append_entry(t, m_in, v_lot, 'transfer', take, l.expires_on);
    left_over := left_over - take;
  end loop;
  if left_over > 0 then
    raise exception 'card % has fewer lots than balance', p_from using errcode = 'TD002';
  end if;
  update gift_card set balance = f.balance, version = f.version, head = f.head
    where shop_id = p_shop and gift_card_id = p_from;
  update gift_card set balance = t.balance, version = t.version, head = t.head
    where shop_id = p_shop and gift_card_id = p_to;
  movement_id := m_out.movement_id;
  balance_after := f.balance;
end $$
