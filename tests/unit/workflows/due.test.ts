import { expect, test } from 'vitest'
import { dueAt, type Holding } from '#rules/workflows/time/due.ts'

const london = 'Europe/London'
const held = (more: Partial<Holding> = {}): Holding => ({
  zone: london,
  // 14 days later summer time has begun
  at: new Date('2026-03-20T09:30:00Z'),
  fulfilled_at: null,
  lastDay: null,
  ...more,
})
const due = (...args: Parameters<typeof dueAt>) => dueAt(...args)?.toISOString() ?? null

test('credit without a hold is due at once', () => {
  expect(due(undefined, held())).toBe('2026-03-20T09:30:00.000Z')
  expect(due({ mode: 'none' }, held())).toBe('2026-03-20T09:30:00.000Z')
})

test('a hold of days ends at the same local time, also over a change of the clocks', () => {
  expect(due({ mode: 'days', days: 14 }, held())).toBe('2026-04-03T08:30:00.000Z')
  expect(due({ mode: 'days', days: 14 }, held({ zone: 'UTC' }))).toBe('2026-04-03T09:30:00.000Z')
  const skipped = held({ at: new Date('2026-03-28T01:30:00Z') })
  expect(due({ mode: 'days', days: 1 }, skipped)).toBe('2026-03-29T01:30:00.000Z')
})

test('a hold until fulfilment has no end before it', () => {
  const hold = { mode: 'fulfilled', days: 3 } as const
  expect(due(hold, held())).toBeNull()
  const fulfilled_at = new Date('2026-03-27T18:00:00Z')
  expect(due(hold, held({ fulfilled_at }))).toBe('2026-03-30T17:00:00.000Z')
})

test('a hold for the return window ends once its last day is over, or at once without a window', () => {
  const hold = { mode: 'return_window' } as const
  expect(due(hold, held({ lastDay: '2026-04-19' }))).toBe('2026-04-19T23:00:00.000Z')
  expect(due(hold, held())).toBe('2026-03-20T09:30:00.000Z')
})
