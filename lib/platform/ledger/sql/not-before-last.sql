-- Returns the time to write on a card that the caller has locked: a call that waited for the card
-- began before the entry that it waited for, and the times of a card's entries never go back.
create or replace function not_before_last(
  p_shop bigint, p_card bigint, p_at timestamptz
) returns timestamptz
language plpgsql stable as $$
declare
  v_last timestamptz;
begin
  select e.at into v_last from entry e
    where e.shop_id = p_shop and e.gift_card_id = p_card
    order by e.seq desc
    limit 1;
  return greatest(p_at, v_last);
end $$
