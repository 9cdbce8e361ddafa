-- Cancels the queued emails about these movements; one that has left stays as it is.
create or replace function cancel_mails(p_shop bigint, p_movements bigint[]) returns void
language sql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  update mail m set state = 'cancelled', next_try_at = null
    from unnest(p_movements) as u(movement_id)
    where m.shop_id = p_shop and m.movement_id = u.movement_id and m.state = 'queued'
$$
