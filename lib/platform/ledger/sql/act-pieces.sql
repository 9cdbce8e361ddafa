-- Returns the parts of an entry's hash (entry-hash.sql) that are the same for every credit of one
-- act, so that each credit adds only its own; `tail` ends before the cause's id (cause_piece).
create or replace function act_pieces(
  a act, p_at timestamptz, out contra text, out mid text, out who text, out tail text
)
language sql stable as $$
  select
    case a.money when 'paid' then 'sales' else 'promotion' end,
    concat('|', (extract(epoch from p_at) * 1000)::bigint, '|'),
    concat('|', a.source, '|', coalesce(a.staff_id::text, '-'), '|-|'),
    concat(
      '|', coalesce(octet_length(a.reason) || ':' || a.reason, '-'),
      '|', coalesce(octet_length(a.cause_kind) || ':' || a.cause_kind, '-'), '|')
$$
