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

test.each([
  ['2026-03-29T01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  ['2026-03-08T02:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-10-04T02:00', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ['2026-03-22T02:30', 'Africa/Casablanca', '2026-03-22T02:30:00.000Z'],
])('%s, which the clock skips in %s, is %s: the hour after', (local, zone, instant) =>
  expect(instantOf(local, zone)).toBe(instant),
)

test.each([
  ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-04-05T01:30', 'Australia/Lord_Howe', '2026-04-04T14:30:00.000Z'],
  ['2026-02-15T02:00', 'Africa/Casablanca', '2026-02-15T01:00:00.000Z'],
])('%s, which comes twice in %s, is %s: the first', (local, zone, instant) =>
  expect(instantOf(local, zone)).toBe(instant),
)

test('a local time names an instant that reads as it does, on both sides of each change', () => {
  for (const [zone, change] of [
    ['Europe/London', '2026-03-29T01:00:00Z'],
    ['Europe/London', '2026-10-25T01:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ] as const)
    for (let hours = -4; hours <= 4; hours += 0.5) {
      const local = localOf(new Date(Date.parse(change) + hours * 3_600_000), zone)
      expect(localOf(new Date(instantOf(local, zone)!), zone), `${zone} ${local}`).toBe(local)
    }
})

test.each(['', '2026-13-01T00:00', 'tomorrow', '2026-01-01'])('%j is no time', (text) =>
  expect(instantOf(text, 'UTC')).toBeNull(),
)
