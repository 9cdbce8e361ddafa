import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { emptyMails } from '#platform/mail/forget.ts'
import { nobody } from '#platform/nobody.ts'

/**
 * Clears gifts that they sent or received: the credit stays, the link of a gift to them stops
 * working, and its messages are deleted.
 */
export const forgetGifts: Area['forget'] = async ({ trx, shop }, { emails }) => {
  await emptyMails({
    trx,
    shop,
    mails: sql`m.mail_id in (
      select substr(f.mail, 2)::bigint
      from egift e
      join egift_event v on v.shop_id = e.shop_id and v.egift_id = e.egift_id
      cross join lateral (values (v.detail ->> 'mail'), (v.detail ->> 'told')) f(mail)
      where e.shop_id = ${shop.shop_id}
        and (e.recipient_email = any(${emails}::text[]) or e.sender_email = any(${emails}::text[]))
        and f.mail is not null
    )`,
  })
  await sql`
    update egift
    set recipient_name = ${nobody.name}, recipient_email = null, channel = 'link', message = '',
      link_digest = null, link_sealed = null
    where shop_id = ${shop.shop_id} and recipient_email = any(${emails}::text[])`.execute(trx)
  await sql`
    update egift
    set sender_name = ${nobody.name}, sender_email = null, message = ''
    where shop_id = ${shop.shop_id} and sender_email = any(${emails}::text[])`.execute(trx)
}
