import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { GiftCard } from '#contract/gift-cards/gift-card.ts'
import { EmailInput, ExpiresOn, Id, Line, Lines, Money, MoneyInput } from '#contract/pieces.ts'
import { moneyKinds, Reason, Transaction } from '#contract/transaction.ts'
import { Customer, desk, One } from './customer.ts'

/** The email to the recipient; `recipient_email` is lower-cased. */
export const EmailDetails = z.strictObject({
  recipient_name: z.optional(Line(120)),
  recipient_email: EmailInput,
  subject: Line(200).check(z.minLength(1, 'Required Field')),
  title: z.optional(Line(200)),
  body: z.optional(Lines(5000)),
})
/**
 * Adjusts the loyalty card's balance by a signed amount, creating the card if needed. A positive
 * amount is a lot that expires at the end of `expires_on`. `expected_balance` (added) is the
 * balance the person saw; 409 if it changed.
 */
export const updateBalance = endpoint({
  name: 'updateBalance',
  method: 'POST',
  path: '/customers/{id}/updateBalance',
  right: 'issue',
  once: true,
  money: true,
  source: 'campaigns-and-calls §7 Customers; dashboard §3',
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
    order: z.optional(Line(64)),
    /**
     * false: refused with `credited_lately` (by, at, amount, order?) if this customer or order got
     * credit in the last 24 hours; omitted by older callers: not checked
     */
    duplicate_seen: z.optional(z.boolean()),
  }),
  answer: z.object({ customer: Customer, transaction: Transaction }),
})

/**
 * Disables the loyalty card's code and gives the card a new one. The credit stays; the customer
 * isn't notified.
 */
export const regenerateLoyaltyCard = endpoint({
  name: 'regenerateLoyaltyCard',
  method: 'POST',
  path: '/customers/{id}/regenerateLoyaltyCard',
  right: 'adjust',
  once: true,
  source: 'campaigns-and-calls §7 Customers; dashboard §8',
  params: One,
  answer: z.object({ gift_card: GiftCard }),
})

/** Explains a balance: sums by kind that add up to it, each with its number of transactions. */
export const explainBalance = endpoint({
  name: 'explainBalance',
  method: 'GET',
  path: '/customers/{id}/balance',
  right: 'read',
  ...desk,
  params: One,
  answer: z.object({
    currency: z.string(),
    balance: Money,
    steps: z.array(
      z.object({ kind: z.string(), reason: z.nullable(z.string()), amount: Money, count: z.int() }),
    ),
  }),
})
/** A statement of the loyalty card with its hash chain; `npm run ledger:verify -- FILE` checks it offline. */
export const getStatement = endpoint({
  name: 'getStatement',
  method: 'GET',
  path: '/customers/{id}/statement',
  right: 'read',
  ...desk,
  params: One,
  answer: z.record(z.string(), z.unknown()),
})
