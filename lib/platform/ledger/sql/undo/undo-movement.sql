-- Undoes a movement: deducts the unspent part of a credit's lots, soonest-expiring first, except what
-- open holds need, or restores a debit to the lots that paid it; at most p_most of it, the last lots
-- first, or all. A merged card's is undone on the card that it became if p_follow, else refused. The
-- cause is what undoes it, or null.
create or replace function undo_movement(
  p_shop bigint, p_movement bigint, p_most bigint, p_follow boolean,
  p_source text, p_staff bigint, p_cause_kind text, p_cause_id text, p_at timestamptz,
  out outcome text, out movement_id bigint, out balance_before bigint, out balance_after bigint,
  out amount bigint
)
language plpgsql
  -- plans for a shop as such: one that the statistics don't know yet would be taken for empty
  set plan_cache_mode = force_generic_plan
as $$
declare
  card gift_card;
  was movement;
  m movement;
  e record;
  take bigint;
  left_over bigint;
  unspent bigint;
  v_lot bigint;
begin
  select * into was from movement t where t.shop_id = p_shop and t.movement_id = p_movement;
  if not found then outcome := 'not_found'; return; end if;
  if was.kind = 'transfer' then
    select x.outcome, x.movement_id, x.balance_before, x.balance_after, x.amount
      into outcome, movement_id, balance_before, balance_after, amount
      from undo_transfer(p_shop, p_movement, p_source, p_staff, p_at) x;
    return;
  end if;
  if was.kind not in ('issue', 'adjust', 'refund', 'recall') then
    outcome := 'not_undoable'; return;
  end if;
  select * into card from gift_card g
    where g.shop_id = p_shop and g.gift_card_id = was.gift_card_id
    for no key update;
  if exists (
      select 1 from movement t where t.shop_id = p_shop and t.undoes = p_movement) then
    outcome := 'already_undone'; return;
  end if;
  while card.merged_into is not null loop
    if not p_follow then outcome := 'card_merged'; return; end if;
    select * into card from gift_card g
      where g.shop_id = p_shop and g.gift_card_id = card.merged_into
      for no key update;
  end loop;
  if was.kind = 'issue' then
    perform owe_again(
      p_shop, p_movement, p_follow, p_source, p_staff, p_cause_kind, p_cause_id, p_at);
    select * into card from gift_card g
      where g.shop_id = p_shop and g.gift_card_id = card.gift_card_id;
  end if;
  select coalesce(sum(least(abs(p.amount), p.remaining)), 0), coalesce(sum(p.remaining), 0)
    into left_over, unspent
    from (
      select p.seq, p.amount, sum(p.remaining) as remaining
        from undo_pieces(p_shop, p_movement, card.gift_card_id) p
        group by p.seq, p.amount) p;
  if was.amount < 0 then left_over := -was.amount; end if;
  if was.amount > 0 and card.held > 0 then
    left_over := least(left_over, card.balance - card.held,
      unspent - needed_by_holds(p_shop, card.gift_card_id, array(
        select p.lot_id from undo_pieces(p_shop, p_movement, card.gift_card_id) p)));
  end if;
  left_over := greatest(0, least(left_over, p_most));
  amount := case when was.amount > 0 then -left_over else left_over end;
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
  -- an entry's credit may be in several lots; what open holds need is left in those that expire last
  for e in
    select p.lot_id, p.source_lot, p.contra, p.amount, s.kind, s.origin_movement_id, s.expires_on,
        case
          when p.amount < 0 then -p.amount
          else least(p.remaining, greatest(0, p.amount - coalesce(sum(p.remaining) over earlier, 0)))
        end::bigint as most
      from undo_pieces(p_shop, p_movement, card.gift_card_id) p
        join lot s on s.shop_id = p_shop and s.lot_id = p.source_lot
        left join lot t on t.shop_id = p_shop and t.lot_id = p.lot_id
      window earlier as (
        partition by p.seq order by t.expires_on nulls last, p.lot_id
        rows between unbounded preceding and 1 preceding)
      order by case when p.amount > 0 then t.expires_on end nulls last,
        case when p.amount > 0 or p_most is null then p.seq else -p.seq end, p.lot_id
  loop
    take := least(e.most, left_over);
    continue when take = 0;
    left_over := left_over - take;
    if e.amount > 0 then take := -take; end if;
    if e.lot_id is null then
      insert into lot (
          shop_id, gift_card_id, movement_id, origin_movement_id, kind,
          amount, remaining, expires_on, created_at, refilled_for)
        values (
          p_shop, card.gift_card_id, m.movement_id, e.origin_movement_id, e.kind,
          take, take, e.expires_on, p_at, e.source_lot)
        returning lot_id into v_lot;
      card := append_entry(card, m, v_lot, e.contra, take, e.expires_on);
      continue;
    end if;
    update lot set remaining = remaining + take where shop_id = p_shop and lot_id = e.lot_id;
    card := append_entry(card, m, e.lot_id, e.contra, take);
  end loop;
  update gift_card set balance = card.balance, version = card.version, head = card.head
    where shop_id = p_shop and gift_card_id = card.gift_card_id;
  if was.kind = 'refund' then
    update redemption r set refunded = r.refunded + m.amount
      from redemption_refund f
      where f.shop_id = p_shop and f.movement_id = p_movement
        and r.shop_id = f.shop_id and r.redemption_id = f.redemption_id;
  end if;
  outcome := 'done';
  movement_id := m.movement_id;
  balance_after := card.balance;
end $$
