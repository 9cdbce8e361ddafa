import { HtmlValidate } from 'html-validate'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { type MailName, mails } from '#contract/areas.ts'
import { type MailFacts, mailVariables, type VariableName } from '#contract/mail-variables.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { casesOf } from '#rules/emails/cases.ts'
import { compile } from '#rules/emails/compile.ts'
import { fillProgram } from '#rules/emails/fill.ts'
import { defaultTheme } from '#rules/emails/theme.ts'
import { holdsOf } from '#platform/mail/catalogue.ts'
import { designedNames } from '#platform/mail/designs/kinds.ts'
import { fillingOf } from '#platform/mail/filling/filling.ts'
import { neededOf } from '#platform/emails/html/checked.ts'
import { checkBlocks } from '#rules/emails/check.ts'
import { composed, type SampleLetter, sampleLetter } from '../../support/emails/letter.ts'

const names = Object.keys(mails) as MailName[]
const languages = ['en', 'ru'] as const

// rules about documents for browsers, which mail programs need otherwise
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'no-inline-style': 'off',
    'no-deprecated-attr': 'off',
    'long-title': 'off',
    'no-conditional-comment': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'tel-non-breaking': 'off',
    'no-raw-characters': 'off',
    'element-required-attributes': 'off',
    'prefer-native-element': 'off',
    'no-trailing-whitespace': 'off',
    'presentation-role-style': 'off',
    'prefer-tbody': 'off',
  },
})
const problemsOf = (html: string): string[] =>
  validator
    .validateStringSync(html)
    .results.flatMap(({ messages }) => messages)
    .map(({ ruleId, message }) => `${ruleId}: ${message}`)

/** Elements with the names of their attributes, without line breaks. */
const shapeOf = (html: string): string[] => {
  const shape: string[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name !== 'br') shape.push([name, ...Object.keys(attributes)].join(' '))
    },
  })
  parser.end(html)
  return shape
}

