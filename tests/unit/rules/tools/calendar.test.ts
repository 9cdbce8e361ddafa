import { expect, test } from 'vitest'
import { ageBandOf, ageBands } from '#rules/analytics/age-band.ts'
import {
  lastDayOf,
  monthFrom,
  monthsBetween,
  presetRanges,
  rangeBefore,
  startOf,
} from '#rules/tools/calendar.ts'
import { shareOf } from '#rules/tools/share.ts'

test('presets end today or with the period that is over, also over new year and in a leap year', () => {
  expect(presetRanges('2026-11-22')).toEqual({
    week: { from: '2026-11-16', to: '2026-11-22' },
    lastWeek: { from: '2026-11-09', to: '2026-11-15' },
    month: { from: '2026-11-01', to: '2026-11-22' },
    lastMonth: { from: '2026-10-01', to: '2026-10-31' },
    quarter: { from: '2026-10-01', to: '2026-11-22' },
    lastQuarter: { from: '2026-07-01', to: '2026-09-30' },
    year: { from: '2026-01-01', to: '2026-11-22' },
    lastYear: { from: '2025-01-01', to: '2025-12-31' },
  })
  expect(presetRanges('2024-03-01')).toMatchObject({
    lastMonth: { from: '2024-02-01', to: '2024-02-29' },
    lastQuarter: { from: '2023-10-01', to: '2023-12-31' },
  })
})

test('the range before is as long and ends the day before', () => {
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-01-29',
    to: '2026-02-28',
  })
  expect(rangeBefore({ from: '2026-01-01', to: '2026-01-01' })).toEqual({
    from: '2025-12-31',
    to: '2025-12-31',
  })
})

test('weeks begin on Monday, months end where they end', () => {
  expect([
    startOf('week', '2026-11-22'),
    startOf('week', '2026-11-16'),
    startOf('month', '2026-11-22'),
    startOf('day', '2026-11-22'),
  ]).toEqual(['2026-11-16', '2026-11-16', '2026-11-01', '2026-11-22'])
  expect([
    lastDayOf('2024-02'),
    lastDayOf('2026-12'),
    monthFrom('2026-01', -1),
    monthsBetween('2025-11', '2026-02'),
  ]).toEqual(['2024-02-29', '2026-12-31', '2025-12', 3])
})

test('every age has one band, and the edges belong to the younger one', () => {
  expect(
    [-1, 0, 30, 31, 90, 91, 180, 181, 365, 366, 9999].map(
      (days) => ageBands[ageBandOf(days)]!.least,
    ),
  ).toEqual([0, 0, 0, 31, 31, 91, 91, 181, 181, 366, 366])
})

test('a share is rounded half away from zero, and there is none of nothing', () => {
  expect([
    shareOf(1n, 3n),
    shareOf(2n, 3n),
    shareOf(-1n, 3n),
    shareOf(1n, 8n),
    shareOf(1n, 0n),
    shareOf(0n, 5n),
  ]).toEqual([3333, 6667, -3333, 1250, null, 0])
})
