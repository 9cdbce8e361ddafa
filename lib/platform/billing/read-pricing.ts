import type { getPricing as call } from '#contract/billing/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { discountOf, offered } from './plans.ts'

/**
 * Returns undiscounted prices for an unknown code; the missing `discount` is how callers notice.
 */
export const readPricing = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { enterprise_store, gw_plan_name } = ctx.shop.settings
  const current = enterprise_store ? 'enterprise' : (gw_plan_name ?? null)
  const bought = await ctx.db
    .selectFrom('checkout')
    .select(['plan_name', 'payment_plan'])
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('approved', '=', true)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const discount = discountOf(query.code)
  return {
    currency: 'USD',
    current,
    payment_plan: bought?.plan_name === current ? bought.payment_plan : null,
    plans: offered(discount, ctx.areas),
    ...(discount ? { discount } : {}),
  }
}
