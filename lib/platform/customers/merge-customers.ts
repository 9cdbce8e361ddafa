import { sql } from 'kysely'
import type { mergeCustomers as call } from '#contract/customers/change.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { mergeCards } from '#platform/money/merge-cards.ts'
import { countOut } from './count-customers.ts'
import { moveRows } from './guest.ts'
import { type CustomerRow, findCustomer, toCustomer } from './read-customer.ts'
import { holdApprovals } from '#platform/customers/personal-data/hold-email.ts'
import { lock } from '#platform/money/locks.ts'
import { searchTextOf } from '#platform/search/text-match.ts'

// the largest values of a customer's record (customer-record.ts)
const spentMost = 999_999_999_999_999n
const ordersMost = 2_000_000_000

/**
 * Moves everything of `from` to this customer. `from` keeps an empty row that leads here, so that
 * old links and the store's id still work.
 */
export const mergeCustomers = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const [into, from] = await holdBoth(ctx, params.id, body.from)
  await refuseLimited(ctx, into, from)
  await moveMoney(ctx, into, from)
  await moveRest(ctx, into, from)
  const email = into.email ?? from.email
  const spent = into.total_spent + from.total_spent
  await sql`
    update customer
    set email = null, phone = null, search = '', note = null, tags = '', total_spent = 0,
      orders_count = 0, birthday = null, country = '', accepts_marketing = false,
      merged_into = ${into.customer_id}, updated_at = ${ctx.now}
    where shop_id = ${ctx.shop.shop_id} and customer_id = ${from.customer_id}`.execute(ctx.trx)
  await sql`
    update customer
    set email = ${email}, phone = ${into.phone ?? from.phone},
      search = ${searchTextOf(into.full_name, email)},
      note = ${joined('\n', into.note, from.note) || null},
      tags = ${joined(', ', ...tagsOf(into, from))},
      language = ${into.language ?? from.language},
      birthday = ${into.birthday ?? from.birthday}, country = ${into.country || from.country},
      total_spent = ${spent < spentMost ? spent : spentMost},
      orders_count = ${Math.min(into.orders_count + from.orders_count, ordersMost)},
      state = ${from.state === 'enabled' ? from.state : into.state},
      blocked_at = ${into.blocked_at ?? from.blocked_at}, updated_at = ${ctx.now}
    where shop_id = ${ctx.shop.shop_id} and customer_id = ${into.customer_id}`.execute(ctx.trx)
  await countOut(ctx)
  await audit(ctx.trx, ctx, 'merge_customers', into.platform_customer_id, {
    from: from.platform_customer_id,
  })
  return { customer: toCustomer(ctx, await findCustomer(ctx.trx, ctx, params.id)) }
}

/**
 * Refuses team members with limits of their own: a merge gives one customer's credit to the reader
 * of the other's email. Records without credit may be merged.
 */
const refuseLimited = async (
  { trx, shop, actor }: TrxCtx,
  into: CustomerRow,
  from: CustomerRow,
): Promise<void> => {
  if (actor.limits.issue === null && actor.limits.day === null) return
  const givers = [from, ...(into.email === null ? [into] : [])].map(
    ({ customer_id }) => customer_id,
  )
  const card = await trx
    .selectFrom('gift_card')
    .select('gift_card_id')
    .where('shop_id', '=', shop.shop_id)
    .where('customer_id', 'in', givers)
    .where('balance', '>', 0n)
    .limit(1)
    .executeTakeFirst()
  if (card) throw new Refusal('over_own_limit', { field: 'from' })
}

const joined = (between: string, ...texts: (string | null)[]): string =>
  texts.filter(Boolean).join(between)
const tagsOf = (...customers: CustomerRow[]): string[] => [
  ...new Set(customers.flatMap(({ tags }) => tags.split(',')).map((tag) => tag.trim())),
]

/** Locks both: first approval requests, then emails, customer rows and cards, each in one order. */
const holdBoth = async (
  ctx: TrxCtx,
  intoId: string,
  fromId: string,
): Promise<[CustomerRow, CustomerRow]> => {
  const { trx, shop } = ctx
  const seen = [await findCustomer(trx, ctx, intoId), await findCustomer(trx, ctx, fromId)]
  const emails = seen.flatMap(({ email }) => email ?? []).toSorted()
  await holdApprovals(trx, shop.shop_id, emails)
  for (const email of emails) await lock(trx, 'email', shop.shop_id, email)
  const ids = seen.map(({ customer_id }) => customer_id)
  await sql`
    select from customer
    where shop_id = ${shop.shop_id} and customer_id = any(${ids}::bigint[])
    order by customer_id
    for no key update`.execute(trx)
  await sql`
    select from gift_card
    where shop_id = ${shop.shop_id} and customer_id = any(${ids}::bigint[])
    order by gift_card_id
    for no key update`.execute(trx)
  const into = await findCustomer(trx, ctx, intoId)
  const from = await findCustomer(trx, ctx, fromId)
  if (into.customer_id === from.customer_id)
    throw new Refusal('invalid_input', { field: 'from', message: 'from: is this customer already' })
  if (into.erased_at || from.erased_at)
    throw new Refusal('invalid_input', {
      field: 'from',
      message: 'from: an erased customer can’t be merged',
    })
  return [into, from]
}

/** Merges two loyalty cards, lot by lot; a disabled one is kept as an ordinary card. */
const moveMoney = async (ctx: TrxCtx, into: CustomerRow, from: CustomerRow): Promise<void> => {
  const { trx, shop } = ctx
  const both = into.gift_card_id !== null && from.gift_card_id !== null
  await sql`
    update gift_card
    set customer_id = ${into.customer_id}, is_loyalty = is_loyalty and not ${both}::boolean
    where shop_id = ${shop.shop_id} and customer_id = ${from.customer_id}`.execute(trx)
  if (into.gift_card_id === null || from.gift_card_id === null) return
  const { disabled_at } = await trx
    .selectFrom('gift_card')
    .select('disabled_at')
    .where('shop_id', '=', shop.shop_id)
    .where('gift_card_id', '=', from.gift_card_id)
    .executeTakeFirstOrThrow()
  if (disabled_at === null) await mergeCards(ctx, from.gift_card_id, into.gift_card_id)
}

const moveRest = async (ctx: TrxCtx, into: CustomerRow, from: CustomerRow): Promise<void> => {
  const { trx, shop } = ctx
  await moveRows(ctx, from.customer_id, into.customer_id)
  // pending approval requests would otherwise go to an address that no customer has
  if (into.email && from.email)
    await sql`
      update approval
      set recipient_email = ${into.email},
        input = case
          when state = 'waiting' then jsonb_set(
            input, '{gift_card,customer_email}', to_jsonb(${into.email}::text)
          )
          else input
        end
      where shop_id = ${shop.shop_id} and recipient_email = ${from.email}`.execute(trx)
  // customers merged earlier lead to the same place
  await sql`
    update customer
    set merged_into = ${into.customer_id}
    where shop_id = ${shop.shop_id} and merged_into = ${from.customer_id}`.execute(trx)
  // nobody refers themselves
  await sql`
    delete from referral
    where shop_id = ${shop.shop_id}
      and customer_id = ${into.customer_id}
      and email = any(${[into.email, from.email].filter(Boolean)}::text[])`.execute(trx)
}
