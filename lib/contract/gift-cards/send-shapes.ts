import * as z from 'zod/mini'
import { EmailDetails } from '#contract/customers/money-shapes.ts'
import { Card, GiftCard, One } from './gift-card-shapes.ts'
import {
  Email,
  EmailInput,
  ExpiresOn,
  Instant,
  Line,
  Lines,
  MoneyInput,
  Ticket,
} from '#contract/pieces.ts'
import { Reason, Transaction } from '#contract/transaction-shapes.ts'
import { moneyKinds } from '#contract/transaction.ts'

export const sendCustomGiftCard = {
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
    /** added: as in updateBalance, one credit a ticket */
    ticket: z.optional(z.nullable(Ticket)),
  }),
  answer: z.object({ gift_card: GiftCard, transaction: Transaction }),
}

export const fulfillAndSend = {
  params: One,
  answer: Card,
}

export const sendGiftCard = {
  params: One,
  body: z.strictObject({
    email: z.optional(z.nullable(EmailInput)),
    send_to_recipient: z.optional(z.boolean()),
  }),
  answer: z.object({ gift_card: GiftCard, mail_id: z.string(), to: Email }),
}

export const scheduleGiftCard = {
  params: One,
  body: z.strictObject({ send_at: z.nullable(Instant) }),
  answer: Card,
}
