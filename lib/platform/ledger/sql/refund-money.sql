-- Refunds captured money to the lots that paid it, last spent first; each lot gets back at most
-- what of it is still out. p_amount null: all that is out. A merged card's money goes to the card
-- that it became. An expired lot that gets money back is valid for 30 more days.
create or replace function refund_money(
  p_shop bigint, p_redemption bigint, p_amount bigint, p_today date,
  p_source text, p_staff bigint, p_cause_kind text, p_cause_id text, p_at timestamptz,
  out outcome text, out movement_id bigint, out gift_card_id bigint
)
language plpgsql as $$
declare
  r redemption;
  card gift_card;
  m movement;
  e record;
  back bigint;
  left_over bigint;
  v_lot bigint;
  v_until date;
begin
  select * into r from redemption x where x.shop_id = p_shop and x.redemption_id = p_redemption;
  if not found then outcome := 'not_found'; return; end if;
  gift_card_id := r.gift_card_id;
  loop
    select * into card from gift_card g
      where g.shop_id = p_shop and g.gift_card_id = refund_money.gift_card_id
      for no key update;
    exit when card.merged_into is null;
    gift_card_id := card.merged_into;
  end loop;
  select * into r from redemption x
    where x.shop_id = p_shop and x.redemption_id = p_redemption
    for update;
  left_over := coalesce(p_amount, r.captured - r.refunded);
  if left_over = 0 or left_over > r.captured - r.refunded then
    outcome := 'over_refund'; return;
  end if;
  if card.balance + left_over > 1000000000000000 then outcome := 'over_limit'; return; end if;
  p_at := not_before_last(p_shop, card.gift_card_id, p_at);
  insert into movement (
      shop_id, gift_card_id, kind, amount, balance_before, balance_after,
      source, staff_id, cause_kind, cause_id, at)
    values (
      p_shop, card.gift_card_id, 'refund', left_over, card.balance, card.balance + left_over,
      p_source, p_staff,
      coalesce(p_cause_kind, case when r.order_name is null then 'redemption' else 'order' end),
      coalesce(p_cause_id, r.order_name, 'd' || p_redemption), p_at)
    returning * into m;
  for e in
    select n.lot_id, n.seq, -n.amount - coalesce(b.amount, 0) as out,
        l.gift_card_id, l.kind, l.origin_movement_id, l.expires_on
      from entry n
        join lot l on l.shop_id = n.shop_id and l.lot_id = n.lot_id
        left join lateral (
          select sum(x.amount) as amount
            from redemption_refund f
              join movement given on given.shop_id = f.shop_id
                and given.movement_id = f.movement_id
              join movement t on t.shop_id = f.shop_id
                and (t.movement_id = f.movement_id or t.undoes = f.movement_id)
              join entry x on x.shop_id = t.shop_id and x.movement_id = t.movement_id
              join lot y on y.shop_id = x.shop_id and y.lot_id = x.lot_id
            where f.shop_id = p_shop and f.redemption_id = p_redemption
              and (x.lot_id = n.lot_id or y.refilled_for = n.lot_id
                -- an undo may have taken it from the card that a later merge brought it to
                or t.gift_card_id <> given.gift_card_id and n.lot_id in (
                  select lot_sources(p_shop, x.lot_id)))) b on true
      where n.shop_id = p_shop and n.movement_id = r.movement_id
      order by n.seq desc
  loop
    exit when left_over = 0;
    back := least(e.out, left_over);
    continue when back <= 0;
    v_until := case when e.expires_on < p_today then p_today + 30 else e.expires_on end;
    if e.gift_card_id = card.gift_card_id then
      update lot set remaining = remaining + back, expires_on = v_until
        where shop_id = p_shop and lot_id = e.lot_id;
      card := append_entry(card, m, e.lot_id, 'redemption', back);
      if v_until is distinct from e.expires_on then
        insert into card_event (shop_id, gift_card_id, kind, detail, version, at)
          values (
            p_shop, card.gift_card_id, 'expiry_changed',
            jsonb_build_object('from', e.expires_on, 'to', v_until, 'lots', e.lot_id::text),
            card.version, p_at);
      end if;
    else
      insert into lot (
          shop_id, gift_card_id, movement_id, origin_movement_id, kind,
          amount, remaining, expires_on, created_at, refilled_for)
        values (
          p_shop, card.gift_card_id, m.movement_id, e.origin_movement_id, e.kind,
          back, back, v_until, p_at, e.lot_id)
        returning lot_id into v_lot;
      card := append_entry(card, m, v_lot, 'redemption', back, v_until);
    end if;
    left_over := left_over - back;
  end loop;
  if left_over > 0 then
    raise exception 'redemption % took less than it says', p_redemption using errcode = 'TD003';
  end if;
  update gift_card g set balance = card.balance, version = card.version, head = card.head
    where g.shop_id = p_shop and g.gift_card_id = card.gift_card_id;
  update redemption set refunded = refunded + m.amount
    where shop_id = p_shop and redemption_id = p_redemption;
  insert into redemption_refund (shop_id, redemption_id, movement_id)
    values (p_shop, p_redemption, m.movement_id);
  outcome := 'done';
  movement_id := m.movement_id;
end $$
