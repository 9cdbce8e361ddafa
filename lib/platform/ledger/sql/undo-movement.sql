-- Undoes an issue or adjustment: deducts the unspent part of a credit's lot, except what open holds
-- need, or restores a debit to the lots that paid it. The cause is what undoes it, or null.
create or replace function undo_movement(
  p_shop bigint, p_movement bigint, p_source text, p_staff bigint,
  p_cause_kind text, p_cause_id text, p_at timestamptz,
  out outcome text, out movement_id bigint, out balance_before bigint, out balance_after bigint,
  out amount bigint
)
language plpgsql as $$
declare
  card gift_card;
  was movement;
  m movement;
  e record;
  take bigint;
  left_over bigint;
begin
  select * into was from movement t where t.shop_id = p_shop and t.movement_id = p_movement;
  if not found then outcome := 'not_found'; return; end if;
  if was.kind = 'transfer' then
    select x.outcome, x.movement_id, x.balance_before, x.balance_after, x.amount
      into outcome, movement_id, balance_before, balance_after, amount
      from undo_transfer(p_shop, p_movement, p_source, p_staff, p_at) x;
    return;
  end if;
  if was.kind not in ('issue', 'adjust') then outcome := 'not_undoable'; return; end if;
  select * into card from gift_card g
    where g.shop_id = p_shop and g.gift_card_id = was.gift_card_id
    for no key update;
  if exists (
      select 1 from movement t where t.shop_id = p_shop and t.undoes = p_movement) then
    outcome := 'already_undone'; return;
  end if;
  if card.merged_into is not null then outcome := 'card_merged'; return; end if;
  select coalesce(sum(case when was.amount > 0 then -l.remaining else -n.amount end), 0) into amount
    from entry n join lot l on l.shop_id = n.shop_id and l.lot_id = n.lot_id
    where n.shop_id = p_shop and n.movement_id = p_movement;
  if amount < 0 and card.held > 0 then
    amount := amount + needed_by_holds(p_shop, card.gift_card_id, array[p_movement]);
    amount := least(0, greatest(amount, card.held - card.balance));
  end if;
  if amount = 0 then outcome := 'nothing_left'; return; end if;
  if card.balance + amount > 1000000000000000 then outcome := 'over_limit'; return; end if;
  -- gives nothing to an erased person, who could not redeem it
  if amount > 0 and exists (
      select from customer c
        where c.shop_id = p_shop and c.customer_id = card.customer_id
          and c.erased_at is not null) then
    outcome := 'card_disabled'; return;
  end if;
  balance_before := card.balance;
  p_at := not_before_last(p_shop, card.gift_card_id, p_at);
  insert into movement (
      shop_id, gift_card_id, kind, amount, balance_before, balance_after,
      reason, source, staff_id, cause_kind, cause_id, undoes, at)
    values (
      p_shop, card.gift_card_id, 'undo', amount, card.balance, card.balance + amount,
      was.reason, p_source, p_staff, p_cause_kind, p_cause_id, p_movement, p_at)
    returning * into m;
  left_over := -amount;
  for e in
    select n.lot_id, n.contra, n.amount, l.remaining
      from entry n join lot l on l.shop_id = n.shop_id and l.lot_id = n.lot_id
      where n.shop_id = p_shop and n.movement_id = p_movement
      order by n.seq
  loop
    take := case when was.amount > 0 then -least(e.remaining, left_over) else -e.amount end;
    left_over := left_over + take;
    update lot set remaining = remaining + take where shop_id = p_shop and lot_id = e.lot_id;
    card := append_entry(card, m, e.lot_id, e.contra, take);
  end loop;
  update gift_card set balance = card.balance, version = card.version, head = card.head
    where shop_id = p_shop and gift_card_id = card.gift_card_id;
  outcome := 'done';
  movement_id := m.movement_id;
  balance_after := card.balance;
end $$
