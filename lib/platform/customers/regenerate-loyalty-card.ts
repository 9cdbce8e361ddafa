import { sql } from 'kysely'
import type { regenerateLoyaltyCard as call } from '#contract/customers.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { giveCode } from '#platform/gift-cards/make-card.ts'
import { findGiftCard, toGiftCard } from '#platform/gift-cards/read-gift-card.ts'
import { wireId } from '#platform/ids.ts'
import { findCustomer } from './read-customer.ts'

/** The old code ends, the credit stays where it is under a new one. The card's row is locked first, so one code is live at any time. */
export const regenerateLoyaltyCard = async (ctx: TrxCtx, { params }: Parsed<typeof call>): Promise<Answer<typeof call>> => {
  const { gift_card_id } = await findCustomer(ctx.trx, ctx, params.id)
  if (gift_card_id === null) throw new Refusal('not_found')
  await sql`select from gift_card where shop_id = ${ctx.shop.shop_id} and gift_card_id = ${gift_card_id} for no key update`.execute(ctx.trx)
  await ctx.trx.updateTable('gift_card_code').set({ ended_at: ctx.now }).where('shop_id', '=', ctx.shop.shop_id).where('gift_card_id', '=', gift_card_id).where('ended_at', 'is', null).execute()
  await giveCode(ctx.trx, ctx.vault, ctx.shop.shop_id, gift_card_id, ctx.now)
  await audit(ctx.trx, ctx, 'regenerate_code', wireId('gift_card', gift_card_id))
  return { gift_card: toGiftCard(ctx, await findGiftCard(ctx.trx, ctx, gift_card_id)) }
}
