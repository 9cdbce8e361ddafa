import { sql } from 'kysely'
import type { eraseCustomer as call } from '#contract/customers.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { post } from '#platform/ledger/post.ts'
import { letGo } from '#platform/redemptions/move-money.ts'
import { formatMinor } from '#rules/money.ts'
import { countOut } from './count-customers.ts'
import { holdEmail } from './hold-email.ts'
import { type CustomerRow, findCustomer } from './read-customer.ts'

/** What stands where a person stood; the address can't exist. */
const nobody = { name: 'Erased', email: 'erased@erased.invalid' }

/**
 * Takes a person out of everything. What is unspent expires first, in the ledger; then names, addresses, notes with their
 * salts, mails and requests go. Amounts, dates and hashes stay, and nothing in them says who it was.
 */
export const eraseCustomer = async (ctx: TrxCtx, { params }: Parsed<typeof call>): Promise<Answer<typeof call>> => {
  const customer = await hold(ctx, params.id)
  const cards = await holdCards(ctx, customer)
  const expired = await expireAll(ctx, cards)
  const ids = cards.map(({ gift_card_id }) => gift_card_id)
  await forgetPerson(ctx, customer)
  await forgetCards(ctx, ids)
  await forgetWords(ctx, customer, ids)
  await countOut(ctx)
  await audit(ctx.trx, ctx, 'erase_customer', params.id, { expired: formatMinor(expired) })
  return { expired: formatMinor(expired) }
}

const hold = async (ctx: TrxCtx, id: string): Promise<CustomerRow> => {
  const { customer_id, email } = await findCustomer(ctx.trx, ctx, id)
  if (email) await holdEmail(ctx.trx, ctx.shop.shop_id, email)
  await sql`select from customer where shop_id = ${ctx.shop.shop_id} and customer_id = ${customer_id} for update`.execute(ctx.trx)
  const customer = await findCustomer(ctx.trx, ctx, id)
  if (customer.erased_at) throw new Refusal('already_there', { message: 'This customer is erased already.' })
  return customer
}

type Card = { gift_card_id: bigint; balance: bigint }
const holdCards = async ({ trx, shop }: TrxCtx, { customer_id }: CustomerRow): Promise<Card[]> => {
  const { rows } = await sql<Card>`select gift_card_id, balance from gift_card where shop_id = ${shop.shop_id} and customer_id = ${customer_id} order by gift_card_id for no key update`.execute(trx)
  return rows
}

/** What a checkout has set aside is let go: it hears so when it comes to take it. */
const expireAll = async ({ trx, shop: { shop_id }, person, now }: TrxCtx, cards: Card[]): Promise<bigint> => {
  let expired = 0n
  for (const { gift_card_id, balance } of cards) {
    const holds = await trx.selectFrom('redemption').select('redemption_id').where('shop_id', '=', shop_id).where('gift_card_id', '=', gift_card_id).where('state', '=', 'held').execute()
    for (const { redemption_id } of holds) await letGo(trx, { shop_id, redemption_id, as: 'released', at: now })
    if (balance > 0n) await post(trx, { shop_id, gift_card_id, kind: 'expire', amount: -balance, source: 'staff', staff_id: person.id, at: now })
    expired += balance
  }
  return expired
}

/** Also those who were merged into them. */
const forgetPerson = async ({ trx, shop, now }: TrxCtx, { customer_id, platform_customer_id, email }: CustomerRow): Promise<void> => {
  await sql`update customer set first_name = '', last_name = '', full_name = ${nobody.name}, email = null, state = 'disabled', tags = '', note = null, search = '', digest = null, erased_at = ${now}, updated_at = ${now}
    where shop_id = ${shop.shop_id} and (customer_id = ${customer_id} or merged_into = ${customer_id})`.execute(trx)
  await sql`update orders set email = null where shop_id = ${shop.shop_id} and customer_id = ${customer_id}`.execute(trx)
  await sql`delete from referral where shop_id = ${shop.shop_id} and (customer_id = ${customer_id} or email = ${email})`.execute(trx)
  await sql`update audit set subject = ${platform_customer_id} where shop_id = ${shop.shop_id} and subject = ${email}`.execute(trx)
}

const forgetCards = async ({ trx, shop, now }: TrxCtx, cards: bigint[]): Promise<void> => {
  await sql`update gift_card set customer_name = null, customer_email = null, note = null, disabled_at = coalesce(disabled_at, ${now}) where shop_id = ${shop.shop_id} and gift_card_id = any(${cards}::bigint[])`.execute(trx)
  await sql`update gift_card_code set ended_at = ${now} where shop_id = ${shop.shop_id} and gift_card_id = any(${cards}::bigint[]) and ended_at is null`.execute(trx)
  // the salted digest stays in the chain, and without its salt it says nothing
  await sql`update movement set note = null, salt = null where shop_id = ${shop.shop_id} and gift_card_id = any(${cards}::bigint[]) and (note is not null or salt is not null)`.execute(trx)
}

const forgetWords = async ({ trx, shop, now }: TrxCtx, { customer_id, email }: CustomerRow, cards: bigint[]): Promise<void> => {
  await sql`update mail set to_email = ${nobody.email}, to_name = '', subject = '', content = '{"title":"","body":"","values":{},"code_of":null}', problem = null,
      state = case when state in ('queued', 'sending') then 'cancelled' else state end, next_try_at = null
    where shop_id = ${shop.shop_id} and (customer_id = ${customer_id} or gift_card_id = any(${cards}::bigint[]) or to_email = ${email})`.execute(trx)
  await sql`update approval set recipient_name = ${nobody.name}, recipient_email = ${nobody.email}, note = null, input = '{}',
      decided_at = case when state = 'waiting' then ${now}::timestamptz else decided_at end, state = case when state = 'waiting' then 'lapsed' else state end
    where shop_id = ${shop.shop_id} and recipient_email = ${email}`.execute(trx)
}
