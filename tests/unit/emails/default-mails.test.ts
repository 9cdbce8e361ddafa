import { HtmlValidate } from 'html-validate'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { type MailName, mails } from '#contract/areas.ts'
import { mailVariables, type VariableName } from '#contract/mail-variables.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { casesOf } from '#rules/emails/cases.ts'
import { compile } from '#rules/emails/compile.ts'
import { fillProgram } from '#rules/emails/fill.ts'
import { defaultTheme } from '#rules/emails/theme.ts'
import { composed, sampleLetter } from '../../support/emails/letter.ts'

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

test('a default email without any value is whole, too: what is empty disappears', () => {
  for (const name of names) {
    const { html, text } = composed(
      sampleLetter(name, 'en', { values: {}, to: { name: '', email: '' } }),
    )
    expect(problemsOf(html)).toEqual([])
    expect(text).not.toMatch(/:\s*$|\{|^,/m)
  }
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
