import { describe, expect, test } from 'vitest'
import { type MailName, mails } from '#contract/areas.ts'
import type { MailFacts } from '#contract/mail-variables.ts'
import { letterIn } from '#platform/mail/designs/default-design.ts'
import { isDesigned } from '#platform/mail/designs/kinds.ts'
import type { Language } from '#rules/tools/language.ts'
import { composed, mapleShop, sampleLetter } from '../../support/emails/letter.ts'
import { textIn } from '../../support/text.ts'

const evil = '<img src=x onerror=alert(1)>"\'&{shop_email}'
const shop = mapleShop
const toShoppers = (Object.keys(mails) as MailName[]).filter(isDesigned)
const compose = composed
const letter = sampleLetter
const visible = (html: string): string =>
  html
    .replace(/<head>[^]*?<\/head>/, '')
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

test('there are emails to customers, and each says in a list that it is one', () => {
  expect(toShoppers.toSorted()).toEqual([
    'bulk_gift_card',
    'bulk_loyalty_card',
    'card_added',
    'card_consent',
    'cashback_available',
    'cashback_pending',
    'egift_added',
    'egift_claimed',
    'egift_code',
    'egift_expiring',
    'egift_recipient',
    'egift_reminder',
    'gift_card_expiring',
    'gift_card_manual',
    'gift_card_purchased',
    'gift_card_reminder',
    'gift_card_replaced',
    'loyalty_card_update',
    'referral_confirm',
    'referral_friend_reward',
    'referral_invite',
    'referral_referrer_reward',
    'return_approved',
    'return_code',
    'return_received',
    'return_rejected',
    'return_requested',
    'shopper_link',
    'store_credit_expired',
    'store_credit_expiring',
    'store_credit_last_chance',
    'store_credit_refund',
    'store_credit_reminder',
    'workflow_message',
    'workflow_reward',
  ])
})

describe.each(['en', 'ru'] as const)('an email to a customer in %s', (language) => {
  test.each(toShoppers)('%s says who, what, how much, how to use it and where', (name) => {
    const { subject, html, text } = compose(letter(name, language))
    const { use } = letterIn(name, language)
    const facts: MailFacts = mails[name]
    expect(subject).not.toMatch(/[{}]|^$/)
    const greeting = textIn(language, 'mail.frame.greeting', { name: 'Ada Lovelace' })
    const wanted = [shop.name, greeting]
    // the sender of a gift knows its value
    if (facts.holds.includes('amount_issued') || facts.showsCode)
      wanted.push(language === 'en' ? '£25.00' : '25,00')
    if (use) wanted.push(use)
    if (name === 'egift_code') wanted.push(textIn(language, 'mail.gift.use'))
    for (const shown of [text, visible(html)]) {
      for (const part of wanted) expect(shown).toContain(part)
      expect(shown.split(greeting)).toHaveLength(2)
      expect(shown).not.toMatch(/[{}]/)
    }
    const links = {
      [textIn(language, 'mail.frame.shop', { shop: shop.name })]: 'https://maple.example',
      [textIn(language, 'mail.frame.balance')]:
        `https://cards.example/balance?shop=maple.example&lang=${language}`,
    }
    for (const [words, link] of Object.entries(links)) {
      expect(text).toContain(`${words}: ${link}`)
      expect(html.replaceAll('&amp;', '&')).toContain(`<a href="${link}"`)
      expect(visible(html)).toContain(words)
    }
  })

  test.each([
    ['egift_recipient', 'claim'],
    ['egift_reminder', 'claim'],
    ['egift_expiring', 'claim'],
    ['egift_code', 'until'],
    ['gift_card_manual', 'until'],
    ['loyalty_card_update', 'until'],
    ['return_approved', 'sendBack'],
  ] as const)('%s says what its date is for: %s', (name, fact) => {
    const { text } = compose(letter(name, language))
    const labels = text.split('\n').filter((line) => /2027/.test(line) && line.includes(': '))
    expect(labels.map((line) => line.split(': ')[0])).toEqual([
      textIn(language, `mail.facts.${fact}`),
    ])
  })

  test('an approved return without a last day to send it back has no gap for one', () => {
    const { expires_on: _, ...values } = letter('return_approved', language).values
    const { text } = compose(letter('return_approved', language, { values }))
    expect(text).toContain('#1001-R1')
    expect(text).not.toContain(textIn(language, 'mail.facts.sendBack'))
    expect(text).not.toMatch(/ {2}| \./)
  })

  test.each(toShoppers)('%s leads to its own shop and to no other', (name) => {
    const own = letter(name, language)
    const other = { ...shop, name: 'Other', shop_url: 'other.example', email: 'x@other.example' }
    expect(JSON.stringify(compose(own))).not.toContain('other.example')
    expect(JSON.stringify(compose({ ...own, shop: other }))).not.toContain('maple')
  })

  test.each(Object.keys(mails) as MailName[])(
    '%s: nothing that a person typed becomes HTML',
    (name) => {
      const { html } = compose(
        letter(name, language, {
          shop: { ...shop, name: evil },
          to: { name: evil, email: 'ada@example.com' },
          subject: evil,
          title: evil,
          body: evil,
          values: {
            ...letter(name, language).values,
            sender_name: evil,
            gift_message: evil,
            gift_recipient: evil,
            gift_use: evil,
          },
        }),
      )
      expect(html).not.toMatch(/<img|onerror=alert\(1\)>|<script/)
      expect(html).toContain('&lt;img src=x')
    },
  )
})

test('a message that begins with the name is not greeted twice; one without a name is greeted', () => {
  const own = compose(letter('gift_card_manual', 'en', { body: 'Dear Ada Lovelace,\nthanks!' }))
  expect(own.text).not.toContain('Hello Ada')
  expect(own.text).toContain('Dear Ada Lovelace,\nthanks!')
  const nameless = letter('gift_card_manual', 'en', { to: { name: '', email: 'a@example.com' } })
  expect(compose(nameless).text).toContain('Hello,\n\nMaple & Thread has sent you')
})

const textOf = (body: string, name: string, language: Language = 'en') =>
  compose(letter('gift_card_manual', language, { body, to: { name, email: 'a@example.com' } })).text

test.each([
  ['en', 'Hi there,\nthanks!'],
  ['en', 'Good morning! Thanks.'],
  ['ru', 'Здравствуйте!\nСпасибо.'],
  ['ru', 'Добрый день, спасибо.'],
] as const)('in %s a message that begins with a greeting gets no other: %s', (language, body) => {
  expect(textOf(body, 'Ada', language)).not.toContain(
    textIn(language, 'mail.frame.greeting', { name: 'Ada' }),
  )
})

test.each([
  ['All our thanks!', 'Al'],
  ['History is made.', 'Ada'],
  ['See (you', '(you) ['],
])('a message that begins with “%s” is greeted with the name %s', (body, name) => {
  expect(textOf(body, name)).toContain(textIn('en', 'mail.frame.greeting', { name }))
})

test('blank lines that a person typed are kept', () => {
  expect(textOf('Hi Ada,\n\n\n\nthanks!', 'Ada')).toContain('Hi Ada,\n\n\n\nthanks!')
})
