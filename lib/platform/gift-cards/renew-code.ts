import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { replaceCode as call } from '#contract/gift-cards/change.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { giveCode } from '#platform/money/card.ts'
import { noteEvent } from '#platform/money/note-event.ts'
import { cardNow, holdGiftCard } from './read-gift-card.ts'

/**
 * Replaces the code; credit and history stay. The card is locked, so that exactly one code is live
 * at any time.
 */
export const renewCode = async (ctx: TrxCtx, wire: string): Promise<Answer<typeof call>> => {
  const { gift_card_id, last4 } = await holdGiftCard(ctx, wire)
  await ctx.trx
    .updateTable('gift_card_code')
    .set({ ended_at: ctx.now })
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .where('ended_at', 'is', null)
    .execute()
  await giveCode(ctx.trx, ctx.vault, ctx.shop.shop_id, gift_card_id, ctx.now)
  await noteEvent(ctx, { gift_card_id, kind: 'replaced', detail: last4 ? { last4 } : {} })
  await audit(ctx.trx, ctx, 'regenerate_code', wire)
  return { gift_card: await cardNow(ctx, gift_card_id) }
}

export const replaceCode = (
  ctx: TrxCtx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => renewCode(ctx, params.id)
