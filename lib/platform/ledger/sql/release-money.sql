-- Ends a hold without a movement; p_state says whether it was released or lapsed.
create or replace function release_money(
  p_shop bigint, p_redemption bigint, p_state text, p_at timestamptz, out outcome text
)
language plpgsql as $$
declare
  r redemption;
begin
  select * into r from redemption x where x.shop_id = p_shop and x.redemption_id = p_redemption;
  if not found then outcome := 'not_found'; return; end if;
  perform from gift_card g
    where g.shop_id = p_shop and g.gift_card_id = r.gift_card_id
    for no key update;
  update redemption set state = p_state, ended_at = p_at
    where shop_id = p_shop and redemption_id = p_redemption and state = 'held';
  if not found then outcome := 'not_held'; return; end if;
  update gift_card set held = held - r.amount
    where shop_id = p_shop and gift_card_id = r.gift_card_id;
  outcome := 'done';
end $$
