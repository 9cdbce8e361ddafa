-- Issues one credit on a customer's loyalty card, created if needed. p_reset sets the available
-- balance to zero first. `problem` is null on success; an issue that fails after a reset raises
-- TD004, so that both are rolled back.
create or replace function give_to_customer(
  a act, k credit, p_reset boolean, p_i int, c card_codes, p_at timestamptz,
  out problem text, out card_id bigint, out posted_id bigint, out reset_id bigint
)
language plpgsql as $$
declare
  v_left bigint;
  posted record;
begin
  insert into gift_card (
      shop_id, customer_id, is_loyalty, customer_name, customer_email, created_at)
    select a.shop_id, x.customer_id, true, x.full_name, x.email, p_at
      from customer x
      where x.shop_id = a.shop_id and x.customer_id = k.customer_id
    on conflict (shop_id, customer_id) where is_loyalty do nothing
    returning gift_card_id into card_id;
  if card_id is not null then
    insert into gift_card_code (shop_id, gift_card_id, digest, cipher, last4, created_at)
      values (
        a.shop_id, card_id, substring(c.digests from p_i * 32 + 1 for 32),
        substring(c.ciphers from p_i * c.cipher_size + 1 for c.cipher_size),
        convert_from(substring(c.last4s from p_i * 4 + 1 for 4), 'UTF8'), p_at);
  else
    select g.gift_card_id, g.balance - g.held into card_id, v_left
      from gift_card g
      where g.shop_id = a.shop_id and g.customer_id = k.customer_id and g.is_loyalty
      for no key update;
    if p_reset and v_left > 0 then
      select * into posted from post_movement(
        a.shop_id, card_id, 'adjust', -v_left, 'promotional', null, null, a.reason, null, null,
        a.source, a.staff_id, a.cause_kind, coalesce(k.cause_id, a.cause_id), null, p_at);
      problem := nullif(posted.outcome, 'done');
      if problem is not null then return; end if;
      reset_id := posted.movement_id;
    end if;
  end if;
  select * into posted from post_movement(
    a.shop_id, card_id, 'issue', k.amount, a.money, k.expires_on, null, a.reason, k.note,
    case when k.note is null then null else substring(c.salts from p_i * 16 + 1 for 16) end,
    a.source, a.staff_id, a.cause_kind, coalesce(k.cause_id, a.cause_id), null, p_at);
  if posted.outcome <> 'done' then
    raise exception '%', posted.outcome using errcode = 'TD004';
  end if;
  posted_id := posted.movement_id;
end $$
