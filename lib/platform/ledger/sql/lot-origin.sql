-- Finds when and by which source a lot's money was issued. A lot that a transfer made is as old as
-- the lot that its money came from: the entries of both halves are in the same order.
create or replace function lot_origin(p_lot bigint, out at timestamptz, out source text)
language plpgsql stable parallel safe as $$
declare
  m movement;
  n int;
  v_lot bigint := p_lot;
begin
  loop
    select x.* into m
      from lot l join movement x on x.movement_id = l.movement_id
      where l.lot_id = v_lot;
    at := m.at;
    source := m.source;
    exit when m.pair is null;
    select count(*) into n from entry e
      where e.movement_id = m.movement_id
        and e.seq < (
          select min(o.seq) from entry o where o.movement_id = m.movement_id and o.lot_id = v_lot);
    select e.lot_id into v_lot from entry e where e.movement_id = m.pair order by e.seq offset n limit 1;
  end loop;
end $$
