-- The parts of an entry's hash (ledger/sql/entry-hash.sql) that are the same for every credit of a
-- run, so that only what differs is put together row by row.
create or replace function run_hash_pieces(
  b bulk, p_at timestamptz, out contra text, out mid text, out tail text
)
language sql stable as $$
  select
    case b.money when 'paid' then 'sales' else 'promotion' end,
    concat('|', (extract(epoch from p_at) * 1000)::bigint, '|'),
    concat(
      '|', coalesce(octet_length(b.reason) || ':' || b.reason, '-'),
      '|4:bulk|', octet_length('b' || b.bulk_id), ':b', b.bulk_id)
$$
