import { Refusal } from '#contract/error.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { emails } from '#platform/mail/catalogue.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { changeWaiting } from '#platform/mail/postman/waiting.ts'
import { formatMinor } from '#rules/money.ts'
import { noteEvent } from '#platform/gift-cards/note-event.ts'
import type { GiftCardRow } from '#platform/gift-cards/read-gift-card.ts'

/** The mail that hands a card over, to go now. */
export const mailCard = async (
  ctx: TrxCtx,
  card: GiftCardRow,
  to: { email: string; name: string },
): Promise<bigint> =>
  queueMail(ctx, {
    name: 'gift_card_manual',
    to,
    subject: emails['gift_card_manual']!.subject,
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

/** Cancels the mails of a card that wait for their day, and notes each in its timeline. */
export const cancelWaiting = async (ctx: TrxCtx, gift_card_id: bigint): Promise<void> => {
  for (;;) {
    const waiting = await changeWaiting(ctx, gift_card_id, 'cancelled')
    if (!waiting) return
    await noteEvent(ctx, {
      gift_card_id,
      kind: 'cancelled',
      mail_id: waiting.mail_id,
      detail: { from: waiting.was.toISOString() },
    })
  }
}

export const refuseDisabled = ({ disabled_at }: GiftCardRow): void => {
  if (disabled_at) throw new Refusal('card_disabled')
}
