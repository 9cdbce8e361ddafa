-- Takes up to `wanted` of a pace: `given` of them, with the time at which all of it is there again, or
-- none where nothing is left. The row's lock lets any number at once take one after another.
create or replace function take_pace(
  p_shop bigint, p_kind text, p_subject text, wanted int, step_ms float8, burst int,
  at timestamptz, out given int, out full_at timestamptz
)
language plpgsql as $$
declare
  step constant interval := step_ms * interval '1 millisecond';
  latest constant timestamptz := at + burst * step;
  -- a later time can't have been written by this clock, but by one that was wrong
  wrong constant timestamptz := latest + burst * step;
begin
  given := 0;
  if wanted is null or wanted < 1 then
    return;
  end if;
  for n in 1 .. 2 loop
    update budget b
    set used = least(wanted, case when b.until > at and b.until <= wrong
          then floor(extract(epoch from latest - b.until) * 1000 / step_ms::numeric)::int
          else burst end),
      until = case when b.until > at and b.until <= wrong then b.until else at end
        + step * least(wanted, case when b.until > at and b.until <= wrong
          then floor(extract(epoch from latest - b.until) * 1000 / step_ms::numeric)::int
          else burst end)
    where b.shop_id = p_shop and b.kind = p_kind and b.subject = p_subject
      and (b.until <= latest - step or b.until > wrong)
    returning b.used, b.until into given, full_at;
    if found then
      return;
    end if;
    given := 0;
    insert into budget as b (shop_id, kind, subject, used, until)
    values (p_shop, p_kind, p_subject, least(wanted, burst), at + step * least(wanted, burst))
    on conflict (shop_id, kind, subject) do nothing
    returning b.used, b.until into given, full_at;
    if found then
      return;
    end if;
    -- nothing is left, or another call made the row since
    given := 0;
  end loop;
end
$$;