describe.each(languages)('the default emails in %s', (language) => {
  test.each(names)('%s is valid HTML of at most 20 kB', (name) => {
    const { html } = composed(sampleLetter(name, language, { title: 'Hello', body: 'Thanks.' }))
    expect(problemsOf(html)).toEqual([])
    expect(Buffer.byteLength(html)).toBeLessThan(20_000)
  })

  test.each(names)('%s has nothing that is left to fill, in any of its cases', (name) => {
    const { html, text, subject } = composed(sampleLetter(name, language, { body: 'Thanks.' }))
    for (const part of [html.replace(/<style>.*?<\/style>/g, ''), text, subject])
      expect(part).not.toMatch(/\{[a-z_]+[|}]|undefined|null|\[object/)
  })
})

/** A default email with all its values, each left out, each alone, none; with typed texts or not. */
const casesOfDefault = (name: MailName, language: 'en' | 'ru'): SampleLetter[] => {
  const letter = sampleLetter(name, language)
  const held = Object.entries(letter.values).filter(([one]) =>
    (holdsOf(name) as readonly string[]).includes(one),
  )
  const values = [
    letter.values,
    {},
    ...held.flatMap(([one]) => [
      { ...letter.values, [one]: '' },
      { [one]: letter.values[one as never] },
    ]),
  ]
  const typed = [{}, { title: 'Hello', body: 'Thanks.\n\nBye <b>' }, { body: 'Hi Ada, thanks.' }]
  const to = [letter.to, { name: '', email: '' }]
  const lots = [[], [{ amount: '5.00', expires_on: null }]]
  return values.flatMap((own, at) => ({
    ...letter,
    ...typed[at % typed.length],
    values: own,
    to: to[at % 2]!,
    lots: lots[at % 2]!,
  }))
}

describe.each(languages)('each case of the default emails in %s', (language) => {
  test.each(names)('%s is valid HTML, whole and without anything empty', (name) => {
    for (const letter of casesOfDefault(name, language)) {
      const { html, text, subject } = composed(letter)
      expect(problemsOf(html)).toEqual([])
      expect(text).not.toMatch(/^\S[^\n]*:[ ]*$|\{|^,/m)
      expect(subject).not.toBe('')
    }
  })
})

test('the default emails have no problem and no warning: preheaders, short subjects, both languages', () => {
  for (const base of languages) {
    const others = languages.filter((one) => one !== base)
    for (const name of designedNames) {
      const letter = sampleLetter(name, base)
      const problems = checkBlocks(defaultDesign(name), {
        names: holdsOf(name),
        needed: neededOf(name),
        isOptional: (mails[name] as MailFacts).class === 'optional',
        languages: { base, others },
        theme: defaultTheme,
        sample: fillingOf({ ...letter, today: '2026-11-22' }),
        sizes: { [base]: Buffer.byteLength(composed(letter).html) },
      })
      expect(problems, name).toEqual([])
    }
    for (const name of names) {
      const { subject, html } = composed(sampleLetter(name, base))
      expect(subject.length, subject).toBeLessThanOrEqual(60)
      expect(html, name).toMatch(/<div style="display:none[^>]*>[^<{&]{5,100}&#847;/)
    }
  }
})

test('days and dates are written as Russian writes them, in every number', () => {
  const days = (days_left: string) =>
    fillingOf({
      ...sampleLetter('store_credit_expiring', 'ru', {
        values: { days_left, expires_on: '2026-03-02', expiring_amount: '1234.50' },
      }),
      today: '2026-11-22',
    }).shown
  const expected: Record<string, string> = {
    0: '0 дней',
    1: '1 день',
    2: '2 дня',
    4: '4 дня',
    5: '5 дней',
    11: '11 дней',
    12: '12 дней',
    21: '21 день',
    22: '22 дня',
    111: '111 дней',
    365: '365 дней',
  }
  for (const [count, words] of Object.entries(expected))
    expect(days(count)['days_left']!.replace(/\s/g, ' ')).toBe(words)
  expect(days('3')['expires_on']!.replace(/\s/g, ' ')).toBe('2 марта 2026')
  expect(days('3')['expiring_amount']!.replace(/\s/g, ' ')).toBe('1 234,50 £')
})

const signs = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</td></tr></table><h1>x',
  '<!--[if mso]><b>',
  '--><svg/onload=alert(1)>',
  '&lt;script&gt;',
  '{giftcard_code}{{7*7}}${7*7}<%= 7*7 %>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '\r\nBcc: x@y.example\r\n\r\n<b>',
  '\u202egnp.exe\u202c\u0000\u0007',
  ']]><![CDATA[',
  '</style><style>*{background:url(//evil.example)}',
]
const evil = signs.flatMap((one) => [one, one.repeat(3), `https://x.example/${one}`, one + one[0]])

test('no value becomes an element, an attribute, an address or a header', () => {
  const filled = Object.keys(mailVariables) as VariableName[]
  for (const name of names) {
    const sample = composed(sampleLetter(name, 'en', { title: 'x', body: 'x' }))
    const wanted = shapeOf(sample.html)
    for (const value of evil) {
      const values = Object.fromEntries(filled.map((one) => [one, value]))
      const isText = (one: string) =>
        !['money', 'date', 'days'].includes(mailVariables[one as VariableName])
      const letter = sampleLetter(name, 'en', {
        title: value.replace(/[{}]/g, ''),
        body: value.replace(/[{}]/g, ''),
        to: { name: value, email: 'ada@example.com' },
      })
      const { html, subject } = composed({
        ...letter,
        values: {
          ...letter.values,
          ...Object.fromEntries(Object.entries(values).filter(([one]) => isText(one))),
        },
      })
      expect(shapeOf(html), `${name}: ${value}`).toEqual(wanted)
      expect(html).not.toMatch(/(href|src)="\s*(javascript|data):/i)
      expect(subject).not.toMatch(/[\r\n\u0000\u202a-\u202e]/)
      expect(html).not.toContain('49')
    }
  }
})

test('a design is compiled to the same program whatever was compiled before', () => {
  const around = {
    theme: defaultTheme,
    language: 'ru',
    base: 'en',
    files: 'https://cards.example',
    constants: { shop_name: 'Maple' },
  }
  const once = JSON.stringify(compile(defaultDesign('gift_card_manual'), around))
  for (const name of names) compile(defaultDesign(name), { ...around, language: 'en' })
  expect(JSON.stringify(compile(defaultDesign('gift_card_manual'), around))).toBe(once)
})

test('each outcome of a condition is among the cases, with values that produce it', () => {
  const design = structuredClone(defaultDesign('gift_card_manual'))
  design.blocks = design.blocks.filter(({ show }) => show === null)
  const [, title, text] = design.blocks
  title!.show = { all: [{ variable: 'amount_issued', is: 'more', value: '100.00' }] }
  text!.show = {
    any: [
      { variable: 'customer_tags', is: 'has', value: 'vip' },
      { variable: 'expires_on', is: 'within', value: '7' },
    ],
  }
  const sample = {
    is: { amount_issued: '25.00', customer_tags: 'vip', expires_on: '2027-01-31' },
    shown: { amount_issued: '£25.00' },
    lots: [],
    today: '2026-11-22',
  }
  const outcomes = casesOf(design, sample).map(({ shown }) =>
    ['title', 'text'].filter((id) => shown.includes(id)).join('+'),
  )
  expect(outcomes.toSorted()).toEqual(['', 'text', 'title', 'title+text'])
  const program = compile(design, {
    theme: defaultTheme,
    language: 'en',
    base: 'en',
    files: '',
    constants: {},
  })
  for (const { shown, filling } of casesOf(design, sample)) {
    const { html } = fillProgram(program, filling)
    for (const id of ['title', 'text'])
      expect(html.includes(`data-block="${id}"`)).toBe(shown.includes(id))
  }
})
