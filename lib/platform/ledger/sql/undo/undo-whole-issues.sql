-- Undoes, in one statement, issues of which nothing was taken, on cards without holds or merges, one
-- a card. Returns those that it undid; undo_movement handles the rest. The caller has locked the
-- cards.
create or replace function undo_whole_issues(
  p_shop bigint, p_movements bigint[], p_staff bigint, p_at timestamptz
) returns table (undone_id bigint, undone_amount bigint)
language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set enable_material = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_head text := p_shop || '|';
  v_mid text;
  v_who text := concat('|staff|', p_staff, '|');
begin
  -- one time for all of them, which is before no entry of theirs (not_before_last)
  select greatest(p_at, max(e.at)) into p_at
    from (select p_shop as shop_id, x as id from unnest(p_movements) x offset 0) u
      join movement m on m.shop_id = u.shop_id and m.movement_id = u.id
      cross join lateral (
        select y.at from entry y
          where y.shop_id = m.shop_id and y.gift_card_id = m.gift_card_id
          order by y.seq desc
          limit 1) e;
  v_mid := concat('|', (extract(epoch from p_at) * 1000)::bigint, '|undo|');
  return query
    with
      p as materialized (
        select m.movement_id as was, m.amount, m.reason, g.gift_card_id as card, g.shop_id,
            g.balance, g.version, g.head, l.lot_id as lot, n.contra,
            row_number() over (partition by g.gift_card_id order by u.n) as turn
          from (
              select p_shop as shop_id, x.id, x.n
                from unnest(p_movements) with ordinality x(id, n) offset 0) u
            join movement m on m.shop_id = u.shop_id and m.movement_id = u.id
            join gift_card g on g.shop_id = m.shop_id and g.gift_card_id = m.gift_card_id
            join entry n on n.shop_id = m.shop_id and n.movement_id = m.movement_id
            join lot l on l.shop_id = n.shop_id and l.lot_id = n.lot_id
          where m.kind = 'issue' and g.merged_into is null and g.held = 0
            and l.gift_card_id = g.gift_card_id and l.remaining = m.amount),
      r as materialized (
        select *, nextval('movement_movement_id_seq') as mov from p where turn = 1 order by card),
      h as materialized (
        select *, sha256(head || convert_to(concat(
              v_head, card, '|', version + 1, '|', mov, '|', lot, '|', contra, '|', -amount, '|',
              balance - amount, v_mid, -amount, v_who, was, '|-|-|',
              coalesce(octet_length(reason) || ':' || reason, '-'), '|-|-'), 'UTF8')) as hash
          from r),
      movements as (
        insert into movement (
            movement_id, shop_id, gift_card_id, kind, amount, balance_before, balance_after,
            reason, source, staff_id, undoes, at)
          overriding system value
          select mov, p_shop, card, 'undo', -amount, balance, balance - amount,
              reason, 'staff', p_staff, was, p_at
            from h),
      lots as (
        update lot t set remaining = 0
          from h
          where t.shop_id = h.shop_id and t.lot_id = h.lot),
      entries as (
        insert into entry (
            shop_id, gift_card_id, seq, movement_id, lot_id, contra,
            amount, balance_after, at, hash)
          select p_shop, card, version + 1, mov, lot, contra, -amount,
              balance - amount, p_at, hash
            from h),
      cards as (
        update gift_card g set balance = h.balance - h.amount, version = h.version + 1, head = h.hash
          from h
          where g.shop_id = h.shop_id and g.gift_card_id = h.card)
    select h.was, h.amount from h;
end $$
