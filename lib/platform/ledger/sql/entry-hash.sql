-- Hashes an entry over the entry before it on the same card. Text is encoded as a netstring, so
-- that no two lists of fields look the same. ledger/chain.ts computes the same hash.
create or replace function entry_hash(prev bytea, e entry, m movement) returns bytea
language plpgsql stable parallel safe as $$
begin
  return sha256(prev || convert_to(concat_ws('|',
    e.shop_id, e.gift_card_id, e.seq, e.movement_id, e.lot_id, e.contra, e.amount, e.balance_after,
    (extract(epoch from e.at) * 1000)::bigint, m.kind, m.amount, m.source,
    coalesce(m.staff_id::text, '-'),
    coalesce(m.undoes::text, '-'),
    coalesce(e.lot_expires_on::text, m.expires_on::text, '-'),
    coalesce(encode(m.note_digest, 'hex'), '-'),
    coalesce(octet_length(m.reason) || ':' || m.reason, '-'),
    coalesce(octet_length(m.cause_kind) || ':' || m.cause_kind, '-'),
    coalesce(octet_length(m.cause_id) || ':' || m.cause_id, '-')), 'UTF8'));
end $$
