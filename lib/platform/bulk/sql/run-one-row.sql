-- Runs one row alone, of either kind: one that breaks leaves nothing behind and holds no other up.
-- A lock or deadlock is no fault of the row.
create or replace function run_one_row(
  b bulk, p_row int, p_i int, c bulk_codes, p_at timestamptz
) returns boolean
language plpgsql as $$
declare
  w bulk_row;
  v_problem text;
begin
  select * into w from bulk_row t where t.bulk_id = b.bulk_id and t.row_no = p_row;
  begin
    if w.customer_id is null then perform run_new_cards(b, array[p_row], p_i, c, p_at);
    else v_problem := run_customer_row(b, w, p_i, c, p_at);
    end if;
  exception
    when sqlstate 'TD004' then v_problem := sqlerrm;
    when others then
      if sqlstate in ('55P03', '40P01', '40001') then raise; end if;
      v_problem := 'broken';
  end;
  if v_problem is null then return true; end if;
  update bulk_row set state = 'failed', problem = v_problem
    where bulk_id = b.bulk_id and row_no = p_row;
  return false;
end $$
