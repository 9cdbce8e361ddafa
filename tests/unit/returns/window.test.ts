import { describe, expect, test } from 'vitest'
import { isWithin, lastDayOf } from '#rules/returns/window.ts'

const order = (created: string, fulfilled: string | null = null) => ({
  created_at: new Date(created),
  fulfilled_at: fulfilled === null ? null : new Date(fulfilled),
})

/** Zone, an order, the last day of its 30, and that day's last minute in UTC. */
const zones = [
  ['Europe/London', '2026-03-01T12:00:00Z', '2026-03-31', '2026-03-31T22:59:59Z'],
  ['America/New_York', '2026-10-16T03:30:00Z', '2026-11-14', '2026-11-15T04:59:59Z'],
  ['Asia/Kolkata', '2026-05-31T19:00:00Z', '2026-07-01', '2026-07-01T18:29:59Z'],
  ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-02-01', '2026-02-01T09:59:59Z'],
  ['America/Los_Angeles', '2026-02-06T08:00:00Z', '2026-03-08', '2026-03-09T06:59:59Z'],
] as const

describe.each(zones)('in %s', (zone, created, day, minute) => {
  const lastDay = lastDayOf(order(created), 30, zone)

  test('the window ends with the last minute of its last day', () => {
    expect(lastDay).toBe(day)
    expect(isWithin(lastDay, zone, new Date(minute))).toBe(true)
    expect(isWithin(lastDay, zone, new Date(Date.parse(minute) + 1000))).toBe(false)
  })
})

test('the window begins with the fulfilment, where there is one', () => {
  const late = order('2026-01-01T12:00:00Z', '2026-01-20T12:00:00Z')
  expect(lastDayOf(late, 14, 'UTC')).toBe('2026-02-03')
})

test('a window of no days ends with the day itself, and one without an end never', () => {
  expect(lastDayOf(order('2026-01-01T12:00:00Z'), 0, 'UTC')).toBe('2026-01-01')
  expect(isWithin(lastDayOf(order('2020-01-01T12:00:00Z'), null, 'UTC'), 'UTC', new Date())).toBe(
    true,
  )
})
