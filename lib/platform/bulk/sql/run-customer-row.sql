-- Credits one row's customer on their loyalty card. Gives null when done, else the problem.
create or replace function run_customer_row(
  b bulk, w bulk_row, p_i int, c bulk_codes, p_at timestamptz
) returns text
language plpgsql as $$
declare
  v_card bigint;
  v_left bigint;
  v_reset bigint;
  posted record;
  v_note text := coalesce(w.note, b.note);
begin
  insert into gift_card (
      shop_id, customer_id, is_loyalty, customer_name, customer_email, created_at)
    select b.shop_id, k.customer_id, true, k.full_name, k.email, p_at
      from customer k
      where k.customer_id = w.customer_id
    on conflict (shop_id, customer_id) where is_loyalty do nothing
    returning gift_card_id into v_card;
  if v_card is not null then
    insert into gift_card_code (shop_id, gift_card_id, digest, cipher, last4, created_at)
      values (
        b.shop_id, v_card, substring(c.digests from p_i * 32 + 1 for 32),
        substring(c.ciphers from p_i * c.cipher_size + 1 for c.cipher_size),
        convert_from(substring(c.last4s from p_i * 4 + 1 for 4), 'UTF8'), p_at);
  else
    select g.gift_card_id, g.balance - g.held into v_card, v_left
      from gift_card g
      where g.shop_id = b.shop_id and g.customer_id = w.customer_id and g.is_loyalty
      for no key update;
    if b.reset_to_zero and v_left > 0 then
      select * into posted from post_movement(
        b.shop_id, v_card, 'adjust', -v_left, 'promotional', null, null, b.reason, null, null,
        'bulk', b.started_by, 'bulk', 'b' || b.bulk_id, null, p_at);
      if posted.outcome <> 'done' then return posted.outcome; end if;
      v_reset := posted.movement_id;
    end if;
  end if;
  select * into posted from post_movement(
    b.shop_id, v_card, 'issue', w.amount, b.money, w.expires_on, null, b.reason, v_note,
    case when v_note is null then null else substring(c.salts from p_i * 16 + 1 for 16) end,
    'bulk', b.started_by, 'bulk', 'b' || b.bulk_id, null, p_at);
  -- rolls the reset back with it
  if posted.outcome <> 'done' then
    raise exception '%', posted.outcome using errcode = 'TD004';
  end if;
  update bulk_row
    set state = 'done', problem = null, gift_card_id = v_card, movement_id = posted.movement_id,
      reset_movement_id = v_reset
    where bulk_id = w.bulk_id and row_no = w.row_no;
  return null;
end $$
