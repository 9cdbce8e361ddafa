-- Takes up to p_amount from these lots of a card, soonest-expiring first, except what open holds
-- need: a reward recalled, or a bought card closed. Each entry reverses the account of the issue
-- that made its money. `taken` may be less than p_amount.
create or replace function recall_lots(
  p_shop bigint, p_card bigint, p_lots bigint[], p_amount bigint, p_reason text,
  p_source text, p_staff bigint, p_cause_kind text, p_cause_id text, p_at timestamptz,
  out outcome text, out movement_id bigint, out taken bigint
)
language plpgsql as $$
declare
  card gift_card;
  m movement;
  l record;
  take bigint;
  left_over bigint;
begin
  taken := 0;
  select * into card from gift_card g
    where g.shop_id = p_shop and g.gift_card_id = p_card
    for no key update;
  if not found then outcome := 'not_found'; return; end if;
  select coalesce(sum(x.remaining), 0) into left_over from lot x
    where x.shop_id = p_shop and x.gift_card_id = p_card and x.lot_id = any(p_lots);
  if card.held > 0 then
    left_over := left_over - needed_by_holds(p_shop, p_card, p_lots);
  end if;
  left_over := least(p_amount, left_over, card.balance - card.held);
  if left_over <= 0 then outcome := 'nothing_left'; return; end if;
  taken := left_over;
  p_at := not_before_last(p_shop, p_card, p_at);
  insert into movement (
      shop_id, gift_card_id, kind, amount, balance_before, balance_after,
      reason, source, staff_id, cause_kind, cause_id, at)
    values (
      p_shop, p_card, 'recall', -taken, card.balance, card.balance - taken,
      p_reason, p_source, p_staff, p_cause_kind, p_cause_id, p_at)
    returning * into m;
  for l in
    select x.lot_id, x.remaining,
        coalesce(o.contra, case x.kind when 'paid' then 'sales' else 'promotion' end) as contra
      from lot x
        left join lateral (
          select n.contra from entry n
            where n.shop_id = p_shop and n.movement_id = x.origin_movement_id
            order by n.seq
            limit 1) o on true
      where x.shop_id = p_shop and x.gift_card_id = p_card and x.lot_id = any(p_lots)
        and x.remaining > 0
      order by x.expires_on nulls last, x.lot_id
      for no key update of x
  loop
    exit when left_over = 0;
    take := least(l.remaining, left_over);
    update lot set remaining = remaining - take where shop_id = p_shop and lot_id = l.lot_id;
    card := append_entry(card, m, l.lot_id, l.contra, -take);
    left_over := left_over - take;
  end loop;
  update gift_card set balance = card.balance, version = card.version, head = card.head
    where shop_id = p_shop and gift_card_id = p_card;
  outcome := 'done';
  movement_id := m.movement_id;
end $$
