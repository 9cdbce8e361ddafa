import type { MailName } from '#contract/areas.ts'
import type { VariableName } from '#contract/mail-variables.ts'
import { holdsOf, samples } from '#platform/mail/catalogue.ts'
import type { Letter } from '#platform/mail/filling/filling.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { writtenLanguage } from '#rules/shop/language.ts'

/** Made-up values of an email's variables; none is a live code or link. */
export const sampleValues = (
  name: MailName,
  language: string,
): Pick<Letter, 'to' | 'values' | 'lots'> => {
  const written = writtenLanguage(language)
  const values: Partial<Record<VariableName, string>> = {}
  for (const one of holdsOf(name))
    if (one !== 'title' && one !== 'body' && one !== 'greeting' && one !== 'lots')
      values[one] = samples[one]
  return {
    to: { name: samples.recipient_name, email: samples.recipient_email },
    lots: [
      { amount: '25.00', expires_on: samples.expires_on },
      { amount: '37.20', expires_on: null },
    ],
    values: {
      ...values,
      ...(values.gift_message
        ? { gift_message: wordsIn(written, 'storefront-pages.claim')('sample.message') }
        : {}),
      ...(values.gift_use ? { gift_use: wordsIn(written, 'mail.gift')('use') } : {}),
    },
  }
}
