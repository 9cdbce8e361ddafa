import { Refusal } from '#contract/error.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { formatMinor } from '#rules/money.ts'
import type { GiftCardRow } from '#platform/gift-cards/read-gift-card.ts'

/** Queues the email that delivers a card, to leave at once. */
export const mailCard = async (
  ctx: TrxCtx,
  card: GiftCardRow,
  to: { email: string; name: string },
): Promise<bigint> =>
  queueMail(ctx, {
    name: 'gift_card_manual',
    to,
    subject: '',
    title: '',
    body: '',
    values: {
      giftcard_balance: formatMinor(card.balance),
      ...(card.next_expiry ? { expires_on: card.next_expiry } : {}),
    },
    customer_id: card.customer_id,
    gift_card_id: card.gift_card_id,
    movement_id: null,
  })

export const refuseDisabled = ({ disabled_at }: GiftCardRow): void => {
  if (disabled_at) throw new Refusal('card_disabled')
}
