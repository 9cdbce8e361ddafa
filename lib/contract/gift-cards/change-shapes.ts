import * as z from 'zod/mini'
import { Card, GiftCard, One } from './gift-card-shapes.ts'
import { EmailInput, ExpiresOn, Id, Line, Lines, MoneyInput } from '#contract/pieces.ts'
import { Reason, Transaction } from '#contract/transaction-shapes.ts'

export const disableGiftCard = {
  params: One,
  answer: Card,
}

export const enableGiftCard = {
  params: One,
  answer: Card,
}

export const putGiftCard = {
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
}

export const replaceCode = {
  params: One,
  answer: Card,
}

export const mergeGiftCards = {
  params: One,
  body: z.strictObject({ from: z.array(Id).check(z.minLength(1), z.maxLength(20)) }),
  answer: z.object({ gift_card: GiftCard, transactions: z.array(Transaction) }),
}

export const splitGiftCard = {
  params: One,
  body: z.strictObject({
    amount: MoneyInput,
    customer_name: z.optional(Line(120)),
    customer_email: z.optional(EmailInput),
    expected_balance: z.optional(MoneyInput),
  }),
  answer: z.object({ gift_card: GiftCard, new_card: GiftCard, transaction: Transaction }),
}
