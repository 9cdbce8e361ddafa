-- Refuses changes of history: the trigger of every append-only table.
create or replace function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of % refused', tg_op, tg_table_name
    using errcode = 'TD001';
end $$
