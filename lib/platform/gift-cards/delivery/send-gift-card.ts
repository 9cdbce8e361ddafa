import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { sendGiftCard as call } from '#contract/gift-cards/send.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { refuseManySends } from '#platform/mail/postman/send-limit.ts'
import { wireId } from '#platform/ids.ts'
import { seesWholeCodes } from '#rules/way/access.ts'
import { mailCard, refuseDisabled } from './deliver.ts'
import { cardNow, type GiftCardRow, holdGiftCard } from '#platform/gift-cards/read-gift-card.ts'

/**
 * Allows the card's own recipient, or a team member if the sender may see whole codes: the code is
 * the money.
 */
const mayGet = async (ctx: TrxCtx, card: GiftCardRow, email: string): Promise<boolean> => {
  if (email === card.customer_email || email === card.issued_to) return true
  if (!seesWholeCodes(ctx.actor, ctx.shop.settings.hiding_gift_card_code_except_last_4_digits))
    return false
  return Boolean(
    await ctx.trx
      .selectFrom('staff')
      .select('staff_id')
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('email', '=', email)
      .where('blocked_at', 'is', null)
      .executeTakeFirst(),
  )
}

/**
 * Resends the card: to its recipient unless another address is given. At most 20 emails an hour for
 * each person.
 */
export const sendGiftCard = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  await refuseManySends(ctx)
  const card = await holdGiftCard(ctx, params.id)
  refuseDisabled(card)
  const to = body.send_to_recipient || !body.email ? card.customer_email : body.email
  if (!to || !(await mayGet(ctx, card, to)))
    throw new Refusal('not_a_recipient', { field: 'email' })
  const mail_id = wireId(
    'mail',
    await mailCard(ctx, card, {
      email: to,
      name: to === card.customer_email ? (card.customer_name ?? '') : '',
    }),
  )
  await audit(ctx.trx, ctx, 'send_email', mail_id, { gift_card: params.id })
  return { gift_card: await cardNow(ctx, card.gift_card_id), mail_id, to }
}
