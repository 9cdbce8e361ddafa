import * as z from 'zod/mini'
import { Customer, One } from './customer-shapes.ts'
import { GiftCard } from '#contract/gift-cards/gift-card-shapes.ts'
import {
  EmailInput,
  ExpiresOn,
  Id,
  Line,
  Lines,
  Money,
  MoneyInput,
  Ticket,
  Untouched,
} from '#contract/pieces.ts'
import { Reason, Transaction } from '#contract/transaction-shapes.ts'
import { moneyKinds } from '#contract/transaction.ts'

/** The email to the recipient; `recipient_email` is lower-cased. */
export const EmailDetails = z.strictObject({
  recipient_name: z.optional(Line(120)),
  recipient_email: EmailInput,
  subject: Line(200).check(z.minLength(1, 'Required Field')),
  title: z.optional(Line(200)),
  body: z.optional(Lines(5000)),
  untouched: z.optional(Untouched),
})

export const updateBalance = {
  params: One,
  body: z.strictObject({
    platform_customer_id: z.optional(Id),
    valueToUpdate: MoneyInput,
    reason: Reason,
    note: z.optional(z.nullable(Lines(2000))),
    expiration_date: z.optional(ExpiresOn),
    expires_on: z.optional(ExpiresOn),
    email_details: z.optional(z.nullable(EmailDetails)),
    expected_balance: z.optional(MoneyInput),
    /** added: paid or promotional; promotional by default */
    money: z.optional(z.enum(moneyKinds)),
    /**
     * added: how a positive amount is booked, `issue` by default; a negative one is always an
     * adjustment
     */
    kind: z.optional(z.enum(['issue', 'adjust'])),
    order: z.optional(Line(64)),
    /**
     * false: refused with `credited_lately` (by, at, amount, order?) if this customer or order got
     * credit in the last 24 hours; omitted by older callers: not checked
     */
    duplicate_seen: z.optional(z.boolean()),
    /**
     * added: refused with `ticket_credited` (by, at, amount) if the ticket already has a credit,
     * however old, unless `duplicate_seen` is true; only for a positive amount
     */
    ticket: z.optional(z.nullable(Ticket)),
  }),
  answer: z.object({
    customer: Customer,
    transaction: Transaction,
    /** a deduction from several cards: one transaction each */
    transactions: z.optional(z.array(Transaction)),
  }),
}

export const regenerateLoyaltyCard = {
  params: One,
  answer: z.object({ gift_card: GiftCard }),
}

export const explainBalance = {
  params: One,
  answer: z.object({
    currency: z.string(),
    balance: Money,
    steps: z.array(
      z.object({ kind: z.string(), reason: z.nullable(z.string()), amount: Money, count: z.int() }),
    ),
  }),
}

export const getStatement = {
  params: One,
  answer: z.record(z.string(), z.unknown()),
}
