import { describe, expect, test } from 'vitest'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { runOffers } from '#rules/bulk/acts.ts'
import { barOf, isBehind, pauseBefore, type Progress } from '#rules/bulk/progress.ts'

const progress = (more: Partial<Progress> = {}): Progress => ({
  bulk_id: 'b1',
  state: 'bulk_started',
  rows_total: 200,
  rows_checked: 200,
  rows_done: 50,
  rows_failed: 4,
  rows_skipped: 6,
  rows_undone: 0,
  mails: 0,
  mails_sent: 0,
  mails_failed: 0,
  mails_withheld: 0,
  rows_per_second: null,
  seconds_left: null,
  started_at: null,
  finished_at: null,
  task: null,
  ...more,
})
const person = (level: User['level'], staff_id = 's1'): User => ({
  staff_id,
  shop_url: 'a.example',
  email: 'a@a.example',
  name: 'A',
  level,
  isAdmin: false,
  is_pos: false,
})
const now = new Date('2026-03-10T10:00:00Z')
const run = (state: Bulk['state'], more = {}) => ({
  state,
  operation_name: 'gift_card' as const,
  checked_at: '2026-03-10T08:00:00Z',
  started_at: '2026-03-10T09:00:00Z',
  started_by: { staff_id: 's1', name: 'A', email: 'a@a.example' },
  rows_done: 50,
  rows_failed: 0,
  ...more,
})
const actsOf = (state: Bulk['state'], user: User, more = {}, counts = {}) =>
  runOffers(
    run(state, more),
    { mails_failed: 0, rows_undone: 0, task: null, ...counts },
    user,
    now,
  ).flatMap(({ act, why }) => (why === null ? [act] : []))

describe('what may be done about a run', () => {
  test('is what the specification has, on an upstream without dry runs', () => {
    const there = { checked_at: undefined }
    expect(actsOf('bulk_started', person('owner'), there)).toEqual(['stop'])
    expect(actsOf('bulk_finished', person('owner'), there)).toEqual([])
    expect(actsOf('draft', person('owner'), there)).toEqual(['edit', 'delete'])
  })

  test('follows its state', () => {
    const owner = person('owner')
    const none = { started_at: null, started_by: null, rows_done: 0 }
    expect(actsOf('checked', owner, none)).toEqual(['edit', 'delete'])
    expect(actsOf('scheduled', owner, none)).toEqual(['edit', 'stop', 'delete'])
    expect(actsOf('bulk_started', owner)).toEqual(['pause', 'stop'])
    expect(actsOf('bulk_paused', owner)).toEqual([
      'resume',
      'stop',
      'extend',
      'disable',
      'enable',
      'undo',
    ])
    expect(actsOf('bulk_finished', owner, { rows_failed: 2 }, { mails_failed: 1 })).toEqual([
      'retry',
      'resend',
      'extend',
      'disable',
      'enable',
      'undo',
    ])
    expect(actsOf('bulk_finished', owner, { operation_name: 'loyalty_card' })).toEqual([
      'extend',
      'undo',
    ])
    expect(actsOf('bulk_finished', owner, {}, { task: { kind: 'extend', rows: 1 } })).toEqual([])
    expect(actsOf('undoing', owner)).toEqual([])
    expect(actsOf('undone', owner, {}, { rows_undone: 40 })).toEqual(['disable', 'enable'])
  })
  test('and the person: nobody who only reads, staff what they started, the undo for a day', () => {
    expect(actsOf('bulk_finished', person('limited'), { rows_failed: 1 })).toEqual([])
    expect(actsOf('bulk_finished', person('staff'))).toContain('undo')
    expect(actsOf('bulk_finished', person('staff', 's2'), { rows_failed: 1 })).toEqual([])
    expect(
      actsOf('bulk_finished', person('staff'), { started_at: '2026-03-09T09:59:59Z' }),
    ).toEqual(['extend', 'disable', 'enable'])
    expect(
      actsOf('bulk_finished', person('owner', 's2'), { started_at: '2025-03-09T09:59:59Z' }),
    ).toContain('undo')
  })
})

describe('how far a run is', () => {
  test('never goes back: an answer that was overtaken is known', () => {
    expect(isBehind(progress(), progress({ rows_done: 49 }))).toBe(true)
    expect(
      isBehind(
        progress({ state: 'undoing', rows_undone: 9 }),
        progress({ state: 'undoing', rows_undone: 8 }),
      ),
    ).toBe(true)
    expect(isBehind(progress(), progress({ rows_failed: 0 }))).toBe(false)
  })
  test('the bar is of what goes on, and not full before it is over', () => {
    expect(barOf(progress())).toEqual({ of: 'run', done: 60, total: 200, percent: 30 })
    expect(barOf(progress({ rows_done: 190 }))?.percent).toBe(99)
    expect(barOf(progress({ state: 'undoing', rows_undone: 10 }))).toEqual({
      of: 'undo',
      done: 10,
      total: 50,
      percent: 20,
    })
    expect(
      barOf(progress({ state: 'bulk_finished', task: { kind: 'disable', rows: 20 } })),
    ).toEqual({
      of: 'task',
      done: 20,
      total: 200,
      percent: 10,
    })
    expect(barOf(progress({ state: 'bulk_finished' }))).toBeNull()
  })
  test('it is asked less often while nothing changes, and not at all once it is over', () => {
    expect([0, 4000, 60_000].map((ms) => pauseBefore(progress(), ms))).toEqual([700, 2000, 10_000])
    expect(pauseBefore(progress({ state: 'bulk_finished' }), 0)).toBe(false)
    expect(pauseBefore(progress({ state: 'bulk_finished', mails: 5, mails_sent: 3 }), 0)).toBe(700)
    expect(pauseBefore(progress({ state: 'bulk_finished', mails: 5, mails_sent: 3 }), 60_000)).toBe(
      false,
    )
  })
})
