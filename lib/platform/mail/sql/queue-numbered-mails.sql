-- Queues an email for each piece of the arrays under numbers that the caller took, each with its own
-- recipient, language and values as wire text; the words are the email's own. They leave after single
-- emails.
create or replace function queue_numbered_mails(
  p_shop bigint, p_name text, p_at timestamptz,
  p_ids bigint[], p_emails text[], p_names text[], p_languages text[],
  p_values jsonb[], p_customers bigint[]
) returns void
language sql as $$
  insert into mail (
      mail_id, shop_id, name, to_email, to_name, subject, content, message_id, state,
      customer_id, lane, created_at)
    overriding system value
    select u.id, p_shop, p_name, u.email, u.name, '',
        jsonb_build_object('title', '', 'body', '', 'values', u.own)
          || case when u.language = 'en' then '{}' else jsonb_build_object('language', u.language) end,
        '<' || gen_random_uuid() || '@'
          || (select s.shop_url from shop s where s.shop_id = p_shop) || '>',
        'queued', u.customer, 1, p_at
      from unnest(
        p_ids, p_emails, p_names, p_languages, p_values, p_customers)
        as u(id, email, name, language, own, customer)
$$
