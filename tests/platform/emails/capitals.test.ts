import { describe, expect, test } from 'vitest'
import { endWords } from '#platform/bulk/run/finish-run.ts'
import { type MailName, mails } from '#contract/areas.ts'
import { letterIn } from '#platform/mail/designs/default-design.ts'
import { decisionWords, requestWords } from '#platform/store-credit/approval-words.ts'
import { receivedWords } from '#platform/support/open-ticket.ts'
import { alertWords } from '#platform/workflows/acts/alert-staff.ts'
import { stoppedWords } from '#platform/webhooks/stop-webhook.ts'
import { dataRequestWords } from '#platform/integrations/shopify/deliver/privacy.ts'
import { brokenWords } from '#platform/integrations/connect/note-health.ts'
import { budgetWords } from '#platform/workflows/run/email-owners.ts'
import { type Language, languages } from '#rules/tools/language.ts'
import { composed, sampleLetter } from '../../support/emails/letter.ts'

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
  webhook_stopped: (language) =>
    stoppedWords(language, 'https://hooks.example.com/tender', 'paused'),
  integration_broken: (language) => brokenWords(language, 'Yotpo'),
  data_requested: dataRequestWords,
  workflow_alert: (language) =>
    alertWords(language, { title: 'Cashback', message: 'A large order came.' }),
  workflow_budget: (language) =>
    budgetWords(language, { title: 'Cashback', used: '£80.00', amount: '£100.00' }, 'near'),
}
const greeting = /^(Hello [^\n]+,|Здравствуйте, [^\n]+!)\n\n/

const names = Object.keys(mails) as MailName[]
const hasWords = (name: MailName, language: Language) => {
  const { body, what } = letterIn(name, language)
  return Boolean(body ?? what)
}

describe.each(languages)('the mails in %s', (language) => {
  test('have words, of their own or handed in', () => {
    const without = names.filter((name) => !hasWords(name, language))
    expect(without.toSorted()).toEqual(['support_ticket', ...Object.keys(handedIn)].toSorted())
  })

  test.each(names)('%s begins with a capital, and so after the greeting', (name) => {
    const { subject, text } = composed({
      ...sampleLetter(name, language),
      title: '',
      body: 'Thanks.',
      ...handedIn[name]?.(language),
    })
    expect(subject).not.toMatch(/^\p{Ll}/u)
    expect(subject).not.toBe('')
    for (const sentence of text.replace(greeting, '').split('\n\n').slice(0, 3))
      expect(sentence).not.toMatch(/^\p{Ll}/u)
  })
})
