-- Lowers the total of what moved in when a transaction of it is undone, however that is done, so that
-- the next file of its system brings it again. Its card is locked before.
create or replace function undo_moved() returns trigger
language plpgsql
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_bulk bigint;
  v_key bytea;
begin
  select r.bulk_id, r.moved_key into v_bulk, v_key from bulk_row r
    where r.shop_id = new.shop_id and r.movement_id = new.undoes and r.moved_key is not null
    limit 1;
  if not found then return null; end if;
  update moved_in m set amount = m.amount + new.amount
    where m.shop_id = new.shop_id and m.key = v_key and m.source = (
      select b.moves from bulk b where b.shop_id = new.shop_id and b.bulk_id = v_bulk);
  return null;
end $$
