import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { checkShopperBalance as call } from '#contract/shopper/calls.ts'
import type { VisitorCall } from '#platform/ctx.ts'
import { takeOrRefuse, tooMany } from '#platform/limits/budget.ts'
import { checkBalance, checksOfAddress } from '#platform/storefront/check-balance.ts'
import { formatMinor } from '#rules/money.ts'

/** Checks a code as the public page does, within the same budgets. */
export const checkCode = async (
  ctx: VisitorCall,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { db, shop, address, now } = ctx
  await takeOrRefuse(db, checksOfAddress, { subject: address }, now)
  if (!shop) throw new Refusal('not_found', { field: 'shop' })
  const found = await checkBalance(ctx, shop, body.code, now)
  if (found === 'wait') throw tooMany(60)
  if (!found) throw new Refusal('not_found', { field: 'code' })
  const { available, expires_on } = found
  return { available: formatMinor(available), currency: shop.currency, expires_on }
}
