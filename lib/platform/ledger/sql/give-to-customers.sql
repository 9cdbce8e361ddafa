-- Issues the simple credits to customers' loyalty cards in one statement: a customer's only one, an
-- enabled card, at most one lot to reset. Returns what it did; give_to_customer handles the rest.
-- p_reset sets the available balance to zero first. Locks cards by id.
create or replace function give_to_customers(
  a act, p_credits credit[], p_reset boolean, p_from int, c card_codes, p_at timestamptz,
  out row_no int, out card_id bigint, out posted_id bigint, out reset_id bigint
) returns setof record
language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set enable_material = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_pieces record;
  v_cards bigint[];
  v_head text := a.shop_id || '|';
begin
  with
    made as (
      insert into gift_card (
          shop_id, customer_id, is_loyalty, customer_name, customer_email, created_at, search)
        select a.shop_id, k.customer_id, true, k.full_name, k.email, p_at, k.search
          from (select distinct u.customer_id from unnest(p_credits) u) n
            cross join lateral (
              select x.customer_id, x.full_name, x.email, x.search from customer x
                where x.shop_id = a.shop_id and x.customer_id = n.customer_id
                limit 1) k
            left join lateral (
              select true as is_there from gift_card g
                where g.shop_id = a.shop_id and g.customer_id = n.customer_id and g.is_loyalty
                limit 1) g on true
          where g.is_there is null
          order by k.customer_id
        on conflict (shop_id, customer_id) where is_loyalty do nothing
        returning gift_card_id),
    coded as (select gift_card_id, p_from + (row_number() over ())::int - 1 as i from made)
  insert into gift_card_code (shop_id, gift_card_id, digest, cipher, last4, created_at)
    select a.shop_id, gift_card_id, substring(c.digests from i * 32 + 1 for 32),
        substring(c.ciphers from i * c.cipher_size + 1 for c.cipher_size),
        convert_from(substring(c.last4s from i * 4 + 1 for 4), 'UTF8'), p_at
      from coded;
  v_cards := array(
    select (
        select g.gift_card_id from gift_card g
          where g.shop_id = a.shop_id and g.customer_id = u.customer_id and g.is_loyalty)
      from unnest(p_credits) u);
  perform from (select a.shop_id, x as card from unnest(v_cards) x offset 0) u
      join gift_card g on g.shop_id = u.shop_id and g.gift_card_id = u.card
    order by g.gift_card_id
    for no key update of g;
  -- one time for all of them, which is before no entry of theirs (not_before_last)
  select greatest(p_at, max(e.at)) into p_at
    from (select a.shop_id, x as card from unnest(v_cards) x offset 0) u
      cross join lateral (
        select y.at from entry y
          where y.shop_id = u.shop_id and y.gift_card_id = u.card
          order by y.seq desc
          limit 1) e;
  select * into v_pieces from act_pieces(a, p_at);
  return query
    with
      p as materialized (
        select u.*, a.shop_id, count(*) over (partition by u.customer_id) as together
          from unnest(p_credits) with ordinality
            as u(place, customer_id, name, email, amount, expires_on, note, cause_id, n)),
      q as materialized (
        select p.shop_id, p.place, p.amount, p.expires_on, p.note, p_from + p.n::int - 1 as i,
            coalesce(p.cause_id, a.cause_id) as cause,
            g.gift_card_id as card, g.balance, g.version, g.head, l.lot_id as spent,
            case when l.lot_id is null then 0 else g.balance - g.held end as reset
          from p
            cross join lateral (
              select * from gift_card y
                where y.shop_id = a.shop_id and y.customer_id = p.customer_id and y.is_loyalty
                limit 1) g
            left join lateral (
              select t.lot_id, t.remaining from lot t
                where t.shop_id = a.shop_id and t.gift_card_id = g.gift_card_id
                  and t.remaining > 0
                  and p_reset and g.balance > g.held
                order by t.expires_on nulls last, t.lot_id
                limit 1) l on true
          where p.together = 1
            and g.owed = 0
            and movement_refused(
              g.merged_into, g.disabled_at, g.balance, g.held, 'issue', p.amount) is null
            and (l.lot_id is null or l.remaining >= g.balance - g.held)),
      r as materialized (
        select *,
            case when spent is not null then nextval('movement_movement_id_seq') end as undone,
            nextval('movement_movement_id_seq') as mov,
            nextval('lot_lot_id_seq') as lot,
            case when note is not null then substring(c.salts from i * 16 + 1 for 16) end as salt
          from q
          order by card),
      d as materialized (
        select *,
            case when note is not null then sha256(salt || convert_to(note, 'UTF8')) end as digest,
            case when spent is null then head else sha256(head || convert_to(concat(
              v_head, card, '|', version + 1, '|', undone, '|', spent, '|adjustment|', -reset, '|',
              balance - reset, v_pieces.mid, 'adjust|', -reset, v_pieces.who,
              '-|-', v_pieces.tail, cause_piece(cause)), 'UTF8')) end as reset_hash,
            version + case when spent is null then 1 else 2 end as seq
          from r),
      h as materialized (
        select *, sha256(reset_hash || convert_to(concat(
              v_head, card, '|', seq, '|', mov, '|', lot, '|', v_pieces.contra, '|', amount, '|',
              balance - reset + amount, v_pieces.mid, 'issue|', amount, v_pieces.who,
              coalesce(expires_on::text, '-'), '|', coalesce(encode(digest, 'hex'), '-'),
              v_pieces.tail, cause_piece(cause)), 'UTF8')) as hash
          from d),
      movements as (
        insert into movement (
            movement_id, shop_id, gift_card_id, kind, amount, balance_before, balance_after,
            reason, note, salt, note_digest,
            source, staff_id, cause_kind, cause_id, expires_on, at)
          overriding system value
          select undone, a.shop_id, card, 'adjust', -reset, balance, balance - reset,
              a.reason, null, null, null,
              a.source, a.staff_id, a.cause_kind, cause, null, p_at
            from h
            where spent is not null
          union all
          select mov, a.shop_id, card, 'issue', amount, balance - reset, balance - reset + amount,
              a.reason, note, salt, digest,
              a.source, a.staff_id, a.cause_kind, cause, expires_on, p_at
            from h),
      spending as (
        update lot t set remaining = t.remaining - h.reset
          from h
          where t.shop_id = h.shop_id and t.lot_id = h.spent),
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
          select a.shop_id, card, version + 1, undone, spent, 'adjustment', -reset,
              balance - reset, p_at, reset_hash
            from h
            where spent is not null
          union all
          select a.shop_id, card, seq, mov, lot, v_pieces.contra, amount,
              balance - reset + amount, p_at, hash
            from h),
      cards as (
        update gift_card g
          set balance = h.balance - h.reset + h.amount, version = h.seq, head = h.hash
          from h
          where g.shop_id = h.shop_id and g.gift_card_id = h.card)
    select h.place, h.card, h.mov, h.undone from h;
end $$
