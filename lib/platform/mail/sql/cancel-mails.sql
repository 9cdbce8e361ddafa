-- Cancels the queued and withheld emails about these movements; one that has left stays as it is.
-- Each is found by its key whatever the planner thinks of the table (`offset 0`).
create or replace function cancel_mails(p_shop bigint, p_movements bigint[]) returns void
language sql
  set enable_seqscan = off
as $$
  update mail set state = 'cancelled', next_try_at = null
    where shop_id = p_shop and state in ('queued', 'withheld')
      and mail_id = any(array(
        select x.mail_id
          from unnest(p_movements) as u(movement_id)
            cross join lateral (
              select m.mail_id from mail m
                where m.shop_id = p_shop and m.movement_id = u.movement_id
                offset 0) x))
$$
