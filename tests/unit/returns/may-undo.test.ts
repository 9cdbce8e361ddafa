import { expect, test } from 'vitest'
import { mayUndoRefund } from '#rules/returns/may-undo.ts'

const now = new Date('2026-06-01T12:00:00Z')
const made = { staff_id: 1n, created_at: now, state: 'done', origin: 'here' } as const
const maker = { isAdmin: false, is_pos: false, staff_id: 's1' }

test('a refund’s maker who may no longer refund can’t undo it either', () => {
  expect(mayUndoRefund({ ...maker, level: 'staff' }, made, now)).toBe('yes')
  expect(mayUndoRefund({ ...maker, level: 'limited' }, made, now)).toBe('forbidden')
})

test('a refund that was made in the store is undone by nobody here', () => {
  const store = { ...made, origin: 'store' } as const
  expect(mayUndoRefund({ ...maker, level: 'owner' }, store, now)).toBe('forbidden')
})
