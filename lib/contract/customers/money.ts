import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { GiftCard } from '#contract/gift-cards/gift-card.ts'
import { EmailInput, ExpiresOn, Id, Line, Lines, Money, MoneyInput } from '#contract/pieces.ts'
import { moneyKinds, Reason, Transaction } from '#contract/transaction.ts'
import { Customer, desk, One } from './customer.ts'

/** What the recipient reads; `recipient_email` is lower-cased. */
export const EmailDetails = z.strictObject({
  recipient_name: z.optional(Line(120)),
  recipient_email: EmailInput,
  subject: Line(200).check(z.minLength(1, 'Required Field')),
  title: z.optional(Line(200)),
  body: z.optional(Lines(5000)),
})
/**
 * Adds a signed difference to the loyalty card's balance; a customer without a card gets one. A
 * positive one is a lot of its own that expires at the end of `expires_on`. `expected_balance`
 * (added): the balance the person saw, else 409.
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
    /** added: paid for, or given; given unless said */
    money: z.optional(z.enum(moneyKinds)),
    order: z.optional(Line(64)),
    /**
     * false: refused with `credited_lately` (facts by, at, amount, order?) where this person or
     * order got credit within 24 hours; left out: an older caller, not looked at
     */
    duplicate_seen: z.optional(z.boolean()),
  }),
  answer: z.object({ customer: Customer, transaction: Transaction }),
})

/** Disables the loyalty card's code and gives it a new one; the credit stays, the customer is not told. */
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

/**
 * Why a balance is what it is: sums by kind that add up to it, each with how many movements it is
 * made of.
 */
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
