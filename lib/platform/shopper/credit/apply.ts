import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { applyShopperCredit as call } from '#contract/shopper/calls.ts'
import type { ShopperCall } from '#platform/ctx.ts'
import { type Budget, takeOrRefuse } from '#platform/limits/budget.ts'
import { makeQuickApply } from '#platform/redemptions/quick-apply.ts'
import { refuseClosedShop } from '#platform/shop/refuse-closed-shop.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { readOwnCredit } from './own-credit.ts'
import { accountOf } from '#platform/shopper/proof/prove.ts'

const applied: Budget = { kind: 'shopper_apply', most: 30, seconds: 3600 }

const wanted = (text: string | undefined): bigint | null => {
  if (text === undefined) return null
  const amount = parseMoney(text) ?? 0n
  if (amount > 0n) return amount
  throw new Refusal('invalid_input', { field: 'amount', message: 'amount: Invalid Value' })
}

/** Makes a token for a checkout: of what is wanted, as far as the customer's own card has it. */
export const applyCredit = async (
  ctx: ShopperCall,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { db, shop, now } = ctx
  refuseClosedShop(shop)
  const account = accountOf(ctx)
  const amount = wanted(body?.amount)
  await takeOrRefuse(db, applied, { shop_id: shop.shop_id, subject: ctx.subject }, now)
  const { available, loyalty } = await readOwnCredit(db, shop, account, now)
  if (loyalty === null || available <= 0n) throw new Refusal('no_credit')
  const most = amount !== null && amount < available ? amount : available
  const { customer_id } = account
  const made = await makeQuickApply(ctx, { customer_id, gift_card_id: loyalty, amount: most })
  return { ...made, amount: formatMinor(most) }
}
