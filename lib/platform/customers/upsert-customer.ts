import { isTaken } from '#platform/db/is-taken.ts'
import { sql } from 'kysely'
import type { upsertShopifyCustomer } from '#contract/customers/change.ts'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import { seesWholeCodes } from '#rules/way/access.ts'
import { parseMoney } from '#rules/money.ts'
import { lock } from '#platform/money/locks.ts'
import { absorbGuest, findGuests, guestNumber, nameGuest } from './guest.ts'
import { findCustomer, toCustomer } from './read-customer.ts'
import { searchTextOf } from './search-customers.ts'

/** Creates or refreshes a customer from the store's record; fields that it omits stay. */
export const upsertCustomer = (
  ctx: Ctx,
  { body }: Parsed<typeof upsertShopifyCustomer>,
): Promise<Customer> =>
  transact(ctx.db, async (trx) => {
    if (body.email) await lock(trx, 'email', ctx.shop.shop_id, body.email)
    const [guest] = body.email ? await findGuests(trx, ctx.shop.shop_id, [body.email]) : []
    const named = await findNamed(trx, ctx, body.id)
    if (guest && !named) await nameGuest(trx, ctx.shop.shop_id, guest.customer_id, body.id)
    const known = named ?? (guest && (await findNamed(trx, ctx, body.id)))
    if (!known && guestNumber(body.id) !== null)
      throw new Refusal('invalid_input', {
        field: 'id',
        message: 'id: ids of this form are reserved for customers that no store has named',
      })
    if (known?.merged_into || known?.erased_at)
      throw new Refusal('already_there', {
        field: 'id',
        message: 'This customer was merged or erased and can’t be restored. Nothing was changed.',
      })
    if (known && body.email && body.email !== known.email)
      await refuseRedirecting(trx, ctx, known.customer_id)
    if (guest && known && guest.customer_id !== known.customer_id)
      await absorbGuest({ ...ctx, trx }, guest.customer_id, known.customer_id)
    const first_name = body.first_name ?? known?.first_name ?? ''
    const last_name = body.last_name ?? known?.last_name ?? ''
    const typed = known?.made_here ? known.full_name : ''
    const full_name = `${first_name} ${last_name}`.trim() || typed || body.email || body.id
    const spent =
      body.total_spent === undefined ? (known?.total_spent ?? 0n) : parseMoney(body.total_spent)
    if (spent === null || spent < 0n)
      throw new Refusal('invalid_input', {
        field: 'total_spent',
        message: 'total_spent: not an amount of money',
      })
    const values = {
      shop_id: ctx.shop.shop_id,
      platform_customer_id: body.id,
      email: body.email,
      first_name,
      last_name,
      full_name,
      state: body.state ?? known?.state ?? 'disabled',
      tags: body.tags ?? known?.tags ?? '',
      language: body.language === undefined ? (known?.language ?? null) : body.language,
      total_spent: spent,
      orders_count: body.orders_count ?? known?.orders_count ?? 0,
      search: searchTextOf(full_name, body.email),
      digest: null,
      created_at: body.created_at ? new Date(body.created_at) : (known?.created_at ?? ctx.now),
      updated_at: ctx.now,
    }
    const { customer_id } = await trx
      .insertInto('customer')
      .values(values)
      .onConflict((on) => on.columns(['shop_id', 'platform_customer_id']).doUpdateSet(values))
      .returning('customer_id')
      .executeTakeFirstOrThrow()
      .catch((cause: unknown) => {
        if (isTaken(cause, ['shop_id', 'email']))
          throw new Refusal('already_there', {
            field: 'email',
            message: 'Another customer of this shop has this email. Nothing was changed.',
          })
        throw cause
      })
    await adoptCards(trx, ctx.shop.shop_id, [customer_id])
    await audit(trx, ctx, known ? 'refresh_customer' : 'make_customer', body.id)
    return toCustomer(ctx, await findCustomer(trx, ctx, body.id))
  })

const findNamed = (trx: Trx, ctx: Ctx, id: string) =>
  trx
    .selectFrom('customer')
    .selectAll()
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('platform_customer_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Refuses a new email for a customer with cards, unless the caller may see whole codes: codes are
 * sent to the email, and a code is money (as in emails/resend-mail.ts).
 */
const refuseRedirecting = async (trx: Trx, ctx: Ctx, customer_id: bigint): Promise<void> => {
  if (seesWholeCodes(ctx.actor, ctx.shop.settings.hiding_gift_card_code_except_last_4_digits))
    return
  const card = await trx
    .selectFrom('gift_card')
    .select('gift_card_id')
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('customer_id', '=', customer_id)
    .where('merged_into', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (card)
    throw new Refusal('forbidden', {
      field: 'email',
      message:
        'This customer’s codes are sent to this email. Only team members who see full codes can change it.',
    })
}

/**
 * Gives cards that were issued to an email to the customer who now has it; without a loyalty card
 * the oldest unmerged one becomes it, also of the cards that they had as a guest.
 */
export const adoptCards = async (
  trx: Trx,
  shopId: bigint,
  customerIds: bigint[],
): Promise<void> => {
  await sql`
    with theirs as (
      select c.customer_id, g.gift_card_id, g.merged_into
      from customer c
      join gift_card g
        on g.shop_id = c.shop_id and g.customer_email = c.email and g.customer_id is null
      where c.shop_id = ${shopId} and c.customer_id = any(${customerIds}::bigint[])
      union all
      select c.customer_id, g.gift_card_id, g.merged_into
      from customer c
      join gift_card g on g.shop_id = c.shop_id and g.customer_id = c.customer_id
      where c.shop_id = ${shopId} and c.customer_id = any(${customerIds}::bigint[])
        and c.made_here and not g.is_loyalty
    ),
    mine as (
      select t.gift_card_id, t.customer_id,
        row_number() over (
          partition by t.customer_id order by t.merged_into is not null, t.gift_card_id
        ) = 1
          and t.merged_into is null
          and not exists (
            select from gift_card o
            where o.shop_id = ${shopId} and o.customer_id = t.customer_id and o.is_loyalty
          ) as leads
      from theirs t
    )
    update gift_card g
    set customer_id = mine.customer_id, is_loyalty = mine.leads
    from mine
    where g.shop_id = ${shopId} and g.gift_card_id = mine.gift_card_id
      and (g.customer_id is null or mine.leads)`.execute(trx)
}
