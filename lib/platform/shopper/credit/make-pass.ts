import type { Answer } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { makeShopperPass as call } from '#contract/shopper/calls.ts'
import type { ShopperCall } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { type Budget, takeOrRefuse } from '#platform/limits/budget.ts'
import { noteEvent } from '#platform/money/note-event.ts'
import { accountOf } from '#platform/shopper/proof/prove.ts'
import { passAddresses } from '#platform/wallet/links.ts'
import { walletsOf } from '#platform/wallet/look.ts'

const made: Budget = { kind: 'shopper_pass', most: 10, seconds: 3600 }

/** Gives the addresses of a customer's passes, which have the code of their store credit. */
export const makePass = async (ctx: ShopperCall): Promise<Answer<typeof call>> => {
  const { customer_id } = accountOf(ctx)
  const { db, shop, now } = ctx
  const { shop_id } = shop
  await takeOrRefuse(db, made, { shop_id, subject: ctx.subject }, now)
  const wallets = await walletsOf(ctx, shop)
  if (!wallets.apple) throw new Refusal('passes_off')
  return transact(db, async (trx) => {
    const card = await trx
      .selectFrom('gift_card as g')
      .innerJoin('gift_card_code as k', (on) =>
        on
          .onRef('k.shop_id', '=', 'g.shop_id')
          .onRef('k.gift_card_id', '=', 'g.gift_card_id')
          .on('k.ended_at', 'is', null),
      )
      .select(['g.gift_card_id', 'k.code_id'])
      .where('g.shop_id', '=', shop_id)
      .where('g.customer_id', '=', customer_id)
      .where('g.is_loyalty', '=', true)
      .where('g.disabled_at', 'is', null)
      .forNoKeyUpdate('g')
      .executeTakeFirst()
    if (!card) throw new Refusal('no_credit')
    const { gift_card_id, code_id } = card
    await noteEvent({ trx, shop, actor: ctx.actor, now }, { gift_card_id, kind: 'shown' })
    return passAddresses(ctx, { shop_id, code_id }, wallets)
  })
}
