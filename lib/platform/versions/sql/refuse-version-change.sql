-- Refuses changes of a version, except that it is withdrawn once, before its time.
create or replace function refuse_version_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.withdrawn_at is null
      and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at' then
      return new;
    end if;
  end if;
  raise exception 'a published version never changes: % refused', tg_op using errcode = 'TD001';
end $$
