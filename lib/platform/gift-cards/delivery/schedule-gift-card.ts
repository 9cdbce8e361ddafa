import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { scheduleGiftCard as call } from '#contract/gift-cards/send.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { changeWaiting } from '#platform/mail/postman/waiting.ts'
import { noteEvent } from '#platform/money/note-event.ts'
import { cardNow, holdGiftCard } from '#platform/gift-cards/read-gift-card.ts'

/**
 * Moves or cancels the waiting email; a time in the past means now. Refused once the email has
 * left.
 */
export const scheduleGiftCard = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { gift_card_id } = await holdGiftCard(ctx, params.id)
  const send_at = body.send_at === null ? null : new Date(body.send_at)
  const waiting = await changeWaiting(
    ctx,
    gift_card_id,
    send_at === null ? 'cancelled' : { send_at },
  )
  if (!waiting) throw new Refusal('nothing_waits')
  const from = waiting.was.toISOString()
  await noteEvent(ctx, {
    gift_card_id,
    kind: send_at === null ? 'cancelled' : 'rescheduled',
    mail_id: waiting.mail_id,
    detail: send_at === null ? { from } : { from, to: send_at.toISOString() },
  })
  await audit(ctx.trx, ctx, send_at === null ? 'cancel_mail' : 'move_mail', params.id, {
    send_at: body.send_at,
  })
  return { gift_card: await cardNow(ctx, gift_card_id) }
}
