import { sql } from 'kysely'
import type { eraseCustomer as call } from '#contract/customers/change.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import { forgetRows, holdRows } from '#platform/bulk/forget-rows.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { post } from '#platform/ledger/post.ts'
import { letGo } from '#platform/redemptions/move-money.ts'
import { formatMinor } from '#rules/money.ts'
import { countOut } from './count-customers.ts'
import { holdApprovals, holdEmail } from './hold-email.ts'
import { type CustomerRow, findCustomer } from './read-customer.ts'

/** What stands where a person stood; the address can't exist. */
const nobody = { name: 'Erased', email: 'erased@erased.invalid' }

/**
 * Takes a person out of everything. What is unspent expires first, in the ledger; then names, addresses, notes with their
 * salts, mails and requests go. Amounts, dates and hashes stay, and nothing in them says who it was.
 */
export const eraseCustomer = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const customer = await hold(ctx, params.id)
  const cards = await holdCards(ctx, customer)
  const expired = await expireAll(ctx, cards)
  const ids = cards.map(({ gift_card_id }) => gift_card_id)
  const emails = await emailsOf(ctx, customer)
  await forgetPerson(ctx, customer)
  await forgetCards(ctx, ids)
  await forgetWords(ctx, customer, ids)
  await forgetApprovals(ctx, emails)
  await forgetGifts(ctx, customer)
  await forgetRows(ctx, { customer_id: customer.customer_id, emails })
  await forgetExports(ctx)
  await countOut(ctx)
  await audit(ctx.trx, ctx, 'erase_customer', params.id, { expired: formatMinor(expired) })
  return { expired: formatMinor(expired) }
}

const hold = async (ctx: TrxCtx, id: string): Promise<CustomerRow> => {
  const seen = await findCustomer(ctx.trx, ctx, id)
  const emails = await emailsOf(ctx, seen)
  await holdRows(ctx, { customer_id: seen.customer_id, emails })
  await holdApprovals(ctx.trx, ctx.shop.shop_id, emails)
  if (seen.email) await holdEmail(ctx.trx, ctx.shop.shop_id, seen.email)
  await sql`select from customer where shop_id = ${ctx.shop.shop_id} and customer_id = ${seen.customer_id} for no key update`.execute(
    ctx.trx,
  )
  const customer = await findCustomer(ctx.trx, ctx, id)
  if (customer.erased_at)
    throw new Refusal('already_there', { message: 'This customer is erased already.' })
  return customer
}

type Card = { gift_card_id: bigint; balance: bigint }
/** Looked for twice: who waited for a card that was just split doesn't see the new one, and with all of them held none is made any more. */
const holdCards = async ({ trx, shop }: TrxCtx, { customer_id }: CustomerRow): Promise<Card[]> => {
  const theirs = sql<Card>`select gift_card_id, balance from gift_card where shop_id = ${shop.shop_id} and customer_id = ${customer_id} order by gift_card_id for no key update`
  await theirs.execute(trx)
  return (await theirs.execute(trx)).rows
}

/** What a checkout has set aside is let go: it hears so when it comes to take it. */
const expireAll = async (
  { trx, shop: { shop_id }, person, now }: TrxCtx,
  cards: Card[],
): Promise<bigint> => {
  let expired = 0n
  for (const { gift_card_id, balance } of cards) {
    const holds = await trx
      .selectFrom('redemption')
      .select('redemption_id')
      .where('shop_id', '=', shop_id)
      .where('gift_card_id', '=', gift_card_id)
      .where('state', '=', 'held')
      .execute()
    for (const { redemption_id } of holds)
      await letGo(trx, { shop_id, redemption_id, as: 'released', at: now })
    if (balance > 0n)
      await post(trx, {
        shop_id,
        gift_card_id,
        kind: 'expire',
        amount: -balance,
        source: 'staff',
        staff_id: person.id,
        at: now,
      })
    expired += balance
  }
  return expired
}

/** The addresses that were theirs, also before a merge or a change, but for one that is somebody else's now. */
const emailsOf = async (
  { trx, shop: { shop_id } }: TrxCtx,
  { customer_id, email }: CustomerRow,
): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`select distinct x.email from (
      select ${email}::text as email union select customer_email from gift_card where shop_id = ${shop_id} and customer_id = ${customer_id} union select email from orders where shop_id = ${shop_id} and customer_id = ${customer_id}) x
    where x.email is not null and not exists (select from customer c where c.shop_id = ${shop_id} and c.email = x.email and c.customer_id <> ${customer_id})`.execute(
    trx,
  )
  return rows.map((row) => row.email)
}

/** Also those who were merged into them. */
const forgetPerson = async (
  { trx, shop, now }: TrxCtx,
  { customer_id, platform_customer_id, email }: CustomerRow,
): Promise<void> => {
  await sql`update customer set first_name = '', last_name = '', full_name = ${nobody.name}, email = null, state = 'disabled', tags = '', note = null, search = '', digest = null, erased_at = ${now}, updated_at = ${now}
    where shop_id = ${shop.shop_id} and (customer_id = ${customer_id} or merged_into = ${customer_id})`.execute(
    trx,
  )
  await sql`update orders set email = null where shop_id = ${shop.shop_id} and customer_id = ${customer_id}`.execute(
    trx,
  )
  await sql`delete from referral where shop_id = ${shop.shop_id} and (customer_id = ${customer_id} or email = ${email})`.execute(
    trx,
  )
  await sql`update audit set subject = ${platform_customer_id} where shop_id = ${shop.shop_id} and subject = ${email}`.execute(
    trx,
  )
}

