-- Gives an undo the time of what it takes back, so that the list of undone transactions is walked
-- by an index of its own.
create or replace function undo_placed() returns trigger
language plpgsql as $$
begin
  select o.at into new.undoes_at from movement o where o.movement_id = new.undoes;
  return new;
end $$
