-- Holds money of a card for a store's checkout. A hold is a number on the card that no other debit
-- may use, until it is captured, released or lapses.
create or replace function hold_money(
  p_shop bigint, p_card bigint, p_key bigint, p_amount bigint, p_order text, p_today date,
  p_lapses_at timestamptz, p_at timestamptz,
  out outcome text, out redemption_id bigint, out balance_before bigint
)
language plpgsql as $$
declare
  card gift_card;
begin
  select * into card from gift_card g
    where g.shop_id = p_shop and g.gift_card_id = p_card
    for no key update;
  if not found then outcome := 'not_found'; return; end if;
  balance_before := card.balance - card.held;
  if card.merged_into is not null then outcome := 'card_merged'; return; end if;
  if card.disabled_at is not null then outcome := 'card_disabled'; return; end if;
  if card.balance - card.held < p_amount then outcome := 'too_little_left'; return; end if;
  insert into redemption (
      shop_id, gift_card_id, key_id, state, amount, order_name, held_on, lapses_at, created_at)
    values (p_shop, p_card, p_key, 'held', p_amount, p_order, p_today, p_lapses_at, p_at)
    returning redemption.redemption_id into redemption_id;
  update gift_card set held = held + p_amount where shop_id = p_shop and gift_card_id = p_card;
  outcome := 'done';
end $$
