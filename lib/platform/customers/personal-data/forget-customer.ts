import { sql } from 'kysely'
import { forgetRows } from '#platform/bulk/run/forget-rows.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { emptyMails, forgetMails } from '#platform/mail/forget.ts'
import type { CustomerRow } from '#platform/customers/read-customer.ts'

/** Replaces a person's name and address; the address can't exist. */
const nobody = { name: 'Erased', email: 'erased@erased.invalid' }

/** Clears everything personal wherever it is kept; the caller holds the customer with their cards. */
export const forgetCustomer = async (
  ctx: TrxCtx,
  customer: CustomerRow,
  cards: bigint[],
  emails: string[],
): Promise<void> => {
  await forgetPerson(ctx, customer)
  await forgetCards(ctx, cards)
  await forgetWords(ctx, customer, cards)
  await forgetApprovals(ctx, emails)
  await forgetGifts(ctx, customer)
  await forgetRows(ctx, { customer_id: customer.customer_id, emails })
  await forgetExports(ctx)
}

/** Clears the customer and those who were merged into them. */
const forgetPerson = async (
  { trx, shop, now }: TrxCtx,
  { customer_id, platform_customer_id, email }: CustomerRow,
): Promise<void> => {
  await sql`
    update customer
    set first_name = '', last_name = '', full_name = ${nobody.name}, email = null,
      state = 'disabled', tags = '', note = null, search = '', digest = null, erased_at = ${now},
      updated_at = ${now}
    where shop_id = ${shop.shop_id}
      and (customer_id = ${customer_id} or merged_into = ${customer_id})`.execute(trx)
  await sql`
    update orders
    set email = null
    where shop_id = ${shop.shop_id} and customer_id = ${customer_id}`.execute(trx)
  await sql`
    delete from referral
    where shop_id = ${shop.shop_id}
      and (customer_id = ${customer_id} or email = ${email})`.execute(trx)
  await sql`
    update audit
    set subject = ${platform_customer_id}
    where shop_id = ${shop.shop_id} and subject = ${email}`.execute(trx)
}

const forgetCards = async ({ trx, shop, now }: TrxCtx, cards: bigint[]): Promise<void> => {
  await sql`
    update gift_card
    set customer_name = null, customer_email = null, note = null,
      disabled_at = coalesce(disabled_at, ${now})
    where shop_id = ${shop.shop_id} and gift_card_id = any(${cards}::bigint[])`.execute(trx)
  await sql`
    update gift_card_code
    set ended_at = ${now}
    where shop_id = ${shop.shop_id}
      and gift_card_id = any(${cards}::bigint[])
      and ended_at is null`.execute(trx)
  // the salted digest stays in the chain, and without its salt it says nothing
  await sql`
    update movement
    set note = null, salt = null
    where shop_id = ${shop.shop_id}
      and gift_card_id = any(${cards}::bigint[])
      and (note is not null or salt is not null)`.execute(trx)
}

const forgetWords = async (
  { trx, shop, now }: TrxCtx,
  { customer_id, email }: CustomerRow,
  cards: bigint[],
): Promise<void> => {
  const mails = sql`(
    m.customer_id = ${customer_id}
    or m.gift_card_id = any(${cards}::bigint[])
    or m.to_email = ${email})`
  await sql`
    update audit
    set detail = detail - 'from' - 'to'
    where shop_id = ${shop.shop_id}
      and verb = 'correct_mail'
      and subject in (
        select 'm' || m.mail_id
        from mail m
        where m.shop_id = ${shop.shop_id} and ${mails})`.execute(trx)
  await forgetMails({ trx, shop, now, mails }, nobody.email)
}

/** Clears requests to give them credit, and the mails to owners and requesters about them. */
const forgetApprovals = async ({ trx, shop, now }: TrxCtx, emails: string[]): Promise<void> => {
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
      input = '{}',
      decided_at = case when state = 'waiting' then ${now}::timestamptz else decided_at end,
      state = case when state = 'waiting' then 'lapsed' else state end
    where shop_id = ${shop_id} and recipient_email = any(${emails}::text[])`.execute(trx)
}

/**
 * Clears gifts that they sent or were sent: the money stays where it is, the link of one to them
 * ends, and its messages go.
 */
const forgetGifts = async ({ trx, shop }: TrxCtx, { email }: CustomerRow): Promise<void> => {
  if (email === null) return
  await emptyMails({
    trx,
    shop,
    mails: sql`m.mail_id in (
      select substr(f.mail, 2)::bigint
      from egift e
      join egift_event v on v.egift_id = e.egift_id
      cross join lateral (values (v.detail ->> 'mail'), (v.detail ->> 'told')) f(mail)
      where e.shop_id = ${shop.shop_id}
        and ${email} in (e.recipient_email, e.sender_email)
        and f.mail is not null
    )`,
  })
  await sql`
    update egift
    set recipient_name = ${nobody.name}, recipient_email = null, channel = 'link', message = '',
      link_digest = null, link_sealed = null
    where shop_id = ${shop.shop_id} and recipient_email = ${email}`.execute(trx)
  await sql`
    update egift
    set sender_name = ${nobody.name}, sender_email = null, message = ''
    where shop_id = ${shop.shop_id} and sender_email = ${email}`.execute(trx)
}

/**
 * Deletes every exported file of the shop: any may hold the person in its rows, and its search
 * their name. A file that is still needed can be made again.
 */
const forgetExports = async ({ trx, shop, now }: TrxCtx): Promise<void> => {
  await sql`
    update export
    set state = case when state in ('queued', 'running') then 'cancelled' else state end,
      filters = filters - 'search', finished_at = coalesce(finished_at, ${now})
    where shop_id = ${shop.shop_id}`.execute(trx)
  await sql`delete from file where shop_id = ${shop.shop_id} and kind = 'export'`.execute(trx)
}
