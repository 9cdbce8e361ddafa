-- Queues an email for each piece of the arrays, all in one statement: values of their own as wire
-- text, the words once for all of them. The postman sends what is committed, after single emails.
create or replace function queue_mails(
  p_shop bigint, p_name text, p_subject text, p_title text, p_body text,
  p_staff bigint, p_bulk bigint, p_at timestamptz,
  p_emails text[], p_names text[], p_values jsonb[],
  p_customers bigint[], p_cards bigint[], p_movements bigint[]
) returns void
language sql as $$
  insert into mail_words (shop_id, scope, subject, title, body, design_at)
    values (p_shop, 'b' || p_bulk, p_subject, p_title, p_body, p_at)
    on conflict (shop_id, scope) do nothing;
  insert into mail (
      shop_id, name, to_email, to_name, subject, content, message_id, state,
      customer_id, gift_card_id, movement_id, staff_id, bulk_id, lane, scope, created_at)
    select p_shop, p_name, u.email, u.name, '',
        jsonb_build_object('values', u.own),
        '<' || gen_random_uuid() || '@'
          || (select s.shop_url from shop s where s.shop_id = p_shop) || '>',
        'queued', u.customer, u.card, u.movement, p_staff, p_bulk, 1,
        'b' || p_bulk, p_at
      from unnest(p_emails, p_names, p_values, p_customers, p_cards, p_movements)
        as u(email, name, own, customer, card, movement)
$$
