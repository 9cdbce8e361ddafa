import type { Variable } from '#contract/emails/shapes.ts'
import { Refusal } from '#contract/error.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import type * as z from 'zod/mini'
import { type MailName, mails } from '#contract/areas.ts'
import { type MailFacts, mailVariables, type VariableName } from '#contract/mail-variables.ts'

/** A sample of each variable, as a value on the wire. */
export const samples: Record<VariableName, string> = {
  shop_name: 'Maple & Thread',
  shop_url: 'maple.example',
  shop_email: 'hello@maple.example',
  shop_currency: 'EUR',
  shop_link: 'https://maple.example',
  balance_page_link: 'https://maple.example/balance',
  unsubscribe_link: 'https://maple.example/unsubscribe',
  greeting: wordsIn('en', 'mail.frame')('greeting', { name: 'Ada Lovelace' }),
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
  wallet_link: 'https://maple.example/pass/…',
  giftcard_balance: '62.20',
  expires_on: '2027-01-31',
  available_on: '2026-11-30',
  lots: '25.00 2027-01-31, 37.20',
  campaign_title: 'Spring',
  days_left: '3',
  expiring_amount: '25.00',
  last_activity_date: '2026-10-02',
  sender_name: 'Charles Babbage',
  gift_message: wordsIn('en', 'storefront-pages.claim')('sample.message'),
  gift_recipient: 'Ada Lovelace',
  gift_use: wordsIn('en', 'mail.gift')('use'),
  order_name: '#1001',
  return_code: '123456',
  return_name: '#1001-R1',
  return_rejection: wordsIn('en', 'mail.return')('rejection'),
  link: 'https://tender.example/password?token=…',
}

const ofShop = [
  'shop_name',
  'shop_url',
  'shop_email',
  'shop_currency',
  'shop_link',
  'balance_page_link',
] as const
const ofCustomer = [
  'greeting',
  'recipient_name',
  'recipient_email',
  'customer_first_name',
  'customer_last_name',
  'customer_tags',
  'customer_language',
] as const
const ofStaff = ['shop_name', 'shop_url', 'greeting', 'title', 'body', 'link'] as const

const held = new Map<MailName, readonly VariableName[]>()

/** The variables of an email: its own, and those that every email to its readers holds. */
export const holdsOf = (name: MailName): readonly VariableName[] => {
  const { holds, toShoppers, showsCode, class: kind }: MailFacts = mails[name]
  const all =
    held.get(name) ??
    ([
      ...new Set<VariableName>([
        ...holds,
        ...(toShoppers ? [...ofShop, ...ofCustomer] : ofStaff),
        ...(showsCode ? (['wallet_link'] as const) : []),
        ...(kind === 'optional' ? (['unsubscribe_link'] as const) : []),
      ]),
    ] as const)
  held.set(name, all)
  return all
}

/** Describes an email's variables in a reader's language. */
export const describedVariables = (
  name: MailName,
  language: Language,
): z.infer<typeof Variable>[] => {
  const describe = wordsIn(language, 'mail.variables')
  return holdsOf(name).map((one) => ({
    name: one,
    type: mailVariables[one],
    description: describe(one),
    sample: samples[one],
  }))
}

/** Checks for an email to customers that staff may write and send by name. */
export const isSentByStaff = (name: string): name is MailName =>
  Object.hasOwn(mails, name) && (mails[name as MailName] as MailFacts).toCustomers === true

/**
 * Returns the email that a call names; `custom`, an older name, is that of a card sent by hand.
 * Error: 404, also for emails to team members.
 */
export const emailNameOf = (name: string): MailName => {
  const known = name === 'custom' ? 'gift_card_manual' : name
  if (!Object.hasOwn(mails, known) || !(mails[known as MailName] as MailFacts).toShoppers)
    throw new Refusal('not_found')
  return known as MailName
}
