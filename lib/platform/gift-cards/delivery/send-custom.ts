import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { sendCustomGiftCard as call } from '#contract/gift-cards/send.ts'
import { holdPlan, passPlan } from '#platform/money/gates/plan-gate.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { holdPerson } from '#platform/customers/personal-data/hold-email.ts'
import { allowedAmount, allowedExpiry } from '#platform/money/gates/gates.ts'
import { issue } from '#platform/money/issue.ts'
import { refuseVariables } from '#platform/mail/filling/refuse-variables.ts'
import { refuseDuplicate } from '#platform/money/gates/refuse-duplicate.ts'
import { refuseCredited, refuseTicketCredited } from '#platform/money/gates/ticket.ts'
import { toTransaction } from '#platform/money/transaction.ts'
import { makeCard } from '#platform/money/card.ts'
import { findGiftCard, toGiftCard } from '#platform/gift-cards/read-gift-card.ts'

/**
 * Makes a card for a guest, whom no store has named, which counts against the plan's monthly number;
 * other customers' credit goes to their loyalty card. An unknown email becomes a guest. `cause` is
 * the event behind it, by default the order.
 */
export const sendCustom = async (
  ctx: TrxCtx,
  { body }: Parsed<typeof call>,
  cause?: { kind: string; id: string },
): Promise<Answer<typeof call>> => {
  const { gift_card: details, email_details: mail } = body
  refuseVariables('gift_card_manual', mail, 'email_details.')
  await holdPlan(ctx, ['issue_store_credit', 'monthly_gifts'])
  const amount = await allowedAmount(ctx, details.balance, 'gift_card.balance')
  const expires_on = allowedExpiry(ctx, details.expires_on, 'gift_card.expires_on')
  const holder = await holdPerson(
    ctx.trx,
    ctx.shop.shop_id,
    { email: details.customer_email, name: details.customer_name },
    ctx.now,
  )
  const { customer_id } = holder
  const isGift = holder.is_guest && holder.gift_card_id === null
  if (isGift) await passPlan(ctx, 'monthly_gifts', 'gift_card.balance')
  if (body.ticket && !body.duplicate_seen)
    await refuseCredited(ctx.trx, ctx.shop.shop_id, body.ticket)
  if (body.duplicate_seen === false)
    await refuseDuplicate(ctx, {
      customer_id,
      email: details.customer_email,
      order: details.order || null,
    })
  const send_at = body.send_at ? new Date(body.send_at) : null
  const isLater = send_at !== null && send_at > ctx.now
  const note = details.note || null
  const gift_card_id =
    holder.gift_card_id ??
    (await makeCard(
      ctx.trx,
      ctx,
      ctx.shop.shop_id,
      {
        customer_id,
        is_loyalty: !isGift,
        customer_name: isGift ? details.customer_name : holder.full_name,
        customer_email: details.customer_email,
        ...(isGift
          ? { reason: details.reason, note, ...(isLater ? {} : { fulfilled_at: ctx.now }) }
          : {}),
      },
      ctx.now,
    ))
  const row = await issue(ctx, {
    gift_card_id,
    customer_id,
    amount,
    expires_on,
    reason: details.reason,
    note,
    mail: { ...mail, recipient_name: mail.recipient_name ?? details.customer_name },
    money: details.money,
    order: details.order || null,
    ...(cause ? { cause } : {}),
    send_at,
  })
  if (body.ticket)
    await refuseTicketCredited(ctx, body.ticket, {
      seen: body.duplicate_seen ?? false,
      amount,
      movement_id: row.movement_id,
    })
  return {
    gift_card: toGiftCard(ctx, await findGiftCard(ctx.trx, ctx, gift_card_id)),
    transaction: toTransaction(ctx, row),
  }
}
