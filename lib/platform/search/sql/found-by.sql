-- Sets the text by which a row is found: its columns that the trigger names.
create or replace function found_by() returns trigger
language plpgsql as $$
declare
  v_row jsonb := to_jsonb(new);
begin
  new.search := (
    select ' ' || searchable(coalesce(string_agg(v_row ->> u.name, ' ' order by u.n), ''))
      from unnest(tg_argv) with ordinality as u(name, n));
  return new;
end $$
