import type { Answer } from '#contract/endpoint.ts'
import type { readShopper as call } from '#contract/shopper/calls.ts'
import type { ShopperCall } from '#platform/ctx.ts'
import { formatMinor } from '#rules/money.ts'
import { readOwnCredit } from './own-credit.ts'

export const readShopper = async ({
  db,
  shop,
  account,
  now,
}: ShopperCall): Promise<Answer<typeof call>> => {
  const { balance, lots, cards } = await readOwnCredit(db, shop, account, now)
  return {
    name: account?.full_name ?? '',
    balance: formatMinor(balance),
    currency: shop.currency,
    lots,
    cards,
  }
}
