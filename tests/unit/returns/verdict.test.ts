import { describe, expect, test } from 'vitest'
import { countryCode } from '#rules/returns/policy-countries.ts'
import { defaultSettings, type ReturnSettings } from '#rules/returns/policy.ts'
import { judge, type JudgedLine, type JudgedOrder } from '#rules/returns/verdict.ts'
import { offersOf } from '#rules/returns/verdict-offers.ts'

const order: JudgedOrder = {
  name: '#1001',
  emails: ['ada@shop.example'],
  tags: ['VIP', 'sale'],
  country: 'United Kingdom',
  created_at: new Date('2026-06-01T12:00:00Z'),
  fulfilled_at: null,
}
const line: JudgedLine = {
  sku: 'AB-1',
  vendor: 'Acme',
  quantity: 2,
  price: 1000n,
  net: 1600n,
  stop: null,
}
const moment = { zone: 'Europe/London', now: new Date('2026-06-10T12:00:00Z'), returns: 0 }
const lists = { emails: [], domains: [], tags: [], orders: [] }
const zone = defaultSettings.zones[0]!
const judged = (more: Partial<ReturnSettings>, amount = 1600n, when: Partial<typeof moment> = {}) =>
  judge({ ...defaultSettings, ...more }, order, [line], amount, { ...moment, ...when })
const keys = (...args: Parameters<typeof judged>) => judged(...args).why.map(({ key }) => key)

describe('a policy', () => {
  test('that says nothing more lets a person approve within 30 days', () => {
    expect(judged({})).toMatchObject({
      outcome: 'allow',
      automatic: false,
      keepItem: false,
      lastDay: '2026-07-01',
      why: [],
    })
    const late = judged({}, 1600n, { now: new Date('2026-07-02T12:00:00Z') })
    expect(late.outcome).toBe('refuse')
    expect(late.why).toEqual([
      { key: 'outside_window', line: null, facts: { last_day: '2026-07-01', days: 30 } },
    ])
  })

  test.each([
    [{ skus: ['ab*'] }, 'final_sale_sku'],
    [{ skus: ['AB-1'] }, 'final_sale_sku'],
    [{ vendors: ['ACME'] }, 'final_sale_vendor'],
    [{ tags: ['Sale'] }, 'final_sale_tag'],
    [{ discount_percent: '20.00' }, 'final_sale_discount'],
  ])('refuses final sale by %j', (more, key) => {
    const found = judged({ final_sale: { ...defaultSettings.final_sale, ...more } })
    expect([found.outcome, found.why[0]?.key, found.why[0]?.line]).toEqual(['refuse', key, 0])
  })

  test.each([{ skus: ['AB'] }, { skus: ['B*'] }, { discount_percent: '20.01' }])(
    'takes back what is not on sale by %j',
    (more) => {
      expect(keys({ final_sale: { ...defaultSettings.final_sale, ...more } })).toEqual([])
    },
  )

  test.each([
    [{ emails: ['ADA@shop.example'] }, 'emails'],
    [{ domains: ['shop.example'] }, 'domains'],
    [{ domains: ['@example'] }, 'domains'],
    [{ tags: ['vip'] }, 'tags'],
    [{ orders: ['1001'] }, 'orders'],
  ])('refuses who is blocked by %j, and the allow list wins', (more, list) => {
    const block = { ...lists, ...more }
    expect(judged({ block }).why[0]).toMatchObject({ key: 'blocked', facts: { list } })
    expect(judged({ block, allow: block })).toMatchObject({ outcome: 'allow' })
  })

  test('blocks a domain, not an address that ends alike', () => {
    expect(keys({ block: { ...lists, domains: ['hop.example'] } })).toEqual([])
  })

  test('approves at once below an amount, and has a larger one or many returns reviewed', () => {
    const rules = { approve_below: '20.00', review_above: '50.00', review_returns: 3 }
    expect(judged(rules, 1999n)).toMatchObject({ outcome: 'allow', automatic: true })
    expect(judged(rules, 2000n)).toMatchObject({ outcome: 'allow', automatic: false })
    expect(judged(rules, 5000n)).toMatchObject({ outcome: 'allow' })
    expect(judged(rules, 5001n)).toMatchObject({ outcome: 'review', automatic: false })
    const often = judged(rules, 100n, { returns: 3 })
    expect(often).toMatchObject({ outcome: 'review', automatic: false })
    expect(often.why).toEqual([
      { key: 'many_returns', line: null, facts: { returns: 3, limit: 3 } },
    ])
  })

  test('lets a customer keep what is worth less than an amount', () => {
    expect(judged({ keep_below: '16.01' })).toMatchObject({ keepItem: true })
    expect(judged({ keep_below: '16.00' })).toMatchObject({ keepItem: false })
  })

  test('never takes back what is paid back already, allow list or not', () => {
    const settings = { ...defaultSettings, allow: { ...lists, tags: ['vip'] } }
    const gone = judge(settings, order, [{ ...line, stop: 'all_returned' }], 0n, moment)
    expect([gone.outcome, gone.why[0]?.key]).toEqual(['refuse', 'all_returned'])
  })
})

describe('zones', () => {
  test('are found by code or English name, the first match counts', () => {
    const zones = [
      { ...zone, countries: ['DE', 'GB'], days: 3 },
      { ...zone, days: 90 },
    ]
    expect(judged({ zones }).lastDay).toBe('2026-06-04')
    const abroad = { ...order, country: 'FR' }
    const settings = { ...defaultSettings, zones }
    expect(judge(settings, abroad, [line], 1n, moment).lastDay).toBe('2026-08-30')
    expect(['gb', 'United Kingdom', 'germany', 'Nowhere', ''].map(countryCode)).toEqual([
      'GB',
      'GB',
      'DE',
      null,
      null,
    ])
  })

  test('refuse a country that none names, and one without an outcome', () => {
    expect(keys({ zones: [{ ...zone, countries: ['DE'] }] })).toEqual(['no_zone'])
    expect(keys({ zones: [{ ...zone, outcomes: [] }] })).toEqual(['no_outcome'])
  })
})

test('offers have their bonus on new credit alone, and a fee of at most the sum', () => {
  const outcomes = [
    { to: 'credit' as const, bonus_percent: '10.00', fee: '0.00', expires_days: 90 },
    { to: 'original' as const, bonus_percent: '10.00', fee: '5.00', expires_days: 90 },
  ]
  const [credit, original] = offersOf(outcomes, 1605n, () => 600n)
  expect(credit).toEqual({ to: 'credit', amount: 1605n, bonus: 101n, fee: 0n, expires_days: 90 })
  expect(original).toMatchObject({ amount: 1105n, bonus: 0n, fee: 500n, expires_days: null })
  expect(offersOf(outcomes, 300n, () => 0n)[1]).toMatchObject({ amount: 0n, fee: 300n })
})
