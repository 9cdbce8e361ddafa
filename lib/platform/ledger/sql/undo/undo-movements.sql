-- Undoes the unspent part of many issues in a team member's name, on the cards that merges brought
-- their credit to. What can't be undone, because nothing is left or it was undone before, is passed
-- by. Queued emails about credit that is undone in full are cancelled.
create or replace function undo_movements(
  p_shop bigint, p_movements bigint[], p_staff bigint, p_at timestamptz, out taken bigint
)
language plpgsql
  -- its statements are the same for thousands of movements, and planning each call costs a fifth
  set plan_cache_mode = force_generic_plan
as $$
declare
  w record;
  r record;
  v_round bigint[];
  v_sum bigint;
  v_whole bigint[] := '{}';
begin
  taken := 0;
  -- locks all cards at once and in one order, so that two calls never wait for each other
  perform from gift_card g
    where g.shop_id = p_shop and g.gift_card_id in (
      select coalesce(g2.merged_into, m.gift_card_id)
        from unnest(p_movements) u(movement_id)
          join movement m on m.shop_id = p_shop and m.movement_id = u.movement_id
          join gift_card g2 on g2.shop_id = p_shop and g2.gift_card_id = m.gift_card_id)
    order by g.gift_card_id
    for no key update;
  -- a round takes one issue of each card; small rounds cost more than they save
  loop
    select array_agg(x.undone_id), sum(x.undone_amount) into v_round, v_sum
      from undo_whole_issues(p_shop, p_movements, p_staff, p_at) x;
    exit when v_round is null;
    taken := taken + v_sum;
    v_whole := v_whole || v_round;
    p_movements := array(
      select u.id from unnest(p_movements) with ordinality u(id, n)
        where u.id <> all(v_round)
        order by u.n);
    exit when cardinality(v_round) < 20;
  end loop;
  for w in
    select m.movement_id, m.amount
      from unnest(p_movements) with ordinality u(movement_id, n)
        join movement m on m.shop_id = p_shop and m.movement_id = u.movement_id
      order by u.n
  loop
    select * into r from undo_movement(
      p_shop, w.movement_id, null, true, 'staff', p_staff, null, null, p_at);
    continue when r.outcome <> 'done';
    taken := taken - r.amount;
    if r.amount = -w.amount then v_whole := v_whole || w.movement_id; end if;
  end loop;
  perform cancel_mails(p_shop, v_whole);
end $$
