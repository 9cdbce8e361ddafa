-- Returns how much of these lots' credit the card's open holds need; an undo leaves that much.
-- A hold may use lots valid on its day, so for each such day the holds from it on need lots that
-- expire on it or later; the worst day decides.
create or replace function needed_by_holds(
  p_shop bigint, p_card bigint, p_lots bigint[]
) returns bigint
language sql stable as $$
  select coalesce(greatest(0, max(h.held - l.others)), 0)::bigint
    from (
        select distinct r.held_on, sum(r.amount) over (order by r.held_on desc) as held
          from redemption r
          where r.shop_id = p_shop and r.gift_card_id = p_card and r.state = 'held') h
      cross join lateral (
        select coalesce(sum(t.remaining), 0) as others
          from lot t
          where t.shop_id = p_shop and t.gift_card_id = p_card and t.remaining > 0
            and t.lot_id <> all(p_lots)
            and (t.expires_on is null or t.expires_on >= h.held_on)) l
$$
