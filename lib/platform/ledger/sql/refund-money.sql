-- Refunds captured money to the lots that paid it, last spent first. p_amount null: all that was
-- captured. An expired lot that gets money back is valid for 30 more days.
create or replace function refund_money(
  p_shop bigint, p_redemption bigint, p_amount bigint, p_today date, p_at timestamptz,
  out outcome text, out movement_id bigint
)
language plpgsql as $$
declare
  r redemption;
  card gift_card;
  m movement;
  e record;
  back bigint;
  skip bigint;
  left_over bigint;
begin
  select * into r from redemption x where x.shop_id = p_shop and x.redemption_id = p_redemption;
  if not found then outcome := 'not_found'; return; end if;
  select * into card from gift_card g
    where g.shop_id = p_shop and g.gift_card_id = r.gift_card_id
    for no key update;
  select * into r from redemption x
    where x.shop_id = p_shop and x.redemption_id = p_redemption
    for update;
  left_over := coalesce(p_amount, r.captured - r.refunded);
  if left_over = 0 or left_over > r.captured - r.refunded then
    outcome := 'over_refund'; return;
  end if;
  if card.merged_into is not null then outcome := 'card_merged'; return; end if;
  if card.balance + left_over > 1000000000000000 then outcome := 'over_limit'; return; end if;
  p_at := not_before_last(p_shop, r.gift_card_id, p_at);
  insert into movement (
      shop_id, gift_card_id, kind, amount, balance_before, balance_after,
      source, cause_kind, cause_id, at)
    values (
      p_shop, card.gift_card_id, 'refund', left_over, card.balance, card.balance + left_over,
      'checkout', case when r.order_name is null then 'redemption' else 'order' end,
      coalesce(r.order_name, 'd' || p_redemption), p_at)
    returning * into m;
  skip := r.refunded;
  for e in
    select n.lot_id, -n.amount as taken, l.expires_on
      from entry n join lot l on l.shop_id = n.shop_id and l.lot_id = n.lot_id
      where n.shop_id = p_shop and n.movement_id = r.movement_id
      order by n.seq desc
  loop
    exit when left_over = 0;
    back := least(e.taken - least(skip, e.taken), left_over);
    skip := skip - least(skip, e.taken);
    continue when back = 0;
    update lot set remaining = remaining + back where shop_id = p_shop and lot_id = e.lot_id;
    card := append_entry(card, m, e.lot_id, 'redemption', back);
    left_over := left_over - back;
    if e.expires_on < p_today then
      update lot set expires_on = p_today + 30 where shop_id = p_shop and lot_id = e.lot_id;
      insert into card_event (shop_id, gift_card_id, kind, detail, version, at)
        values (
          p_shop, card.gift_card_id, 'expiry_changed',
          jsonb_build_object('from', e.expires_on, 'to', p_today + 30, 'lots', e.lot_id::text),
          card.version, p_at);
    end if;
  end loop;
  if left_over > 0 then
    raise exception 'redemption % took less than it says', p_redemption using errcode = 'TD003';
  end if;
  update gift_card set balance = card.balance, version = card.version, head = card.head
    where shop_id = p_shop and gift_card_id = card.gift_card_id;
  update redemption set refunded = refunded + m.amount
    where shop_id = p_shop and redemption_id = p_redemption;
  outcome := 'done';
  movement_id := m.movement_id;
end $$
