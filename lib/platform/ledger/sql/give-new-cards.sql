-- Issues each credit on a new card of its own, all in one statement, each with its code, movement,
-- lot and first entry; an address that nobody has becomes a customer. p_from: the number of codes
-- already used. The caller locks the addresses.
create or replace function give_new_cards(
  a act, p_credits credit[], p_from int, c card_codes, p_at timestamptz,
  out row_no int, out card_id bigint, out posted_id bigint, out holder_id bigint
) returns setof record
language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_pieces record;
  v_head text := a.shop_id || '|';
begin
  select * into v_pieces from act_pieces(a, p_at);
  perform make_people(a.shop_id, array_agg(u.email), array_agg(u.name), p_at)
    from unnest(p_credits) u
    where u.customer_id is null and u.email is not null
    having count(*) > 0;
  return query
    with
      r as materialized (
        select u.row_no as place, u.name, coalesce(u.email, k.email) as email, u.amount,
            u.expires_on, u.note, k.customer_id as holder, k.search,
            coalesce(u.cause_id, a.cause_id) as cause,
            p_from + u.n::int - 1 as i,
            nextval('gift_card_gift_card_id_seq') as card,
            nextval('movement_movement_id_seq') as mov,
            nextval('lot_lot_id_seq') as lot
          from unnest(p_credits) with ordinality
            as u(row_no, customer_id, name, email, amount, expires_on, note, cause_id, n)
            left join lateral (
              select x.customer_id, x.email, x.search from customer x
                where x.shop_id = a.shop_id and x.customer_id = u.customer_id
              union all
              select x.customer_id, x.email, x.search from customer x
                where x.shop_id = a.shop_id and x.email = u.email and u.customer_id is null
              limit 1) k on true),
      d as (
        select *,
            case when note is not null then substring(c.salts from i * 16 + 1 for 16) end as salt
          from r),
      g as (
        select *,
            case when note is not null then sha256(salt || convert_to(note, 'UTF8')) end as digest
          from d),
      h as materialized (
        select *, sha256(convert_to(concat(
              v_head, card, '|1|', mov, '|', lot, '|', v_pieces.contra, '|', amount, '|', amount,
              v_pieces.mid, 'issue|', amount, v_pieces.who,
              coalesce(expires_on::text, '-'), '|', coalesce(encode(digest, 'hex'), '-'),
              v_pieces.tail, cause_piece(cause)), 'UTF8')) as hash
          from g),
      cards as (
        insert into gift_card (
            gift_card_id, shop_id, customer_id, is_loyalty, customer_name, customer_email,
            reason, note, balance, version, head, created_at, fulfilled_at, search)
          overriding system value
          select card, a.shop_id, holder, false, name, email,
              a.reason, note, amount, 1, hash, p_at, p_at,
              coalesce(search, ' ' || searchable(concat(name, ' ', email)))
            from h),
      codes as (
        insert into gift_card_code (shop_id, gift_card_id, digest, cipher, last4, created_at)
          select a.shop_id, card, substring(c.digests from i * 32 + 1 for 32),
              substring(c.ciphers from i * c.cipher_size + 1 for c.cipher_size),
              convert_from(substring(c.last4s from i * 4 + 1 for 4), 'UTF8'), p_at
            from h),
      movements as (
        insert into movement (
            movement_id, shop_id, gift_card_id, kind, amount, balance_before, balance_after,
            reason, note, salt, note_digest,
            source, staff_id, cause_kind, cause_id, expires_on, at)
          overriding system value
          select mov, a.shop_id, card, 'issue', amount, 0, amount,
              a.reason, note, salt, digest,
              a.source, a.staff_id, a.cause_kind, cause, expires_on, p_at
            from h),
      lots as (
        insert into lot (
            lot_id, shop_id, gift_card_id, movement_id, origin_movement_id, kind,
            amount, remaining, expires_on, created_at)
          overriding system value
          select lot, a.shop_id, card, mov, mov, a.money, amount, amount, expires_on, p_at
            from h),
      entries as (
        insert into entry (
            shop_id, gift_card_id, seq, movement_id, lot_id, contra,
            amount, balance_after, at, hash)
          select a.shop_id, card, 1, mov, lot, v_pieces.contra, amount, amount, p_at, hash from h)
    select h.place, h.card, h.mov, h.holder from h;
end $$
