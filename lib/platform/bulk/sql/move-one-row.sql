-- Carries out one row that moves in alone, so that a failing row leaves nothing behind and doesn't
-- block others. Lock timeouts and deadlocks don't count as failures. p_new: on a card of its own.
create or replace function move_one_row(
  b bulk, a act, p_row int, p_new boolean, p_i int, c card_codes, p_at timestamptz
) returns boolean
language plpgsql as $$
declare
  w bulk_row;
  v_card bigint;
  v_into bigint;
  v_problem text;
  v_posted bigint;
begin
  select * into w from bulk_row t
    where t.shop_id = b.shop_id and t.bulk_id = b.bulk_id and t.row_no = p_row;
  a.money := w.money;
  begin
    if p_new then
      perform move_new_cards(b, a, array[p_row], p_i, c, p_at);
      return true;
    elsif w.moved_before is null then
      select x.problem, x.card_id, x.posted_id into v_problem, v_card, v_posted
        from give_to_customer(a, (bulk_credits(b, array[p_row]))[1], false, p_i, c, p_at) x;
    else
      select m.gift_card_id into v_card from moved_in m
        where m.shop_id = b.shop_id and m.source = b.moves and m.key = w.moved_key;
      -- merged since: its money is on the card that it became
      loop
        select g.merged_into into v_into from gift_card g
          where g.shop_id = b.shop_id and g.gift_card_id = v_card;
        exit when v_into is null;
        v_card := v_into;
      end loop;
      select nullif(x.outcome, 'done'), x.movement_id into v_problem, v_posted
        from post_movement(
          b.shop_id, v_card, case when w.amount > 0 then 'issue' else 'adjust' end, w.amount,
          w.money, case when w.amount > 0 then w.expires_on end, null, b.reason, null, null,
          a.source, a.staff_id, a.cause_kind, a.cause_id, null, p_at) x;
    end if;
  exception
    when sqlstate 'TD004' then v_problem := sqlerrm;
    when unique_violation then v_problem := 'code_taken';
    when others then
      if sqlstate in ('55P03', '40P01', '40001') then raise; end if;
      v_problem := 'broken';
  end;
  update bulk_row t
    set state = case when v_problem is null then 'done' else 'failed' end, problem = v_problem,
      gift_card_id = case when v_problem is null then v_card end,
      movement_id = case when v_problem is null then v_posted end
    where t.shop_id = b.shop_id and t.bulk_id = b.bulk_id and t.row_no = p_row;
  return v_problem is null;
end $$
