-- Returns the part of an entry's hash (entry-hash.sql) that is the id of its cause.
create or replace function cause_piece(p_cause text) returns text
language sql immutable parallel safe as $$
  select coalesce(octet_length(p_cause) || ':' || p_cause, '-')
$$
