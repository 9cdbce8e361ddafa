import { describe, expect, test } from 'vitest'
import { askedRange, presets } from '#components/home/asked-range.ts'
import { daysFrom, daysIn, daysOf, dayRangeOf } from '#rules/tools/day-range.ts'

const today = '2026-03-29'

describe('a range of days', () => {
  test('is the last thirty unless said, and runs to today', () => {
    expect(dayRangeOf({}, today)).toEqual({ from: '2026-02-28', to: today })
    expect(dayRangeOf({ from: '2026-03-29' }, today)).toEqual({ from: today, to: today })
    expect(dayRangeOf({ to: '2026-01-31' }, today)).toEqual({
      from: '2026-01-02',
      to: '2026-01-31',
    })
  })
  test('begins with the first day that a call may name', () => {
    expect(dayRangeOf({ to: '1900-01-05' }, today)).toEqual({
      from: '1900-01-01',
      to: '1900-01-05',
    })
  })
  test('is at most 366 days, in order, and over by today', () => {
    expect(dayRangeOf({ from: '2025-03-29' }, today)).toEqual({ from: '2025-03-29', to: today })
    expect(dayRangeOf({ from: '2025-03-28' }, today)).toEqual({ problem: 'from' })
    expect(dayRangeOf({ from: '2026-03-02', to: '2026-03-01' }, today)).toEqual({ problem: 'from' })
    expect(dayRangeOf({ to: '2026-03-30' }, today)).toEqual({ problem: 'to' })
  })
  test('counts calendar days, whatever a clock does', () => {
    expect(daysOf({ from: '2024-02-28', to: '2024-03-01' })).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ])
    expect([
      daysIn({ from: '2024-01-01', to: '2024-12-31' }),
      daysFrom('2026-01-01', -1),
      daysFrom('2026-10-25', 1),
    ]).toEqual([366, '2025-12-31', '2026-10-26'])
  })
})

describe('the range of an address', () => {
  test('is asked for as it stands', () => {
    expect(askedRange({}, today)).toEqual({ query: {}, isWrong: false })
    expect(askedRange({ from: '2026-03-01', to: '2026-03-05' }, today)).toEqual({
      query: { from: '2026-03-01', to: '2026-03-05' },
      isWrong: false,
    })
  })
  test.each([
    { from: '2026-02-30' },
    { from: 'x' },
    { to: '2027-01-01' },
    { from: ['2026-03-01', '2026-03-02'] },
    { from: '2026-03-05', to: '2026-03-01' },
    { to: '../../etc' },
  ])('%j is wrong, and nothing is asked for', (query) =>
    expect(askedRange(query, today)).toEqual({ query: {}, isWrong: true }),
  )
  test('every preset is one that the platform takes', () => {
    for (const day of [today, '2026-01-01', '2024-12-31', '2024-02-29'])
      for (const { range } of presets(day)) expect(dayRangeOf(range, day)).toEqual(range)
  })
})