const forgetCards = async ({ trx, shop, now }: TrxCtx, cards: bigint[]): Promise<void> => {
  await sql`update gift_card set customer_name = null, customer_email = null, note = null, disabled_at = coalesce(disabled_at, ${now}) where shop_id = ${shop.shop_id} and gift_card_id = any(${cards}::bigint[])`.execute(
    trx,
  )
  await sql`update gift_card_code set ended_at = ${now} where shop_id = ${shop.shop_id} and gift_card_id = any(${cards}::bigint[]) and ended_at is null`.execute(
    trx,
  )
  // the salted digest stays in the chain, and without its salt it says nothing
  await sql`update movement set note = null, salt = null where shop_id = ${shop.shop_id} and gift_card_id = any(${cards}::bigint[]) and (note is not null or salt is not null)`.execute(
    trx,
  )
}

const forgetWords = async (
  { trx, shop, now }: TrxCtx,
  { customer_id, email }: CustomerRow,
  cards: bigint[],
): Promise<void> => {
  const mails = sql`select mail_id from mail where shop_id = ${shop.shop_id} and (customer_id = ${customer_id} or gift_card_id = any(${cards}::bigint[]) or to_email = ${email})`
  await sql`update audit set detail = detail - 'from' - 'to' where shop_id = ${shop.shop_id} and verb = 'correct_mail' and subject in (select 'm' || mail_id from (${mails}) x)`.execute(
    trx,
  )
  await sql`update mail_event set detail = detail - 'from' - 'to' - 'problem' where mail_id in (${mails})`.execute(
    trx,
  )
  await sql`update mail set to_email = ${nobody.email}, to_name = '', subject = '', content = '{"title":"","body":"","values":{},"code_of":null}', problem = null,
      handled_at = coalesce(handled_at, ${now}), state = case when state in ('queued', 'sending') then 'cancelled' else state end, next_try_at = null
    where shop_id = ${shop.shop_id} and (customer_id = ${customer_id} or gift_card_id = any(${cards}::bigint[]) or to_email = ${email})`.execute(
    trx,
  )
}

/** What somebody asked to give them, and what was written to owners and askers about it. */
const forgetApprovals = async (
  { trx, shop: { shop_id }, now }: TrxCtx,
  emails: string[],
): Promise<void> => {
  const { rows: asked } = await sql<{
    email: string | null
  }>`select distinct input -> 'email_details' ->> 'recipient_email' as email from approval where shop_id = ${shop_id} and recipient_email = any(${emails}::text[])`.execute(
    trx,
  )
  const named = [...emails, ...asked.flatMap(({ email }) => email ?? [])].map(
    (email) => `(${email})`,
  )
  await sql`update mail set subject = '', content = '{"title":"","body":"","values":{},"code_of":null}', state = case when state in ('queued', 'sending') then 'cancelled' else state end, next_try_at = null
    where shop_id = ${shop_id} and name in ('approval_asked', 'approval_decided') and exists (select from unnest(${named}::text[]) n where strpos(content ->> 'body', n) > 0)`.execute(
    trx,
  )
  await sql`update approval set recipient_name = ${nobody.name}, recipient_email = ${nobody.email}, note = null, input = '{}',
      decided_at = case when state = 'waiting' then ${now}::timestamptz else decided_at end, state = case when state = 'waiting' then 'lapsed' else state end
    where shop_id = ${shop_id} and recipient_email = any(${emails}::text[])`.execute(trx)
}

/** Gifts that they sent or were sent: the money stays where it is, the link of one to them ends, and what was written with it goes. */
const forgetGifts = async ({ trx, shop }: TrxCtx, { email }: CustomerRow): Promise<void> => {
  if (email === null) return
  await sql`update mail set content = '{"title":"","body":"","values":{},"code_of":null}', subject = '', state = case when state in ('queued', 'sending') then 'cancelled' else state end, next_try_at = null
    where shop_id = ${shop.shop_id} and mail_id in (select substr(f.mail, 2)::bigint from egift e join egift_event v on v.egift_id = e.egift_id cross join lateral (values (v.detail ->> 'mail'), (v.detail ->> 'told')) f(mail)
      where e.shop_id = ${shop.shop_id} and ${email} in (e.recipient_email, e.sender_email) and f.mail is not null)`.execute(
    trx,
  )
  await sql`update egift set recipient_name = ${nobody.name}, recipient_email = null, channel = 'link', message = '', link_digest = null, link_sealed = null where shop_id = ${shop.shop_id} and recipient_email = ${email}`.execute(
    trx,
  )
  await sql`update egift set sender_name = ${nobody.name}, sender_email = null, message = '' where shop_id = ${shop.shop_id} and sender_email = ${email}`.execute(
    trx,
  )
}

/** A file may hold the person in any of its rows, and a search their name: every file of the shop goes, and is made again where it is wanted. */
const forgetExports = async ({ trx, shop, now }: TrxCtx): Promise<void> => {
  await sql`update export set state = case when state in ('queued', 'running') then 'cancelled' else state end, filters = filters - 'search', finished_at = coalesce(finished_at, ${now}) where shop_id = ${shop.shop_id}`.execute(
    trx,
  )
  await sql`delete from file where shop_id = ${shop.shop_id} and kind = 'export'`.execute(trx)
}
