-- Reverses a whole transfer; refused if any of it is spent or held. A card that the transfer
-- emptied by a merge is open again.
create or replace function undo_transfer(
  p_shop bigint, p_movement bigint, p_source text, p_staff bigint, p_at timestamptz,
  out outcome text, out movement_id bigint, out balance_before bigint, out balance_after bigint,
  out amount bigint
)
language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  f gift_card;
  t gift_card;
  m_out movement;
  m_in movement;
  u_out movement;
  u_in movement;
  e record;
begin
  select * into m_in from movement x
    where x.shop_id = p_shop
      and (x.pair = p_movement or (x.movement_id = p_movement and x.pair is not null));
  select * into m_out from movement x
    where x.shop_id = p_shop and x.movement_id = m_in.pair;
  perform from gift_card g
    where g.shop_id = p_shop and g.gift_card_id in (m_out.gift_card_id, m_in.gift_card_id)
    order by g.gift_card_id
    for no key update;
  select * into f from gift_card g
    where g.shop_id = p_shop and g.gift_card_id = m_out.gift_card_id;
  select * into t from gift_card g
    where g.shop_id = p_shop and g.gift_card_id = m_in.gift_card_id;
  balance_before := case when p_movement = m_in.movement_id then t.balance else f.balance end;
  if exists (
      select 1 from movement x
        where x.shop_id = p_shop and x.undoes = m_in.movement_id) then
    outcome := 'already_undone'; return;
  end if;
  if t.merged_into is not null then outcome := 'card_merged'; return; end if;
  if f.merged_into is not null and (f.merged_into <> t.gift_card_id or exists (
      select 1 from movement x
        where x.shop_id = p_shop and x.gift_card_id = f.gift_card_id
          and x.movement_id > m_in.movement_id)) then
    outcome := 'card_merged'; return;
  end if;
  if t.balance - t.held < m_in.amount or exists (
      select 1 from lot x
        where x.shop_id = p_shop and x.movement_id = m_in.movement_id
          and x.remaining < x.amount) then
    outcome := 'too_little_left'; return;
  end if;
  if t.held > 0
      and needed_by_holds(p_shop, t.gift_card_id, array(
        select x.lot_id from lot x
          where x.shop_id = p_shop and x.movement_id = m_in.movement_id)) > 0 then
    outcome := 'too_little_left'; return;
  end if;
  if f.balance + m_in.amount > 1000000000000000 then outcome := 'over_limit'; return; end if;
  p_at := not_before_last(
    p_shop, t.gift_card_id, not_before_last(p_shop, f.gift_card_id, p_at));
  insert into movement (
      shop_id, gift_card_id, kind, amount, balance_before, balance_after,
      reason, source, staff_id, cause_kind, cause_id, undoes, at)
    values (
      p_shop, t.gift_card_id, 'undo', -m_in.amount, t.balance, t.balance - m_in.amount,
      m_in.reason, p_source, p_staff, m_in.cause_kind, m_in.cause_id, m_in.movement_id, p_at)
    returning * into u_in;
  insert into movement (
      shop_id, gift_card_id, kind, amount, balance_before, balance_after,
      reason, source, staff_id, cause_kind, cause_id, undoes, at)
    values (
      p_shop, f.gift_card_id, 'undo', m_in.amount, f.balance, f.balance + m_in.amount,
      m_out.reason, p_source, p_staff, m_out.cause_kind, m_out.cause_id, m_out.movement_id, p_at)
    returning * into u_out;
  for e in
    select n.lot_id, n.amount from entry n
      where n.shop_id = p_shop and n.movement_id = m_in.movement_id
      order by n.seq
  loop
    update lot set remaining = 0 where shop_id = p_shop and lot_id = e.lot_id;
    t := append_entry(t, u_in, e.lot_id, 'transfer', -e.amount);
  end loop;
  for e in
    select n.lot_id, n.amount from entry n
      where n.shop_id = p_shop and n.movement_id = m_out.movement_id
      order by n.seq
  loop
    update lot set remaining = remaining - e.amount where shop_id = p_shop and lot_id = e.lot_id;
    f := append_entry(f, u_out, e.lot_id, 'transfer', -e.amount);
  end loop;
  update gift_card set balance = t.balance, version = t.version, head = t.head
    where shop_id = p_shop and gift_card_id = t.gift_card_id;
  update gift_card
    set balance = f.balance, version = f.version, head = f.head, merged_into = null,
      disabled_at = case when f.merged_into is null then disabled_at end
    where shop_id = p_shop and gift_card_id = f.gift_card_id;
  if f.merged_into is not null then
    insert into card_event (shop_id, gift_card_id, kind, staff_id, detail, version, at)
      values (
        p_shop, f.gift_card_id, 'enabled', p_staff,
        jsonb_build_object('other', 'g' || t.gift_card_id), f.version, p_at);
  end if;
  outcome := 'done';
  if p_movement = m_in.movement_id then
    movement_id := u_in.movement_id; balance_after := t.balance; amount := u_in.amount;
  else
    movement_id := u_out.movement_id; balance_after := f.balance; amount := u_out.amount;
  end if;
end $$
