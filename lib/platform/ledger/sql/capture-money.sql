-- Captures a hold as a movement. p_amount null: all of it; the rest is released. A hold whose time
-- is over counts as lapsed even before the job has run.
create or replace function capture_money(
  p_shop bigint, p_redemption bigint, p_amount bigint, p_at timestamptz,
  out outcome text, out movement_id bigint
)
language plpgsql as $$
declare
  r redemption;
  card gift_card;
  m movement;
  l record;
  take bigint;
  left_over bigint;
begin
  select * into r from redemption x where x.shop_id = p_shop and x.redemption_id = p_redemption;
  if not found then outcome := 'not_found'; return; end if;
  -- before the card's lock, because refunds lock orders first
  if r.order_name is not null then
    perform pay_again(p_shop, r.order_name, coalesce(p_amount, r.amount));
  end if;
  select * into card from gift_card g
    where g.shop_id = p_shop and g.gift_card_id = r.gift_card_id
    for no key update;
  select * into r from redemption x
    where x.shop_id = p_shop and x.redemption_id = p_redemption
    for update;
  if r.state <> 'held' or r.lapses_at <= p_at then outcome := 'not_held'; return; end if;
  if card.disabled_at is not null then outcome := 'card_disabled'; return; end if;
  left_over := coalesce(p_amount, r.amount);
  if left_over > r.amount then outcome := 'too_little_left'; return; end if;
  p_at := not_before_last(p_shop, r.gift_card_id, p_at);
  insert into movement (
      shop_id, gift_card_id, kind, amount, balance_before, balance_after,
      source, staff_id, cause_kind, cause_id, at)
    values (
      p_shop, card.gift_card_id, 'redeem', -left_over, card.balance, card.balance - left_over,
      'checkout',
      (select k.member_id from store_key k where k.shop_id = p_shop and k.key_id = r.key_id),
      case when r.order_name is null then 'redemption' else 'order' end,
      coalesce(r.order_name, 'd' || p_redemption), p_at)
    returning * into m;
  for l in
    select * from lot t
      where t.shop_id = p_shop and t.gift_card_id = card.gift_card_id and t.remaining > 0
        and (t.expires_on is null or t.expires_on >= r.held_on)
      order by t.expires_on nulls last, t.lot_id
      for no key update
  loop
    exit when left_over = 0;
    take := least(l.remaining, left_over);
    update lot set remaining = remaining - take where shop_id = p_shop and lot_id = l.lot_id;
    card := append_entry(card, m, l.lot_id, 'redemption', -take);
    left_over := left_over - take;
  end loop;
  if left_over > 0 then
    raise exception 'card % has fewer good lots than it has set aside', card.gift_card_id
      using errcode = 'TD003';
  end if;
  update gift_card
    set held = held - r.amount, balance = card.balance, version = card.version, head = card.head
    where shop_id = p_shop and gift_card_id = card.gift_card_id;
  update redemption
    set state = 'captured', captured = -m.amount, movement_id = m.movement_id, ended_at = p_at
    where shop_id = p_shop and redemption_id = p_redemption;
  outcome := 'done';
  movement_id := m.movement_id;
end $$
