import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { fulfillAndSend as call } from '#contract/gift-cards/send.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { changeWaiting } from '#platform/mail/postman/waiting.ts'
import { mailCard, refuseDisabled } from './deliver.ts'
import { noteEvent } from '#platform/money/note-event.ts'
import { cardNow, holdGiftCard } from '#platform/gift-cards/read-gift-card.ts'

/**
 * Sends the waiting email, or a first one. Leaves a fulfilled card alone, so that nothing is sent
 * twice.
 */
export const fulfillAndSend = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const card = await holdGiftCard(ctx, params.id)
  refuseDisabled(card)
  const { gift_card_id, customer_email, customer_name } = card
  const waiting = await changeWaiting(ctx, gift_card_id, { send_at: null })
  if (!waiting && card.fulfilled_at) return { gift_card: await cardNow(ctx, gift_card_id) }
  if (!customer_email)
    throw new Refusal('not_a_recipient', {
      message: 'The card’s recipient has no email address.',
    })
  const mail_id =
    waiting?.mail_id ??
    (await mailCard(ctx, card, { email: customer_email, name: customer_name ?? '' }))
  if (!card.fulfilled_at)
    await ctx.trx
      .updateTable('gift_card')
      .set({ fulfilled_at: ctx.now })
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('gift_card_id', '=', gift_card_id)
      .execute()
  await noteEvent(ctx, { gift_card_id, kind: 'fulfilled', mail_id })
  await audit(ctx.trx, ctx, 'fulfill_card', params.id)
  return { gift_card: await cardNow(ctx, gift_card_id) }
}
