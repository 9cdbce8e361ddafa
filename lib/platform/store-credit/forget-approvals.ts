import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { holdApprovals } from '#platform/customers/personal-data/hold-email.ts'
import { emptyMails } from '#platform/mail/forget.ts'
import { nobody } from '#platform/nobody.ts'

/** Locks requests to give the customer credit. */
export const holdRequests: Area['hold'] = ({ trx, shop }, { emails }) =>
  holdApprovals(trx, shop.shop_id, emails)

/** Clears requests to give the customer credit, and the emails to staff about them. */
export const forgetApprovals: Area['forget'] = async ({ trx, shop, now }, { emails }) => {
  const { shop_id } = shop
  const { rows: requests } = await sql<{ email: string | null }>`
    select distinct input -> 'email_details' ->> 'recipient_email' as email
    from approval
    where shop_id = ${shop_id} and recipient_email = any(${emails}::text[])`.execute(trx)
  const named = [...emails, ...requests.flatMap(({ email }) => email ?? [])].map(
    (email) => `(${email})`,
  )
  await emptyMails({
    trx,
    shop,
    mails: sql`m.name in ('approval_asked', 'approval_decided')
      and exists (
        select from unnest(${named}::text[]) n
        where strpos(m.content ->> 'body', n) > 0
      )`,
  })
  await sql`
    update approval
    set recipient_name = ${nobody.name}, recipient_email = ${nobody.email}, note = null,
      input = '{}', answer = null,
      decided_at = case when state = 'waiting' then ${now}::timestamptz else decided_at end,
      state = case when state = 'waiting' then 'lapsed' else state end
    where shop_id = ${shop_id} and recipient_email = any(${emails}::text[])`.execute(trx)
}
