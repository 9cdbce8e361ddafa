import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { emails } from '#platform/mail/catalogue.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { formatMinor } from '#rules/money.ts'
import { noteEvent } from './note-event.ts'
import { type GiftCardRow, waits } from './read-gift-card.ts'

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

/**
 * Changes the next waiting mail of a card, if there is one. A quicker postman has it: the row
 * settles who was first.
 */
export const changeWaiting = async (
  ctx: TrxCtx,
  cardId: bigint,
  to: { send_at: Date | null } | 'cancelled',
): Promise<{ mail_id: bigint; was: Date } | null> => {
  const change =
    to === 'cancelled'
      ? sql`state = 'cancelled', next_try_at = null`
      : sql`next_try_at = ${to.send_at}`
  const { rows } = await sql<{ mail_id: bigint; was: Date }>`
    with next as (
      select mail_id, next_try_at as was
      from mail
      where shop_id = ${ctx.shop.shop_id} and gift_card_id = ${cardId} and ${waits(ctx.now)}
      order by next_try_at, mail_id
      limit 1
      for update
    )
    update mail
    set ${change}
    from next
    where mail.mail_id = next.mail_id and mail.state = 'queued'
    returning mail.mail_id, next.was`.execute(ctx.trx)
  return rows[0] ?? null
}

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
