-- Makes all new cards of a chunk in one statement, each with its code, movement, lot and first
-- entry. p_from: how many codes are used already. Gives the number of cards made.
create or replace function run_new_cards(
  b bulk, p_rows int[], p_from int, c bulk_codes, p_at timestamptz
) returns int
language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_pieces record;
  v_head text;
  v_mid text;
  v_who text;
  v_cause text := 'b' || b.bulk_id;
  n int;
begin
  select * into v_pieces from run_hash_pieces(b, p_at);
  v_head := b.shop_id || '|';
  v_mid := '|' || v_pieces.contra || '|';
  v_who := '|bulk|' || coalesce(b.started_by::text, '-') || '|-|';
  with
    r as materialized (
      select w.place, w.name, w.email, w.amount, w.expires_on, coalesce(w.note, b.note) as note,
          p_from + w.n::int - 1 as i,
          nextval('gift_card_gift_card_id_seq') as card,
          nextval('movement_movement_id_seq') as mov,
          nextval('lot_lot_id_seq') as lot
        from bulk_rows_of(b.bulk_id, p_rows) w),
    d as (
      select *, case when note is not null then substring(c.salts from i * 16 + 1 for 16) end as salt
        from r),
    g as (
      select *,
          case when note is not null then sha256(salt || convert_to(note, 'UTF8')) end as note_digest
        from d),
    h as materialized (
      select *, sha256(convert_to(concat(
            v_head, card, '|1|', mov, '|', lot, v_mid, amount, '|', amount,
            v_pieces.mid, 'issue|', amount, v_who,
            coalesce(expires_on::text, '-'), '|', coalesce(encode(note_digest, 'hex'), '-'),
            v_pieces.tail), 'UTF8')) as hash
        from g),
    cards as (
      insert into gift_card (
          gift_card_id, shop_id, customer_id, is_loyalty, customer_name, customer_email,
          reason, note, balance, version, head, created_at, fulfilled_at, search)
        overriding system value
        select card, b.shop_id, null, false, name, email,
            b.reason, note, amount, 1, hash, p_at, p_at,
            lower(normalize(concat(' ', name, ' ', email), NFC))
          from h),
    codes as (
      insert into gift_card_code (shop_id, gift_card_id, digest, cipher, last4, created_at)
        select b.shop_id, card, substring(c.digests from i * 32 + 1 for 32),
            substring(c.ciphers from i * c.cipher_size + 1 for c.cipher_size),
            convert_from(substring(c.last4s from i * 4 + 1 for 4), 'UTF8'), p_at
          from h),
    movements as (
      insert into movement (
          movement_id, shop_id, gift_card_id, kind, amount, balance_before, balance_after,
          reason, note, salt, note_digest,
          source, staff_id, cause_kind, cause_id, expires_on, at)
        overriding system value
        select mov, b.shop_id, card, 'issue', amount, 0, amount,
            b.reason, note, salt, note_digest,
            'bulk', b.started_by, 'bulk', v_cause, expires_on, p_at
          from h),
    lots as (
      insert into lot (
          lot_id, shop_id, gift_card_id, movement_id, kind, amount, remaining, expires_on, created_at)
        overriding system value
        select lot, b.shop_id, card, mov, b.money, amount, amount, expires_on, p_at from h),
    entries as (
      insert into entry (
          shop_id, gift_card_id, seq, movement_id, lot_id, contra, amount, balance_after, at, hash)
        select b.shop_id, card, 1, mov, lot, v_pieces.contra, amount, amount, p_at, hash from h)
  update bulk_row w
    set state = 'done', problem = null, gift_card_id = h.card, movement_id = h.mov
    from h
    where w.ctid = h.place;
  get diagnostics n = row_count;
  return n;
end $$
