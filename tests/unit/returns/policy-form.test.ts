import { expect, test } from 'vitest'
import type { ReturnSettings } from '#contract/returns/policy-shapes.ts'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'
import { defaultSettings } from '#rules/returns/policy.ts'
import { type PolicyForm, policyFrom, policyTyped } from '#rules/returns/policy-form.ts'

const full: ReturnSettings = {
  ...defaultSettings,
  zones: [
    {
      countries: ['DE', 'AT'],
      days: 14,
      outcomes: [{ to: 'original', bonus_percent: '0.00', fee: '4.90', expires_days: null }],
    },
    {
      countries: [],
      days: null,
      outcomes: [{ to: 'credit', bonus_percent: '7.50', fee: '0.00', expires_days: 365 }],
    },
  ],
  final_sale: { skus: ['AB*', 'X 1'], vendors: [], tags: ['sale'], discount_percent: '50.00' },
  keep_below: '12.50',
  approve_below: '100.00',
  review_returns: 3,
  allow: { emails: ['a@b.example'], domains: [], tags: ['vip'], orders: ['#1001'] },
}
const typed = (settings: ReturnSettings, locale: string): PolicyForm =>
  policyTyped(settings, (wire) => writeTypedMoney(wire, locale))
const read = (form: PolicyForm, locale = 'en') =>
  policyFrom(form, (text) => readTypedMoney(text, locale))
/** Amounts with two decimals, as the platform answers them. */
const same = (settings: unknown) =>
  JSON.parse(
    JSON.stringify(settings, (key, value) =>
      /(percent|fee|below|above)$/.test(key) && typeof value === 'string'
        ? Number(value).toFixed(2)
        : value,
    ),
  )

test.each(['en', 'ru'])('a policy that is filled in and read back stays the same: %s', (locale) => {
  for (const settings of [defaultSettings, full])
    expect(same(read(typed(settings, locale), locale).settings)).toEqual(same(settings))
})

test('countries may be named in English', () => {
  const form = typed(full, 'en')
  form.zones[0]!.countries = 'germany, United Kingdom'
  expect(read(form).settings?.zones[0]?.countries).toEqual(['DE', 'GB'])
})

test('a wrong field is named by its place in the form', () => {
  const form = typed(full, 'en')
  form.zones[0]!.countries = 'Atlantis'
  form.zones[0]!.outcomes.original.fee = 'x'
  form.zones[1]!.days = '99999'
  form.keep_below = '-1'
  form.lapse_days = ''
  form.final_sale.discount_percent = '101'
  form.block.emails = 'a'.repeat(300)
  expect(read(form).problems).toEqual({
    'zones.0.countries': 'country',
    'zones.0.outcomes.original.fee': 'amount',
    'zones.1.days': 'days',
    keep_below: 'amount',
    lapse_days: 'days',
    'final_sale.discount_percent': 'amount',
    'block.emails': 'invalid',
  })
})

test('an outcome that isn’t offered isn’t sent, whatever was typed for it', () => {
  const form = typed(full, 'en')
  form.zones[1]!.outcomes.exchange = { on: false, bonus_percent: 'x', fee: 'y', expires_days: 'z' }
  expect(read(form).settings?.zones[1]?.outcomes.map(({ to }) => to)).toEqual(['credit'])
})
