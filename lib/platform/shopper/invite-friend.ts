import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { inviteShopperFriend as call } from '#contract/shopper/calls.ts'
import type { ShopperCall } from '#platform/ctx.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import { type Budget, takeOrRefuse } from '#platform/limits/budget.ts'
import { mailInvitation } from '#platform/referrals/claim/begin-claim.ts'
import { addressOfLink, codesOf } from '#platform/referrals/links.ts'
import { handsOutLinks } from '#platform/referrals/program/is-on.ts'
import { refuseClosedShop } from '#platform/shop/refuse-closed-shop.ts'
import { accountOf } from './proof/prove.ts'

const invitations: Budget = { kind: 'shopper_invite', most: 10, seconds: 86_400 }

/** Returns the customer's link, made with the first call, and emails it to a friend where one is named. */
export const inviteWithin = async (
  ctx: ShopperCall & { trx: Trx },
  { query, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { trx, shop, now, env } = ctx
  refuseClosedShop(shop)
  const { customer_id } = accountOf(ctx)
  if (!(await handsOutLinks(trx, shop))) throw new Refusal('referral_off')
  const email = body?.email
  if (email !== undefined)
    await takeOrRefuse(trx, invitations, { shop_id: shop.shop_id, subject: ctx.subject }, now)
  const code = (await codesOf(trx, shop.shop_id, [customer_id], now)).get(customer_id)!
  if (email !== undefined) await mailInvitation(ctx, code, { email, language: query.lang ?? 'en' })
  return { url: addressOfLink(env, code), invited: email !== undefined }
}

/** Does `inviteWithin` in a transaction of its own. */
export const inviteFriend = (
  ctx: ShopperCall,
  input: Parsed<typeof call>,
): Promise<Answer<typeof call>> => transact(ctx.db, (trx) => inviteWithin({ ...ctx, trx }, input))
