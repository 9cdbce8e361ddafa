import type { Variable } from '#contract/emails/calls.ts'
import type { Language } from '#rules/tools/language.ts'
import type * as z from 'zod/mini'
import { egiftEmails } from './egift-mails.ts'
import { named, type Named, type VariableName } from './named.ts'
import { peopleEmails } from './people-mails.ts'

/** Every variable that a mail may hold: its type, what it is, and what it looks like. */
export const variables: Record<VariableName, Omit<z.infer<typeof Variable>, 'name'>> = {
  shop_name: { type: 'text', description: 'The name of the shop', sample: 'Maple & Thread' },
  shop_url: { type: 'text', description: 'The address of the shop', sample: 'maple.example' },
  shop_email: {
    type: 'text',
    description: 'The e-mail of the shop',
    sample: 'hello@maple.example',
  },
  recipient_name: {
    type: 'text',
    description: 'The name of the recipient',
    sample: 'Ada Lovelace',
  },
  recipient_email: {
    type: 'text',
    description: 'The e-mail of the recipient',
    sample: 'ada@example.com',
  },
  amount_issued: { type: 'money', description: 'What was given or taken', sample: '25.00' },
  balance_after: { type: 'money', description: 'The balance after it', sample: '62.20' },
  giftcard_code: {
    type: 'code',
    description: 'The code to pay with',
    sample: 'ABCD EFGH JKLM NPQR',
  },
  giftcard_balance: { type: 'money', description: 'The balance of the card', sample: '62.20' },
  expires_on: {
    type: 'date',
    description: 'The last day of the credit; empty when it never expires',
    sample: '2027-01-31',
  },
  sender_name: { type: 'text', description: 'Who sent the gift', sample: 'Charles Babbage' },
  gift_message: { type: 'text', description: 'What they wrote with it', sample: 'Happy birthday!' },
  gift_recipient: { type: 'text', description: 'Who got the gift', sample: 'Ada Lovelace' },
  gift_use: {
    type: 'text',
    description: 'How the code is used',
    sample: 'Type the code at the checkout.',
  },
  link: {
    type: 'link',
    description: 'The one-time link',
    sample: 'https://tender.example/password?token=…',
  },
}

const card: VariableName[] = [
  'shop_name',
  'shop_url',
  'shop_email',
  'recipient_name',
  'recipient_email',
  'amount_issued',
  'balance_after',
  'giftcard_code',
  'giftcard_balance',
  'expires_on',
]

/**
 * The mails of the shop to its customers, with what they start from. Only those that hand over a
 * card carry its code.
 */
export const emails = named({
  gift_card_manual: {
    variables: card,
    subject: 'You have received store credit',
    title: 'A gift for you',
    body: '',
    showsCode: true,
  },
  loyalty_card_update: {
    variables: card.filter((name) => name !== 'giftcard_code'),
    subject: 'Your store credit has changed',
    title: 'Your balance has changed',
    body: '',
    showsCode: false,
  },
})

/** A mail to the customers of a shop is the shop's own words; one to its people is in their language. */
export const emailNamed = (name: string, language: Language = 'en'): Named | undefined =>
  emails[name] ?? peopleEmails[language][name] ?? egiftEmails[language][name]
