import { describe, expect, test } from 'vitest'
import { endWords } from '#platform/bulk/run/finish-run.ts'
import { letters, variables } from '#platform/mail/catalogue.ts'
import { wordsOf } from '#platform/mail/compose.ts'
import { decisionWords, requestWords } from '#platform/store-credit/approval-words.ts'
import { receivedWords } from '#platform/support/open-ticket.ts'
import { type Language, languages } from '#rules/tools/language.ts'

type Words = { subject: string; title: string; body: string }

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const run = {
  title: 'Autumn thank-you',
  amount_done: 37_500n,
  rows_done: 25,
  rows_failed: 1,
  rows_skipped: 2,
}

/** Texts that areas pass for emails without texts of their own. */
const handedIn: Record<string, (language: Language) => Partial<Words>> = {
  approval_asked: (language) =>
    requestWords(language, { by: ada, amount: '£11.00', recipient: ada, reason: 'Refund' }),
  approval_decided: (language) =>
    decisionWords(language, {
      by: ada,
      amount: '£11.00',
      recipient: ada,
      isApproved: true,
      answer: '',
    }),
  bulk_finished: (language) => endWords(run, { currency: 'GBP' }, language),
  ticket_received: (language) =>
    receivedWords(language, { id: 'k1', reason: 'Billing', shop: 'maple.example' }),
}
/** Emails whose text a person of the shop writes. */
const written = ['gift_card_manual', 'loyalty_card_update', 'support_ticket']

const samples = Object.fromEntries(
  Object.entries(variables).map(([name, { sample }]) => [name, sample]),
)
const shop = {
  name: 'Maple & Thread',
  shop_url: 'maple.example',
  email: 'hello@maple.example',
  currency: 'GBP',
}
const greeting = /^(Hello [^\n]+,|Здравствуйте, [^\n]+!)\n\n/

describe.each(languages)('the mails in %s', (language) => {
  const named = letters[language]

  test('have words, of their own or handed in', () => {
    const without = Object.keys(named).filter((name) => named[name]!.body === '')
    expect(without.toSorted()).toEqual([...written, ...Object.keys(handedIn)].toSorted())
  })

  test.each(Object.keys(named))('%s begins with a capital, and so after the greeting', (name) => {
    const { subject, title, body } = wordsOf({
      name,
      language,
      shop,
      to: ada,
      subject: '',
      title: '',
      body: '',
      ...handedIn[name]?.(language),
      values: samples,
    })
    const sentence = body.replace(greeting, '')
    for (const text of [subject, title, body]) expect(text).not.toMatch(/^\p{Ll}/u)
    if (!written.includes(name)) expect(sentence).toMatch(/^\p{Lu}/u)
  })
})
