import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { rowsOf } from '#platform/own-data.ts'

/** Exports every email to the customer, with its text and what happened to it. */
export const tellMails: NonNullable<Area['tell']> = async (
  trx,
  { shop },
  { customer_id, emails },
) => ({
  mails: await rowsOf(
    trx,
    sql`
      select mail.name, to_email, to_name, mail.subject,
        coalesce(content ->> 'title', w.title) as title,
        coalesce(content ->> 'body', w.body) as body, filled, problem, state, created_at, sent_at,
        (
          select coalesce(
            json_agg(json_build_object('kind', e.kind, 'at', e.at, 'detail', e.detail)
              order by e.event_id),
            '[]')
          from mail_event e
          where e.shop_id = mail.shop_id and e.mail_id = mail.mail_id
        ) as events
      from mail
        left join mail_words w on w.shop_id = mail.shop_id and w.scope = mail.scope
      where mail.shop_id = ${shop.shop_id}
        and (customer_id = ${customer_id} or to_email = any(${emails}::text[]))
      order by mail_id`,
  ),
})
