-- Issues rewards to customers' loyalty cards. A customer's second one follows the first, so that each
-- round is one statement; what that leaves (a card that owes or is off) is tried alone. One that
-- fails leaves nothing behind and is returned with its problem. One code and salt a credit.
create or replace function give_rewards(
  a act, p_credits credit[], c card_codes, p_at timestamptz,
  out place int, out card_id bigint, out posted_id bigint, out left_after bigint, out problem text
) returns setof record
language plpgsql as $$
declare
  v_part credit[];
  v_from int := 0;
  v_done int[];
  k credit;
  g record;
begin
  for v_part in
    select array_agg(
        row(u.row_no, u.customer_id, u.name, u.email, u.amount, u.expires_on, u.note,
          u.cause_id)::credit
        order by u.n)
      from (
        select x.*, row_number() over (partition by x.customer_id order by x.n) as turn
          from unnest(p_credits) with ordinality
            as x(row_no, customer_id, name, email, amount, expires_on, note, cause_id, n)) u
      group by u.turn
      order by u.turn
  loop
    v_done := '{}';
    for place, card_id, posted_id in
      select x.row_no, x.card_id, x.posted_id
        from give_to_customers(a, v_part, false, v_from, c, p_at) x
    loop
      v_done := v_done || place;
      select m.balance_after into left_after from movement m
        where m.shop_id = a.shop_id and m.movement_id = posted_id;
      return next;
    end loop;
    for i in 1..cardinality(v_part) loop
      k := v_part[i];
      continue when k.row_no = any(v_done);
      place := k.row_no;
      begin
        select x.* into g from give_to_customer(a, k, false, v_from + i - 1, c, p_at) x;
        card_id := g.card_id;
        posted_id := g.posted_id;
        problem := g.problem;
      exception when sqlstate 'TD004' then
        posted_id := null;
        problem := sqlerrm;
      end;
      select m.balance_after into left_after from movement m
        where m.shop_id = a.shop_id and m.movement_id = posted_id;
      return next;
      problem := null;
    end loop;
    v_from := v_from + cardinality(v_part);
  end loop;
end $$
