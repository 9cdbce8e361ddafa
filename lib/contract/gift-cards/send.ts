import * as z from 'zod/mini'
import { EmailDetails } from '#contract/customers/money.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Email, EmailInput, ExpiresOn, Instant, Line, Lines, MoneyInput } from '#contract/pieces.ts'
import { moneyKinds, Reason, Transaction } from '#contract/transaction.ts'
import { Card, desk, GiftCard, One } from './gift-card.ts'

/**
 * Issues a gift card to an email address and emails it. If a customer has that email, the credit
 * goes to their loyalty card.
 */
export const sendCustomGiftCard = endpoint({
  name: 'sendCustomGiftCard',
  method: 'POST',
  path: '/gift-cards/send-custom',
  right: 'issue',
  once: true,
  money: true,
  source: 'campaigns-and-calls §7 Gift cards',
  body: z.strictObject({
    gift_card: z.strictObject({
      customer_name: Line(120).check(z.minLength(1, 'Required Field')),
      customer_email: EmailInput,
      balance: MoneyInput,
      expires_on: z.optional(ExpiresOn),
      reason: Reason,
      note: z.optional(z.nullable(Lines(2000))),
      /** added: paid or promotional; promotional by default */
      money: z.optional(z.enum(moneyKinds)),
      /** added: the store's number of the order concerned */
      order: z.optional(Line(64)),
    }),
    email_details: EmailDetails,
    /** added: time of the email; a time in the past means now */
    send_at: z.optional(z.nullable(Instant)),
    /**
     * added: as in updateBalance, false refuses a duplicate within 24 hours, true confirms it,
     * omitted: not checked
     */
    duplicate_seen: z.optional(z.boolean()),
  }),
  answer: z.object({ gift_card: GiftCard, transaction: Transaction }),
})

/**
 * Marks the card as fulfilled and emails it now, even if the email was scheduled for later.
 * Repeating it changes nothing.
 */
export const fulfillAndSend = endpoint({
  name: 'fulfillAndSend',
  method: 'POST',
  path: '/api/giftCard/rise/{id}/fulfill-and-send',
  right: 'issue',
  once: true,
  source: 'campaigns-and-calls §4, §7 Gift cards',
  params: One,
  answer: Card,
})
/**
 * Resends the card's email to its recipient, to the address it was issued to or, if the caller sees
 * whole codes, to team members; at most 20 an hour.
 */
export const sendGiftCard = endpoint({
  name: 'sendGiftCard',
  method: 'POST',
  path: '/api/giftCard/rise/{id}/send',
  right: 'issue',
  once: true,
  source: 'campaigns-and-calls §7 Gift cards',
  params: One,
  body: z.strictObject({
    email: z.optional(z.nullable(EmailInput)),
    send_to_recipient: z.optional(z.boolean()),
  }),
  answer: z.object({ gift_card: GiftCard, mail_id: z.string(), to: Email }),
})
/**
 * Reschedules (`send_at`) or cancels (null) the email of a scheduled card. The credit is available
 * either way.
 */
export const scheduleGiftCard = endpoint({
  name: 'scheduleGiftCard',
  method: 'PUT',
  path: '/gift-cards/{id}/delivery',
  right: 'issue',
  once: true,
  ...desk,
  params: One,
  body: z.strictObject({ send_at: z.nullable(Instant) }),
  answer: Card,
})
