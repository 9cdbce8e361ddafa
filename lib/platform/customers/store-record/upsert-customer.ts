import type { upsertShopifyCustomer } from '#contract/customers/change.ts'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { holdPerson } from '#platform/customers/personal-data/hold-email.ts'
import { findCustomer, toCustomer } from '#platform/customers/read-customer.ts'
import { transact } from '#platform/db/transact.ts'
import { lock } from '#platform/money/locks.ts'
import { seesWholeCodes } from '#rules/way/access.ts'
import { writeCustomer } from './write-customer.ts'

type Body = Parsed<typeof upsertShopifyCustomer>['body']

/**
 * Creates or refreshes a customer from the store's record; fields that it omits stay. Without an id
 * a person is added by hand.
 */
export const upsertCustomer = (
  ctx: Ctx,
  { body }: Parsed<typeof upsertShopifyCustomer>,
): Promise<Customer> =>
  transact(ctx.db, async (trx) => {
    const mayRedirect = seesWholeCodes(
      ctx.actor,
      ctx.shop.settings.hiding_gift_card_code_except_last_4_digits,
    )
    const id = body.id ?? (await addByHand({ ...ctx, trx }, body))
    const { isNew } = await writeCustomer({ ...ctx, trx }, { ...body, id }, { mayRedirect })
    const isMade = isNew || body.id === undefined
    await audit(trx, ctx, isMade ? 'make_customer' : 'refresh_customer', id)
    return toCustomer(ctx, await findCustomer(trx, ctx, id))
  })

/**
 * Makes a customer whom no store has named, as an issue to an unknown email does, and returns their
 * id. The email's lock lets the second of two simultaneous calls find the first one's customer.
 */
const addByHand = async (ctx: TrxCtx, { email, first_name, last_name }: Body): Promise<string> => {
  const { trx, shop, now } = ctx
  if (email === null)
    throw new Refusal('invalid_input', { field: 'email', message: 'email: Required Field' })
  await lock(trx, 'email', shop.shop_id, email)
  const theirs = trx
    .selectFrom('customer')
    .select('platform_customer_id')
    .where('shop_id', '=', shop.shop_id)
  const known = await theirs.where('email', '=', email).executeTakeFirst()
  if (known)
    throw new Refusal('already_there', {
      field: 'email',
      message: 'A customer of this shop has this email. Nothing was changed.',
      facts: { platform_customer_id: known.platform_customer_id },
    })
  const name = [first_name, last_name].filter(Boolean).join(' ')
  const { customer_id } = await holdPerson(trx, shop.shop_id, { email, name }, now)
  const made = await theirs.where('customer_id', '=', customer_id).executeTakeFirstOrThrow()
  return made.platform_customer_id
}
