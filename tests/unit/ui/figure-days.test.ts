import { expect, test } from 'vitest'
import { periodOf, usualDays } from '#components/bulk/figures/address.ts'

const today = '2026-11-22'
const begun = '2026-09-22'

test('the days are those since the start, at most a year, unless the address says others', () => {
  expect(periodOf({}, begun, today)).toEqual({ range: { from: begun, to: today }, wrong: null })
  expect(usualDays('2020-01-01', today)).toEqual({ from: '2025-11-22', to: today })
  expect(periodOf({ from: '2026-10-01', to: '2026-10-31' }, begun, today).range).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
  })
  expect(periodOf({ to: '2026-08-01' }, begun, today)).toEqual({
    range: { from: '2026-08-01', to: '2026-08-01' },
    wrong: null,
  })
})

test('days that cannot be are named, and the usual ones stand instead', () => {
  const usual = { from: begun, to: today }
  expect(periodOf({ from: '2026-10-31', to: '2026-10-01' }, begun, today)).toEqual({
    range: usual,
    wrong: 'from',
  })
  expect(periodOf({ to: '2026-11-23' }, begun, today)).toEqual({ range: usual, wrong: 'to' })
  expect(periodOf({ from: '2026-02-30' }, begun, today)).toEqual({ range: usual, wrong: 'from' })
  expect(periodOf({ from: ['2026-10-01', 'x'] }, begun, today)).toEqual({
    range: usual,
    wrong: 'from',
  })
  expect(periodOf({ from: '2024-01-01', to: today }, begun, today)).toEqual({
    range: usual,
    wrong: 'from',
  })
})
