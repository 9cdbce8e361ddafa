-- How much of the credit of these movements open holds of the card need: an undo leaves that much.
-- A hold is good for lots that had not expired on its day. So for each such day, what is held from
-- it on must be covered by lots that expire on it or later; the worst day decides. Debits that take
-- the soonest-expiring lot first keep this by themselves.
create or replace function needed_by_holds(p_card bigint, p_movements bigint[]) returns bigint
language sql stable as $$
  select coalesce(greatest(0, max(h.held - l.others)), 0)::bigint
    from (
        select distinct r.held_on, sum(r.amount) over (order by r.held_on desc) as held
          from redemption r
          where r.gift_card_id = p_card and r.state = 'held') h
      cross join lateral (
        select coalesce(sum(t.remaining), 0) as others
          from lot t
          where t.gift_card_id = p_card and t.remaining > 0 and t.movement_id <> all(p_movements)
            and (t.expires_on is null or t.expires_on >= h.held_on)) l
$$
