import type { MailName } from '#contract/areas.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { defaultTemplate } from '#platform/mail/designs/default-template.ts'
import { balancePageLink, compileFor } from '#platform/mail/designs/programs.ts'
import { fillingOf, type Letter } from '#platform/mail/filling/filling.ts'
import { type Filled, fillProgram, oneLine } from '#rules/emails/fill.ts'
import { defaultTheme } from '#rules/emails/theme.ts'
import type { Language } from '#rules/tools/language.ts'
import { textIn } from '../text.ts'

export const mapleShop = {
  name: 'Maple & Thread',
  shop_url: 'maple.example',
  email: 'hello@maple.example',
  currency: 'GBP',
  time_zone: 'Europe/London',
  settings: {},
}
export type SampleLetter = Omit<Letter, 'shop'> & { shop: typeof mapleShop }

/** An email to Ada with a value for each of its variables. */
export const sampleLetter = (
  name: MailName,
  language: Language,
  more: Partial<SampleLetter> = {},
): SampleLetter => ({
  name,
  shop: mapleShop,
  to: { name: 'Ada Lovelace', email: 'ada@example.com' },
  subject: '',
  title: '',
  body: '',
  language,
  today: '2026-11-22',
  values: {
    amount_issued: '25.00',
    balance_after: '62.20',
    giftcard_code: 'ABCD EFGH JKLM NPQR',
    giftcard_balance: '25.00',
    wallet_link: 'https://cards.example/pass/token',
    expires_on: '2027-01-31',
    sender_name: 'Charles Babbage',
    gift_message: 'Enjoy!',
    gift_recipient: 'Ada Lovelace',
    gift_use: textIn(language, 'mail.gift.use'),
    order_name: '#1001',
    return_code: '123456',
    return_name: '#1001-R1',
    return_rejection: textIn(language, 'mail.return.rejection'),
    link: 'https://cards.example/claim/token',
    unsubscribe_link: 'https://cards.example/unsubscribe/token',
    days_left: '3',
    expiring_amount: '25.00',
    last_activity_date: '2026-10-02',
  },
  ...more,
})

const env = { STOREFRONT_URL: 'https://cards.example', STOREFRONT_PORT: 0 }

/** Fills the default design of an email. */
export const composed = (letter: SampleLetter): Filled => {
  const { name, shop, language } = letter
  const program = compileFor(
    { design: defaultDesign(name), theme: defaultTheme, template: defaultTemplate },
    { name, shop, env, language },
  )
  const values = { balance_page_link: balancePageLink(env, shop, language), ...letter.values }
  const filling = fillingOf({ ...letter, values })
  const filled = fillProgram(program, filling)
  return { ...filled, subject: oneLine(filling.subject) || filled.subject }
}
