-- Refuses changes of a version. One that was published for a later time may be withdrawn.
create or replace function refuse_version_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.live_from > old.created_at then
    return old;
  end if;
  raise exception 'a published version never changes: % refused', tg_op using errcode = 'TD001';
end $$
