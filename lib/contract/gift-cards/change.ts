import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { EmailInput, ExpiresOn, Id, Line, Lines, MoneyInput } from '#contract/pieces.ts'
import { Reason, Transaction } from '#contract/transaction.ts'
import { Card, desk, GiftCard, One } from './gift-card.ts'

/** Disables a card: it can't be redeemed or credited until it is enabled; the balance stays. */
export const disableGiftCard = endpoint({
  name: 'disableGiftCard',
  method: 'POST',
  path: '/gift-cards/{id}/disable',
  right: 'adjust',
  once: true,
  source: 'campaigns-and-calls §7 Gift cards',
  params: One,
  answer: Card,
})
/** Enables a disabled card again. */
export const enableGiftCard = endpoint({
  name: 'enableGiftCard',
  method: 'POST',
  path: '/gift-cards/{id}/enable',
  right: 'adjust',
  once: true,
  ...desk,
  params: One,
  answer: Card,
})

/**
 * Changes one of: the balance by a signed amount (`expected_balance`: the balance the person saw,
 * else 409), the expiration date of all open lots, or the note.
 */
export const putGiftCard = endpoint({
  name: 'putGiftCard',
  method: 'PUT',
  path: '/gift-cards/{id}',
  right: 'adjust',
  once: true,
  money: true,
  source: 'campaigns-and-calls §4, §5, §7 Gift cards',
  params: One,
  body: z.strictObject({
    gift_card: z.strictObject({
      balance: z.optional(MoneyInput),
      expected_balance: z.optional(MoneyInput),
      expires_on: z.optional(ExpiresOn),
      note: z.optional(z.nullable(Lines(2000))),
      reason: z.optional(Reason),
    }),
  }),
  answer: z.object({ gift_card: GiftCard, transaction: z.nullable(Transaction) }),
})

/** Replaces a lost card's code: the old code stops working, credit and history stay. */
export const replaceCode = endpoint({
  name: 'replaceCode',
  method: 'POST',
  path: '/gift-cards/{id}/replace',
  right: 'adjust',
  once: true,
  ...desk,
  params: One,
  answer: Card,
})
/**
 * Merges other cards of the same person into this one, lot by lot with their expiration dates;
 * those cards become `merged`.
 */
export const mergeGiftCards = endpoint({
  name: 'mergeGiftCards',
  method: 'POST',
  path: '/gift-cards/{id}/merge',
  right: 'adjust',
  once: true,
  money: true,
  ...desk,
  params: One,
  body: z.strictObject({ from: z.array(Id).check(z.minLength(1), z.maxLength(20)) }),
  answer: z.object({ gift_card: GiftCard, transactions: z.array(Transaction) }),
})
/**
 * Splits an amount off to a new card with its own code, for the same or another person; lots that
 * expire soonest go first.
 */
export const splitGiftCard = endpoint({
  name: 'splitGiftCard',
  method: 'POST',
  path: '/gift-cards/{id}/split',
  right: 'adjust',
  once: true,
  money: true,
  ...desk,
  params: One,
  body: z.strictObject({
    amount: MoneyInput,
    customer_name: z.optional(Line(120)),
    customer_email: z.optional(EmailInput),
    expected_balance: z.optional(MoneyInput),
  }),
  answer: z.object({ gift_card: GiftCard, new_card: GiftCard, transaction: Transaction }),
})
