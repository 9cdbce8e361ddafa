import { describe, expect, test } from 'vitest'
import type { Known } from '#rules/emails/words/typed.ts'
import { typedNames, typedProblem } from '#rules/emails/words/typed.ts'
import { mended } from '#rules/emails/words/placeholders.ts'

const known: Known[] = [
  { name: 'recipient_name', type: 'text' },
  { name: 'amount_issued', type: 'money' },
  { name: 'giftcard_code', type: 'code' },
  { name: 'giftcard_last4', type: 'text' },
  { name: 'balance_page_link', type: 'link' },
  { name: 'title', type: 'text' },
  { name: 'body', type: 'lines' },
  { name: 'lots', type: 'lots' },
]

describe('a text that somebody types', () => {
  test('passes with the variables of its email, with a fallback, and with other signs', () => {
    for (const text of [
      '',
      'Hello {recipient_name}, {amount_issued|your credit} is yours.',
      '100% off, [see below] * and | too {}',
    ])
      expect(typedProblem(text, 'text', known), text).toBeNull()
    expect(typedProblem('{giftcard_code} {balance_page_link}', 'text', known)).toBeNull()
  })

  test.each([
    ['{amount_isued}', 'amount_issued'],
    ['{{ recipient_name }}', 'recipient_name'],
    ['{ amount_issued }', 'amount_issued'],
    ['[[amount_issued]]', 'amount_issued'],
    ['%amount_issued%', 'amount_issued'],
    ['{{ gift_card.code }}', 'giftcard_code'],
  ])('with %s is refused with {%s}, and mended by it', (written, nearest) => {
    const text = `Dear all, ${written}!`
    const problem = typedProblem(text, 'text', known)
    expect(problem).toEqual({ key: 'unknown_variable', written, nearest })
    expect(typedProblem(mended(text, { written, nearest }), 'text', known)).toBeNull()
  })

  test('is refused without a neighbour where none is near', () => {
    expect(typedProblem('{entirely_different_thing}', 'text', known)).toEqual({
      key: 'unknown_variable',
      written: '{entirely_different_thing}',
      nearest: null,
    })
  })

  test.each(['{giftcard_code}', '{balance_page_link|x}', '{{giftcard_code}}', '{giftcard_cod}'])(
    'shows no code and no link in a subject: %s',
    (written) => {
      expect(typedProblem(`Here: ${written}`, 'head', known)).toMatchObject({
        key: 'secret_variable',
        nearest: null,
      })
      expect(typedProblem('{giftcard_last4}', 'head', known)).toBeNull()
    },
  )

  test('holds neither itself nor a table', () => {
    expect(typedNames(known, 'text')).toEqual([
      'recipient_name',
      'amount_issued',
      'giftcard_code',
      'giftcard_last4',
      'balance_page_link',
    ])
    for (const name of ['title', 'body', 'lots'])
      expect(typedProblem(`{${name}}`, 'text', known)?.key).toBe('unknown_variable')
  })
})
