import { describe, expect, test } from 'vitest'
import {
  dayIn,
  defaultExpiration,
  expirationProblems,
  expiresOn,
} from '#rules/store-credit/expiration.ts'

const at = (iso: string) => new Date(iso)
const dynamic = (value: string, period: 'day' | 'week' | 'month' | 'year') => ({
  ...defaultExpiration,
  never_expires: false,
  expires_within_value: value,
  expires_within_period_type: period,
})

describe('expiration', () => {
  test('starts as never, dynamic, 30 days', () => {
    expect(defaultExpiration).toEqual({
      never_expires: true,
      expiration_mode: 'dynamic',
      expires_within_value: '30',
      expires_within_period_type: 'day',
      expires_on: '',
    })
    expect(expiresOn(defaultExpiration, 'UTC', at('2026-11-21T00:00:00Z'))).toBeNull()
  })
  test.each([
    ['30', 'day', '2026-01-31T12:00:00Z', '2026-03-02'],
    ['1', 'month', '2026-01-31T12:00:00Z', '2026-02-28'],
    ['1', 'month', '2028-01-31T12:00:00Z', '2028-02-29'],
    ['1', 'month', '2026-01-30T12:00:00Z', '2026-02-28'],
    ['1', 'year', '2028-02-29T12:00:00Z', '2029-02-28'],
    ['2', 'week', '2026-03-28T23:30:00Z', '2026-04-11'],
  ] as const)('%s %s after %s is %s in London', (value, period, now, day) =>
    expect(expiresOn(dynamic(value, period), 'Europe/London', at(now))).toBe(day),
  )
  test('counts from the day of the shop, not of the server', () => {
    expect([
      dayIn('Pacific/Auckland', at('2026-11-21T11:30:00Z')),
      dayIn('America/Los_Angeles', at('2026-11-21T07:30:00Z')),
    ]).toEqual(['2026-11-22', '2026-11-20'])
    expect(expiresOn(dynamic('1', 'day'), 'Pacific/Auckland', at('2026-11-21T11:30:00Z'))).toBe(
      '2026-11-23',
    )
  })
  test.each([
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'America/Havana',
    'Antarctica/Casey',
  ])('is the same in %s whatever moment near it was asked before', (zone) => {
    const plain = new Intl.DateTimeFormat('sv', { timeZone: zone })
    const minute = 60_000
    for (const start of ['2007-11-04T00:00:00Z', '2020-10-03T00:00:00Z', '2026-11-01T00:00:00Z'])
      for (let i = 0; i < 1440; i += 1) {
        const now = new Date(at(start).getTime() + i * minute - 1)
        expect(dayIn(zone, now)).toBe(plain.format(now))
      }
  })
  test.each(['10000', '00030', '99999', '300000'])('takes %j as a number of days', (value) =>
    expect(expirationProblems(dynamic(value, 'day'), '2026-11-21')).toEqual({}),
  )
  test('calls only a day beyond the last one too far, never a number that is not positive', () => {
    expect(expirationProblems(dynamic('10000', 'year'), '2026-11-21')).toEqual({ value: 'tooFar' })
    expect(expirationProblems(dynamic('9'.repeat(40), 'day'), '2026-11-21')).toEqual({
      value: 'tooFar',
    })
    expect(expirationProblems(dynamic('973', 'year'), '2026-11-21')).toEqual({})
    const fixed = { ...dynamic('1', 'day'), expiration_mode: 'fixed' as const }
    expect(expirationProblems({ ...fixed, expires_on: '3000-01-01' }, '2026-11-21')).toEqual({
      date: 'tooFar',
    })
  })
  test.each(['0', '-1', '1.5', 'x', '', '1e3', '１'])('refuses %j as a number of days', (value) =>
    expect(expirationProblems(dynamic(value, 'day'), '2026-11-21')).toEqual({
      value: 'positiveNumber',
    }),
  )
  test('wants a date that is not past, only in the fixed mode, and nothing when it never expires', () => {
    const fixed = { ...dynamic('x', 'day'), expiration_mode: 'fixed' as const }
    expect(expirationProblems(fixed, '2026-11-21')).toEqual({ date: 'requiredDate' })
    expect(expirationProblems({ ...fixed, expires_on: '2026-11-20' }, '2026-11-21')).toEqual({
      date: 'pastDate',
    })
    expect(expirationProblems({ ...fixed, expires_on: '2026-11-21' }, '2026-11-21')).toEqual({})
    expect(expirationProblems({ ...fixed, never_expires: true }, '2026-11-21')).toEqual({})
  })
})
