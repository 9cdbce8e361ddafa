import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { openShopperAccount as call } from '#contract/shopper/calls.ts'
import type { ShopperCall } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { type Budget, takeOrRefuse } from '#platform/limits/budget.ts'
import { makeLink } from '#platform/shopper/mailed/links.ts'
import { accountOf } from '#platform/shopper/proof/prove.ts'
import { isPageOn } from '#platform/storefront/drawn/page-asset.ts'

const opened: Budget = { kind: 'shopper_account', most: 10, seconds: 3600 }

/** Makes a link to the page of a customer who is proven already. */
export const openAccount = async (
  ctx: ShopperCall,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { db, shop, now } = ctx
  const { customer_id } = accountOf(ctx)
  if (!(await isPageOn(ctx, shop, 'account_page'))) throw new Refusal('not_found')
  await takeOrRefuse(db, opened, { shop_id: shop.shop_id, subject: ctx.subject }, now)
  const language = query.lang ?? 'en'
  const { url, expires_at } = await transact(db, (trx) =>
    makeLink({ ...ctx, trx }, { kind: 'account', customer_id, gift_card_id: null, language }),
  )
  return { url: `${url}?lang=${language}`, expires_at: expires_at.toISOString() }
}
