import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Timing } from '#contract/workflows/definition-shapes.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import {
  celebratedOn,
  daysToDo,
  isScheduled,
  lastDay,
  listensTo,
  momentOf,
  timingKey,
} from '#rules/workflows/time/dates.ts'

const zone = 'Europe/London'

test('a day’s events happen at nine by the shop’s clock, on the days of a clock change too', () => {
  expect(momentOf('2026-03-28', zone).toISOString()).toBe('2026-03-28T09:00:00.000Z')
  expect(momentOf('2026-03-29', zone).toISOString()).toBe('2026-03-29T08:00:00.000Z')
  expect(lastDay(new Date('2026-03-29T07:59:59Z'), zone)).toBe('2026-03-28')
  expect(lastDay(new Date('2026-03-29T08:00:00Z'), zone)).toBe('2026-03-29')
})

describe('the days to do', () => {
  const now = new Date('2026-05-20T12:00:00Z')
  const since = new Date('2026-01-01T00:00:00Z')
  test('are those since the last one done', () => {
    expect(daysToDo({ doneThrough: '2026-05-18', since }, zone, now)).toEqual([
      '2026-05-19',
      '2026-05-20',
    ])
    expect(daysToDo({ doneThrough: '2026-05-20', since }, zone, now)).toEqual([])
  })
  test('go back a week at most', () => {
    const days = daysToDo({ doneThrough: '2026-03-01', since }, zone, now)
    expect([days.length, days[0]]).toEqual([7, '2026-05-14'])
  })
  test('begin with the first nine o’clock after somebody listens', () => {
    const at = (time: string) => daysToDo({ doneThrough: null, since: new Date(time) }, zone, now)
    expect(at('2026-05-20T07:59:00Z')).toEqual(['2026-05-20'])
    expect(at('2026-05-20T08:00:00Z')).toEqual([])
    const resumed = { doneThrough: '2026-05-10', since: new Date('2026-05-18T10:00:00Z') }
    expect(daysToDo(resumed, zone, now)).toEqual(['2026-05-19', '2026-05-20'])
  })
})

test('29 February is celebrated on the 28th of a common year', () => {
  expect(celebratedOn('2026-02-28')).toEqual(['02-28', '02-29'])
  expect(celebratedOn('2028-02-28')).toEqual(['02-28'])
  expect(celebratedOn('2028-02-29')).toEqual(['02-29'])
})

test('a schedule of a month has one day in each month, whatever its length', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 0, max: 600 }),
      (date, months) => {
        const first = new Date(Date.UTC(2024, months, 1)).toISOString().slice(0, 10)
        const days = Array.from({ length: 31 }, (_, i) => daysFrom(first, i)).filter((day) =>
          day.startsWith(first.slice(0, 7)),
        )
        expect(days.filter((day) => isScheduled({ every: 'month', day: date }, day))).toHaveLength(
          1,
        )
      },
    ),
  )
})

test('a schedule of a week has its weekday alone', () => {
  // a Wednesday
  expect(isScheduled({ every: 'week', weekday: 3 }, '2026-05-20')).toBe(true)
  expect(isScheduled({ every: 'week', weekday: 4 }, '2026-05-20')).toBe(false)
})

test('a version listens to events of its own timing alone', () => {
  const own: Timing = { days: 3 }
  const event = (timing?: Timing) => ({ topic: 'birthday', data: timing ? { timing } : {} })
  const version = { trigger: 'birthday', timing: own }
  expect(listensTo(version, event({ days: 3 }))).toBe(true)
  expect(listensTo(version, event({ days: 0 }))).toBe(false)
  expect(listensTo(version, event())).toBe(false)
  expect(listensTo({ trigger: 'order_paid' }, { topic: 'order_paid', data: {} })).toBe(true)
  expect(listensTo({ trigger: 'order_paid' }, event())).toBe(false)
})

test('each timing has its own key', () => {
  const timings: Timing[] = [
    { days: 0 },
    { days: 7 },
    { every: 'day' },
    { every: 'week', weekday: 7 },
    { every: 'month', day: 7 },
  ]
  expect(new Set(timings.map(timingKey)).size).toBe(timings.length)
})
