-- Undoes a chunk of a campaign: the unspent part of each row's credit, then the balance it had
-- reset.
create or replace function undo_bulk_rows(
  p_shop bigint, p_bulk bigint, p_most int, p_at timestamptz,
  out claimed int, out undone int
)
language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  b bulk;
  v_rows int[];
  w bulk_row;
  r record;
  v_whole bigint[] := '{}';
  v_source text;
begin
  claimed := 0;
  undone := 0;
  perform pg_advisory_xact_lock_shared(hashtextextended('bulk:' || p_bulk, 0));
  select * into b from bulk t
    where t.shop_id = p_shop and t.bulk_id = p_bulk and t.state = 'undoing';
  if not found then claimed := -1; return; end if;
  -- an API key undoes what it started, as a member of its own
  select case when p.scopes is null then 'staff' else 'api' end into v_source
    from staff p
    where p.shop_id = p_shop and p.staff_id = b.undone_by;
  v_rows := array(
    select t.row_no from bulk_row t
      where t.shop_id = p_shop and t.bulk_id = p_bulk
        and t.state = 'done' and t.undo is null
      order by t.row_no desc
      limit p_most
      for update skip locked);
  claimed := cardinality(v_rows);
  -- locks all of the chunk's cards at once and in one order, so that two chunks never wait for each other
  perform from gift_card g
    where g.shop_id = p_shop and g.gift_card_id in (
      select t.gift_card_id from bulk_row t
        where t.shop_id = p_shop and t.bulk_id = p_bulk
          and t.row_no between v_rows[cardinality(v_rows)] and v_rows[1]
          and t.row_no = any(v_rows))
    order by g.gift_card_id
    for no key update;
  for w in
    select t.* from bulk_row t
      where t.shop_id = p_shop and t.bulk_id = p_bulk
        and t.row_no between v_rows[cardinality(v_rows)] and v_rows[1]
        and t.row_no = any(v_rows)
      order by t.row_no desc
  loop
    select * into r from undo_movement(
      p_shop, w.movement_id, null, false, v_source, b.undone_by, null, null, p_at);
    if w.reset_movement_id is not null then
      perform undo_movement(
        p_shop, w.reset_movement_id, null, false, v_source, b.undone_by, null, null, p_at);
    end if;
    update bulk_row
      set undo = r.outcome, state = case r.outcome when 'done' then 'undone' else state end
      where shop_id = p_shop and bulk_id = p_bulk and row_no = w.row_no;
    continue when r.outcome <> 'done';
    undone := undone + 1;
    if r.amount = -w.amount then v_whole := v_whole || w.movement_id; end if;
  end loop;
  -- cancels the queued emails of credit that is undone in full
  perform cancel_mails(p_shop, v_whole);
  insert into bulk_tally as n (shop_id, bulk_id, slot, undone)
    values (p_shop, p_bulk, pg_backend_pid() % 16, undone)
    on conflict (shop_id, bulk_id, slot) do update set undone = n.undone + excluded.undone;
end $$
