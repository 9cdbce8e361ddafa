import * as z from 'zod/mini'
import { EmailDetails, ExpiresOn, Reason } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { GiftCard } from './gift-card.ts'
import { EmailInput, Flag, Id, Line, Lines, MoneyInput } from './pieces.ts'
import { Transaction } from './transaction.ts'

/** Issues a card to an e-mail and mails it. Where a customer has that e-mail, the credit goes to their loyalty card. */
export const sendCustomGiftCard = endpoint({
  name: 'sendCustomGiftCard',
  method: 'POST',
  path: '/gift-cards/send-custom',
  right: 'issue',
  movesMoney: true,
  source: 'campaigns-and-calls §7 Gift cards',
  body: z.strictObject({
    gift_card: z.strictObject({
      customer_name: Line(120).check(z.minLength(1, 'Required Field')),
      customer_email: EmailInput,
      balance: MoneyInput,
      expires_on: z.optional(ExpiresOn),
      reason: Reason,
      note: z.optional(z.nullable(Lines(2000))),
    }),
    email_details: EmailDetails,
  }),
  answer: z.object({ gift_card: GiftCard, transaction: Transaction }),
})

/** One card; `with_usages` adds what was spent from it, the newest first. */
export const getGiftCard = endpoint({
  name: 'getGiftCard',
  method: 'GET',
  path: '/gift-cards/{id}',
  right: 'read',
  source: 'campaigns-and-calls §7 Gift cards',
  params: z.object({ id: Id }),
  query: z.object({ with_usages: z.optional(Flag) }),
  answer: z.object({ gift_card: z.extend(GiftCard, { usages: z.optional(z.array(Transaction)) }) }),
})
