import type { Variable } from '#contract/emails/shapes.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import type * as z from 'zod/mini'
import type { VariableName } from '#contract/mail-variables.ts'
import { inLanguage, type Named } from './named.ts'

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
