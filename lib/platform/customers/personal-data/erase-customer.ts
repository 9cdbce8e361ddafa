import { sql } from 'kysely'
import type { eraseCustomer as call } from '#contract/customers/change.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { releaseHold } from '#platform/money/hold.ts'
import { take } from '#platform/money/take.ts'
import { formatMinor } from '#rules/money.ts'
import { countOut } from '#platform/customers/count-customers.ts'
import type { DataSubject } from '#platform/area.ts'
import { emailsOf } from './emails-of.ts'
import { lock } from '#platform/money/locks.ts'
import { type CustomerRow, findCustomer } from '#platform/customers/read-customer.ts'

/**
 * Erases a person. Their balance expires first, in the ledger; then names, addresses, notes with
 * their salts, emails and requests go. Amounts, dates and hashes stay, with nothing that identifies
 * the person.
 */
export const eraseCustomer = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const customer = await hold(ctx, params.id)
  const cards = await holdCards(ctx, customer)
  const expired = await expireAll(ctx, cards)
  const subject = subjectOf(customer, await emailsOf(ctx.trx, ctx, customer), cards)
  for (const area of ctx.areas) await area.forget?.(ctx, subject)
  await countOut(ctx)
  await audit(ctx.trx, ctx, 'erase_customer', params.id, { expired: formatMinor(expired) })
  return { expired: formatMinor(expired) }
}

const hold = async (ctx: TrxCtx, id: string): Promise<CustomerRow> => {
  const seen = await findCustomer(ctx.trx, ctx, id)
  const emails = await emailsOf(ctx.trx, ctx, seen)
  for (const area of ctx.areas) await area.hold?.(ctx, subjectOf(seen, emails, []))
  if (seen.email) await lock(ctx.trx, 'email', ctx.shop.shop_id, seen.email)
  await sql`
    select from customer
    where shop_id = ${ctx.shop.shop_id} and customer_id = ${seen.customer_id}
    for no key update`.execute(ctx.trx)
  const customer = await findCustomer(ctx.trx, ctx, id)
  if (customer.erased_at)
    throw new Refusal('already_there', { message: 'This customer has already been erased.' })
  return customer
}

const subjectOf = (
  { customer_id, platform_customer_id, email }: CustomerRow,
  emails: string[],
  cards: Card[],
): DataSubject => ({
  customer_id,
  platform_customer_id,
  email,
  emails,
  gift_card_ids: cards.map(({ gift_card_id }) => gift_card_id),
})

type Card = { gift_card_id: bigint; balance: bigint }
/**
 * Locks twice: a call that waited for a card being split doesn't see the new one, and once all are
 * held no more can be made.
 */
const holdCards = async ({ trx, shop }: TrxCtx, { customer_id }: CustomerRow): Promise<Card[]> => {
  const theirs = sql<Card>`
    select gift_card_id, balance
    from gift_card
    where shop_id = ${shop.shop_id} and customer_id = ${customer_id}
    order by gift_card_id
    for no key update`
  await theirs.execute(trx)
  return (await theirs.execute(trx)).rows
}

/** Expires all credit; releases open holds, whose captures will be refused. */
const expireAll = async (ctx: TrxCtx, cards: Card[]): Promise<bigint> => {
  const { trx, shop } = ctx
  let expired = 0n
  for (const { gift_card_id, balance } of cards) {
    const holds = await trx
      .selectFrom('redemption')
      .select('redemption_id')
      .where('shop_id', '=', shop.shop_id)
      .where('gift_card_id', '=', gift_card_id)
      .where('state', '=', 'held')
      .execute()
    for (const { redemption_id } of holds) await releaseHold(ctx, redemption_id)
    if (balance > 0n) await take(ctx, { gift_card_id, kind: 'expire', amount: -balance })
    expired += balance
  }
  return expired
}
