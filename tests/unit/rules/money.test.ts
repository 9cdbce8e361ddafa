import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { MoneyInput } from '#contract/pieces.ts'
import {
  displayMoney,
  formatMinor,
  isTwoDecimalCurrency,
  parseMoney,
  readTypedMoney,
} from '#rules/money.ts'

/** A second reading of the same rule, digit by digit. */
const oracle = (text: string): bigint | null => {
  const body = text.startsWith('-') ? text.slice(1) : text
  const [whole, part, ...rest] = body.split('.')
  const digits = (s: string | undefined) =>
    s !== undefined && s.length > 0 && [...s].every((c) => c >= '0' && c <= '9')
  if (
    rest.length ||
    !digits(whole) ||
    whole!.length > 11 ||
    (whole!.length > 1 && whole!.startsWith('0'))
  )
    return null
  if (part !== undefined && (!digits(part) || part.length > 2)) return null
  const minor = BigInt(whole!) * 100n + BigInt((part ?? '').padEnd(2, '0') || '0')
  return text.startsWith('-') ? -minor : minor
}

describe('money', () => {
  property.prop(
    [
      fc.oneof(
        fc.string({ unit: fc.constantFrom(...'0123456789.-+,eExX １') }),
        fc.string(),
        fc.float().map(String),
        fc.double().map(String),
      ),
    ],
    { numRuns: 20_000 },
  )('reads every text as the oracle does', (text) => {
    expect(parseMoney(text)).toBe(oracle(text))
  })
  property.prop([fc.bigInt({ min: -9_999_999_999_999n, max: 9_999_999_999_999n })], {
    numRuns: 5000,
  })('comes back as it was written', (minor) => {
    expect(parseMoney(formatMinor(minor))).toBe(minor)
  })
  property.prop([fc.integer({ min: 0, max: 99_999_999 })], { numRuns: 2000 })(
    'takes a number from its text, to the cent',
    (minor) => {
      expect(parseMoney(MoneyInput.parse(minor / 100))).toBe(BigInt(minor))
    },
  )
  test.each([
    '1e3',
    '0x10',
    '10.999',
    'NaN',
    'Infinity',
    '１０',
    '1,000.00',
    '00.1',
    '9007199254740993000',
    '1e308',
    '',
    ' 1',
    '1 ',
    '.5',
    '5.',
    '--1',
  ])('refuses %j', (text) => expect(parseMoney(text)).toBeNull())
  test('is typed in the manner of the locale and sent with a point', () => {
    expect([
      readTypedMoney('12,50', 'ru'),
      readTypedMoney('12.50', 'ru'),
      readTypedMoney('1 250,5', 'ru'),
      readTypedMoney('12,50', 'en'),
      readTypedMoney(' 12.5 ', 'en'),
    ]).toEqual(['12.50', '12.50', '1250.5', null, '12.5'])
  })
  test('is shown with currency, separators and a minus, with no cent lost', () => {
    expect(displayMoney('-12345678901.01', 'GBP', 'en')).toBe('-£12,345,678,901.01')
    expect(displayMoney('1234.50', 'EUR', 'ru').replace(/\s/g, ' ')).toBe('1 234,50 €')
  })
  test('only currencies with two decimals can be used', () => {
    expect(['GBP', 'EUR', 'USD', 'JPY', 'KWD', 'XXX', 'gbp', ''].map(isTwoDecimalCurrency)).toEqual(
      [true, true, true, false, false, expect.any(Boolean), false, false],
    )
  })
})
