import * as z from 'zod/mini'
import { EmailDetails } from '#contract/customers/money.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Email, EmailInput, ExpiresOn, Instant, Line, Lines, MoneyInput } from '#contract/pieces.ts'
import { moneyKinds, Reason, Transaction } from '#contract/transaction.ts'
import { Card, desk, GiftCard, One } from './gift-card.ts'

/**
 * Issues a card to an e-mail and mails it. Where a customer has that e-mail, the credit goes to
 * their loyalty card.
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
      /** added: paid for, or given; given unless said */
      money: z.optional(z.enum(moneyKinds)),
      /** added: the order that this is about, as the store names it */
      order: z.optional(Line(64)),
    }),
    email_details: EmailDetails,
    /** added: when the mail leaves; in the past: at once */
    send_at: z.optional(z.nullable(Instant)),
    /**
     * added, as in updateBalance: false asks to refuse what was credited within 24 hours, true:
     * seen and meant, left out: not looked at
     */
    duplicate_seen: z.optional(z.boolean()),
  }),
  answer: z.object({ gift_card: GiftCard, transaction: Transaction }),
})

/**
 * Marks the card as fulfilled and mails it now, also where its mail was scheduled for later.
 * Fulfilled already and nothing waits: stays as it is.
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
 * Sends the card's mail again: to its recipient, to the address that it was issued to, or to staff
 * where this person sees whole codes; at most 20 an hour.
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
/** Moves (`send_at`) or cancels (null) the mail of a scheduled card. The money is there either way. */
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
