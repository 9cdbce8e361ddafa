-- Undoes the issue of an eGift, whoever does it: the store and the clock are no team members. What
-- was claimed goes back as far as it is unspent.
create or replace function return_gift(
  p_shop bigint, p_movement bigint, p_source text, p_staff bigint, p_egift text, p_at timestamptz,
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
  select * into was from movement t
    where t.shop_id = p_shop and t.movement_id = p_movement and t.kind = 'issue';
  if not found then outcome := 'not_found'; return; end if;
  select * into card from gift_card g where g.gift_card_id = was.gift_card_id for no key update;
  balance_before := card.balance;
  if exists (select 1 from movement t where t.undoes = p_movement) then
    outcome := 'already_undone'; return;
  end if;
  if card.merged_into is not null then outcome := 'card_merged'; return; end if;
  select coalesce(sum(-l.remaining), 0) into amount from lot l where l.movement_id = p_movement;
  amount := greatest(amount, card.held - card.balance);
  if amount = 0 then outcome := 'nothing_left'; return; end if;
  insert into movement (
      shop_id, gift_card_id, kind, amount, balance_before, balance_after,
      reason, source, staff_id, cause_kind, cause_id, undoes, at)
    values (
      p_shop, card.gift_card_id, 'undo', amount, card.balance, card.balance + amount,
      was.reason, p_source, p_staff, 'egift', p_egift, p_movement, p_at)
    returning * into m;
  left_over := -amount;
  for e in
    select n.lot_id, n.contra, l.remaining
      from entry n join lot l on l.lot_id = n.lot_id
      where n.movement_id = p_movement
      order by n.seq
  loop
    take := least(e.remaining, left_over);
    left_over := left_over - take;
    update lot set remaining = remaining - take where lot_id = e.lot_id;
    card := append_entry(card, m, e.lot_id, e.contra, -take);
  end loop;
  update gift_card set balance = card.balance, version = card.version, head = card.head
    where gift_card_id = card.gift_card_id;
  outcome := 'done';
  movement_id := m.movement_id;
  balance_after := card.balance;
end $$
