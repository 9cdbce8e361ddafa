import type { Variable } from '#contract/emails/shapes.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import type * as z from 'zod/mini'
import { mailVariables, type VariableName } from '#contract/mail-variables.ts'
import { inLanguage, type Named } from './named.ts'

/** A sample of each variable, as a value on the wire. */
export const samples: Record<VariableName, string> = {
  shop_name: 'Maple & Thread',
  shop_url: 'maple.example',
  shop_email: 'hello@maple.example',
  shop_currency: 'EUR',
  shop_link: 'https://maple.example',
  balance_page_link: 'https://maple.example/balance',
  unsubscribe_link: 'https://maple.example/unsubscribe',
  greeting: 'Hello Ada Lovelace,',
  title: '',
  body: '',
  recipient_name: 'Ada Lovelace',
  recipient_email: 'ada@example.com',
  customer_first_name: 'Ada',
  customer_last_name: 'Lovelace',
  customer_tags: 'vip',
  customer_language: 'en',
  amount_issued: '25.00',
  balance_after: '62.20',
  giftcard_code: '•••• •••• •••• NPQR',
  giftcard_last4: 'NPQR',
  giftcard_balance: '62.20',
  expires_on: '2027-01-31',
  lots: '25.00 2027-01-31, 37.20',
  campaign_title: 'Spring',
  days_left: '3',
  expiring_amount: '25.00',
  last_activity_date: '2026-10-02',
  sender_name: 'Charles Babbage',
  gift_message: wordsIn('en', 'storefront-pages.claim')('sample.message'),
  gift_recipient: 'Ada Lovelace',
  gift_use: wordsIn('en', 'mail.gift')('use'),
  link: 'https://tender.example/password?token=…',
}

/** Describes an email's variables in a reader's language. */
export const describedVariables = (
  { variables: names }: Pick<Named, 'variables'>,
  language: Language,
): z.infer<typeof Variable>[] => {
  const describe = wordsIn(language, 'mail.variables')
  return names.map((name) => ({
    name,
    type: mailVariables[name],
    description: describe(name),
    sample: samples[name],
  }))
}

/** Every email in each language. */
export const letters: Record<Language, Record<string, Named>> = {
  en: inLanguage('en'),
  ru: inLanguage('ru'),
}

/** Default texts of the shop's emails to its customers, which staff may design and send by name. */
export const emails: Record<string, Named> = Object.assign(
  Object.create(null),
  Object.fromEntries(Object.entries(letters.en).filter(([, { toCustomers }]) => toCustomers)),
)

/** Finds an email by its name; undefined if there is none. */
export const emailNamed = (name: string, language: Language = 'en'): Named | undefined =>
  letters[language][name]
