import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { sendEmail } from '#contract/emails/calls.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { refuseDisabled } from '#platform/gift-cards/delivery/deliver.ts'
import { holdGiftCard } from '#platform/gift-cards/read-gift-card.ts'
import { wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import { emailNameOf, isSentByStaff } from '#platform/mail/catalogue.ts'
import { refuseVariables } from '#platform/mail/filling/refuse-variables.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { refuseManySends } from '#platform/mail/postman/send-limit.ts'

/**
 * Sends only to customers and staff of this shop, and a card only to its owner, so that it is never
 * an open relay.
 */
export const sendNamed = (
  ctx: Ctx,
  { params, body }: Parsed<typeof sendEmail>,
): Promise<Answer<typeof sendEmail>> =>
  transact(ctx.db, async (trx) => {
    const name = emailNameOf(params.name)
    if (!isSentByStaff(name)) throw new Refusal('not_found')
    const shopId = ctx.shop.shop_id
    refuseVariables(name, body)
    await refuseManySends({ ...ctx, trx })
    const customer = await trx
      .selectFrom('customer')
      .select(['customer_id', 'full_name'])
      .where('shop_id', '=', shopId)
      .where('email', '=', body.to_email)
      .executeTakeFirst()
    const staff = await trx
      .selectFrom('staff')
      .select(['staff_id', 'name'])
      .where('shop_id', '=', shopId)
      .where('email', '=', body.to_email)
      .executeTakeFirst()
    const card = body.gift_card_id ? await holdGiftCard({ ...ctx, trx }, body.gift_card_id) : null
    if (card) refuseDisabled(card)
    const owns = card !== null && card.customer_email === body.to_email
    if ((card && !owns) || (!card && !customer && !staff))
      throw new Refusal('not_a_recipient', { field: 'to_email' })
    const mailId = await queueMail(
      { ...ctx, trx },
      {
        name,
        to: {
          email: body.to_email,
          name: customer?.full_name ?? card?.customer_name ?? staff?.name ?? '',
        },
        subject: body.subject ?? '',
        title: body.title ?? '',
        body: body.body ?? '',
        values: card
          ? {
              giftcard_balance: formatMinor(card.balance),
              ...(card.next_expiry ? { expires_on: card.next_expiry } : {}),
            }
          : {},
        customer_id: customer?.customer_id ?? null,
        gift_card_id: card?.gift_card_id ?? null,
        movement_id: null,
      },
    )
    await audit(trx, ctx, 'send_email', wireId('mail', mailId), { name })
    return { mail_id: wireId('mail', mailId), state: 'queued' as const }
  })
