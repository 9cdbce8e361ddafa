-- Appends one entry to the card's chain and returns the card after it.
create or replace function append_entry(
  card gift_card, m movement, p_lot bigint, p_contra text, p_amount bigint,
  p_lot_expires_on date default null
) returns gift_card
language plpgsql as $$
declare
  e entry;
begin
  card.version := card.version + 1;
  card.balance := card.balance + p_amount;
  e.shop_id := card.shop_id;
  e.gift_card_id := card.gift_card_id;
  e.seq := card.version;
  e.movement_id := m.movement_id;
  e.lot_id := p_lot;
  e.contra := p_contra;
  e.amount := p_amount;
  e.balance_after := card.balance;
  e.at := m.at;
  e.lot_expires_on := p_lot_expires_on;
  card.head := entry_hash(card.head, e, m);
  insert into entry (
      shop_id, gift_card_id, seq, movement_id, lot_id, contra,
      amount, balance_after, at, hash, lot_expires_on)
    values (
      e.shop_id, e.gift_card_id, e.seq, e.movement_id, e.lot_id, e.contra,
      e.amount, e.balance_after, e.at, card.head, e.lot_expires_on);
  return card;
end $$
