import type { upsertShopifyCustomer } from '#contract/customers/change.ts'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { seesWholeCodes } from '#rules/way/access.ts'
import { findCustomer, toCustomer } from '#platform/customers/read-customer.ts'
import { writeCustomer } from './write-customer.ts'

/** Creates or refreshes a customer from the store's record; fields that it omits stay. */
export const upsertCustomer = (
  ctx: Ctx,
  { body }: Parsed<typeof upsertShopifyCustomer>,
): Promise<Customer> =>
  transact(ctx.db, async (trx) => {
    const mayRedirect = seesWholeCodes(
      ctx.actor,
      ctx.shop.settings.hiding_gift_card_code_except_last_4_digits,
    )
    const { isNew } = await writeCustomer({ ...ctx, trx }, body, { mayRedirect })
    await audit(trx, ctx, isNew ? 'make_customer' : 'refresh_customer', body.id)
    return toCustomer(ctx, await findCustomer(trx, ctx, body.id))
  })
