-- Runs one row of either kind alone, so that a failing row leaves nothing behind and doesn't block
-- others. Lock timeouts and deadlocks don't count as failures. p_new: on a card of its own.
create or replace function run_one_row(
  b bulk, a act, p_row int, p_new boolean, p_i int, c card_codes, p_at timestamptz
) returns boolean
language plpgsql as $$
declare
  v_credits credit[] := bulk_credits(b, array[p_row]);
  v_problem text;
  given record;
begin
  begin
    if p_new then
      select null::text as problem, x.*, null::bigint as reset_id into given
        from give_new_cards(a, v_credits, p_i, c, p_at) x;
    else
      select x.*, v_credits[1].customer_id as holder_id into given
        from give_to_customer(a, v_credits[1], b.reset_to_zero, p_i, c, p_at) x;
    end if;
    v_problem := given.problem;
  exception
    when sqlstate 'TD004' then v_problem := sqlerrm;
    when others then
      if sqlstate in ('55P03', '40P01', '40001') then raise; end if;
      v_problem := 'broken';
  end;
  if v_problem is null then
    update bulk_row
      set state = 'done', problem = null, gift_card_id = given.card_id,
        movement_id = given.posted_id, reset_movement_id = given.reset_id,
        customer_id = given.holder_id
      where shop_id = b.shop_id and bulk_id = b.bulk_id and row_no = p_row;
    return true;
  end if;
  update bulk_row set state = 'failed', problem = v_problem
    where shop_id = b.shop_id and bulk_id = b.bulk_id and row_no = p_row;
  return false;
end $$
