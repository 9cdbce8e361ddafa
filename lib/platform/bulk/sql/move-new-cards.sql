-- Makes the cards of rows that move in, all with one type of credit and codes of one length: each
-- has its old code, else a new one, and its old issue date. p_from: codes already used.
create or replace function move_new_cards(
  b bulk, a act, p_rows int[], p_from int, c card_codes, p_at timestamptz
) returns int
language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_codes card_codes;
  v_done int;
begin
  select
      string_agg(coalesce(w.code_digest, substring(c.digests from w.i * 32 + 1 for 32)),
        '' order by w.i),
      string_agg(coalesce(w.code_cipher,
        substring(c.ciphers from w.i * c.cipher_size + 1 for c.cipher_size)), '' order by w.i),
      string_agg(coalesce(convert_to(w.code_last4, 'UTF8'),
        substring(c.last4s from w.i * 4 + 1 for 4)), '' order by w.i),
      string_agg(substring(c.salts from w.i * 16 + 1 for 16), '' order by w.i),
      max(coalesce(octet_length(w.code_cipher), c.cipher_size))
    into v_codes
    from (
      select t.*, p_from + (row_number() over ())::int - 1 as i
        from bulk_moved_of(b, p_rows) t) w;
  with given as materialized (
    select b.shop_id, b.bulk_id, x.*
      from give_new_cards(a, bulk_credits(b, p_rows), 0, v_codes, p_at) x)
  update bulk_row w
    set state = 'done', problem = null, gift_card_id = given.card_id,
      movement_id = given.posted_id, customer_id = given.holder_id,
      code_digest = null, code_cipher = null, code_last4 = null
    from given
    where w.shop_id = given.shop_id and w.bulk_id = given.bulk_id and w.row_no = given.row_no;
  get diagnostics v_done = row_count;
  with dated as materialized (
    select w.gift_card_id, w.issued_on from bulk_moved_of(b, p_rows) w
      where w.issued_on is not null)
  update gift_card g
    set created_at = least(g.created_at, w.issued_on::timestamptz),
      fulfilled_at = least(g.fulfilled_at, w.issued_on::timestamptz)
    from dated w
    where g.shop_id = b.shop_id and g.gift_card_id = w.gift_card_id
      and g.gift_card_id = any(array(select d.gift_card_id from dated d));
  return v_done;
end $$
