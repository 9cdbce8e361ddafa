-- Stores the time of the reversed movement with an undo, so that the list of undone transactions
-- has an index of its own.
create or replace function undo_placed() returns trigger
language plpgsql as $$
begin
  select o.at into new.undoes_at from movement o
    where o.shop_id = new.shop_id and o.movement_id = new.undoes;
  return new;
end $$
