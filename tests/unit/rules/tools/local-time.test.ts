import { expect, test } from 'vitest'
import { instantOf, localOf } from '#rules/tools/local-time.ts'

test.each([
  ['2026-01-15T09:30', 'Europe/London', '2026-01-15T09:30:00.000Z'],
  ['2026-07-15T09:30', 'Europe/London', '2026-07-15T08:30:00.000Z'],
  ['2026-07-15T09:30', 'Asia/Kolkata', '2026-07-15T04:00:00.000Z'],
  ['2026-12-31T23:59', 'America/New_York', '2027-01-01T04:59:00.000Z'],
])('%s in %s is %s, and back', (local, zone, instant) => {
  expect(instantOf(local, zone)).toBe(instant)
  expect(localOf(new Date(instant), zone)).toBe(local)
})

test('an hour that the clock skips is the one after it', () =>
  expect(instantOf('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z'))

test('an hour that comes twice is the first', () =>
  expect(instantOf('2026-10-25T01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z'))

test.each(['', '2026-13-01T00:00', 'tomorrow', '2026-01-01'])('%j is no time', (text) =>
  expect(instantOf(text, 'UTC')).toBeNull(),
)
