import type { MailName, Variable } from '#contract/emails/calls.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import type * as z from 'zod/mini'
import { inLanguages, type Named, type VariableName } from './named.ts'

/** Every variable that an email may hold: its type and a sample. */
export const variables: Record<VariableName, Pick<z.infer<typeof Variable>, 'type' | 'sample'>> = {
  shop_name: { type: 'text', sample: 'Maple & Thread' },
  shop_url: { type: 'text', sample: 'maple.example' },
  shop_email: { type: 'text', sample: 'hello@maple.example' },
  recipient_name: { type: 'text', sample: 'Ada Lovelace' },
  recipient_email: { type: 'text', sample: 'ada@example.com' },
  amount_issued: { type: 'money', sample: '25.00' },
  balance_after: { type: 'money', sample: '62.20' },
  giftcard_code: { type: 'code', sample: 'ABCD EFGH JKLM NPQR' },
  giftcard_balance: { type: 'money', sample: '62.20' },
  expires_on: { type: 'date', sample: '2027-01-31' },
  sender_name: { type: 'text', sample: 'Charles Babbage' },
  gift_message: { type: 'text', sample: wordsIn('en', 'storefront-pages.claim')('sample.message') },
  gift_recipient: { type: 'text', sample: 'Ada Lovelace' },
  gift_use: { type: 'text', sample: wordsIn('en', 'mail.gift')('use') },
  link: { type: 'link', sample: 'https://tender.example/password?token=…' },
}

/** Describes an email's variables in a reader's language. */
export const describedVariables = (
  { variables: names }: Pick<Named, 'variables'>,
  language: Language,
): z.infer<typeof Variable>[] => {
  const describe = wordsIn(language, 'mail.variables')
  return names.map((name) => ({ name, description: describe(name), ...variables[name] }))
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
const person: VariableName[] = [
  'shop_name',
  'shop_url',
  'recipient_name',
  'recipient_email',
  'link',
]
const gift: VariableName[] = [
  'shop_name',
  'recipient_name',
  'sender_name',
  'gift_message',
  'amount_issued',
  'expires_on',
  'link',
]

/** Emails of the shop to its customers; staff may design, preview and send them by name. */
const toCustomers = {
  gift_card_manual: card,
  loyalty_card_update: card.filter((name) => name !== 'giftcard_code'),
} satisfies Partial<Record<MailName, VariableName[]>>

/**
 * Variables of each email. Text that a person wrote is used as it is: nothing in it is filled in
 * but the link.
 */
const filled: Record<MailName, VariableName[]> = {
  ...toCustomers,
  staff_invite: person,
  password_reset: person,
  approval_asked: ['link'],
  approval_decided: ['link'],
  export_ready: person,
  bulk_finished: ['link'],
  ticket_received: [],
  support_ticket: [],
  egift_recipient: gift,
  egift_reminder: gift,
  egift_expiring: gift,
  egift_code: ['shop_name', 'recipient_name', 'giftcard_code', 'giftcard_balance', 'gift_use'],
  egift_claimed: ['shop_name', 'recipient_name', 'gift_recipient'],
}

// only emails that deliver a card carry its code; reminders of a gift never do
const withCode: MailName[] = ['gift_card_manual', 'egift_code']

/** Every email in each language. */
export const letters = inLanguages(filled, withCode)

/** Default texts of the shop's emails to its customers. */
export const emails = inLanguages(toCustomers, withCode).en

/** Finds an email by its name; undefined if there is none. */
export const emailNamed = (name: string, language: Language = 'en'): Named | undefined =>
  letters[language][name]
