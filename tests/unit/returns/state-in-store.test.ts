import { describe, expect, test } from 'vitest'
import {
  arrivedThere,
  followStore,
  type SeenReturn,
  stateInStore,
  storeActs,
  stepInStore,
} from '#rules/returns/store/state-in-store.ts'

const seen = (more: Partial<SeenReturn>): SeenReturn => ({
  status: 'open',
  lines: [{ quantity: 2, processed: 0, refunded: 0 }],
  refunds: [],
  isExchange: false,
  ...more,
})
const line = (more: object) => [{ quantity: 2, processed: 0, refunded: 0, ...more }]

describe('a return of the store', () => {
  test.each([
    ['a request', { status: 'requested' }, 'requested'],
    ['one that was declined', { status: 'declined' }, 'rejected'],
    ['one that was cancelled', { status: 'cancelled' }, 'cancelled'],
    ['an open one', {}, 'approved'],
    ['an open one of which a piece was processed', { lines: line({ processed: 1 }) }, 'approved'],
    ['an open one that was processed', { lines: line({ processed: 2 }) }, 'received'],
    [
      'an open one of which a piece was refunded',
      { lines: line({ processed: 1, refunded: 1 }), refunds: ['1'] },
      'approved',
    ],
    ['an open one that was refunded', { lines: line({ refunded: 2 }), refunds: ['1'] }, 'refunded'],
    ['a closed one', { status: 'closed' }, 'received'],
    ['a closed one with a refund', { status: 'closed', refunds: ['1'] }, 'refunded'],
    ['a closed exchange', { status: 'closed', isExchange: true }, 'refunded'],
  ] as const)('has the state of %s', (_, more, state) => {
    expect(stateInStore(seen(more))).toBe(state)
  })

  test('that was refunded here stays so, and counted items stay counted', () => {
    expect(followStore('refunded', 'cancelled')).toBeNull()
    expect(followStore('received', 'approved')).toBeNull()
    expect(followStore('received', 'refunded')).toBe('refunded')
    expect(followStore('rejected', 'approved')).toBe('approved')
    expect(followStore('approved', 'approved')).toBeNull()
  })

  test('arrives as the store has processed it, or whole where it doesn’t say', () => {
    const some = { quantity: 3, processed: 2, refunded: 0 }
    expect(arrivedThere(some, true)).toEqual({ accepted: 2, missing: 1 })
    expect(arrivedThere(some, false)).toEqual({ accepted: 3, missing: 0 })
  })

  test.each(storeActs)(
    'is brought by %s to an end from every state, in two steps at most',
    (act) => {
      const after = {
        approve: 'open',
        decline: 'declined',
        cancel: 'cancelled',
        close: 'closed',
      } as const
      for (const status of ['requested', 'open', 'closed', 'declined', 'cancelled'] as const) {
        let now: keyof typeof ends | (typeof after)[keyof typeof after] = status
        const ends = { requested: 0, open: 0, closed: 0, declined: 0, cancelled: 0 }
        let steps = 0
        for (; steps < 3; steps += 1) {
          const step = stepInStore(act, now)
          if (step === 'done' || step === 'refused') break
          now = after[step]
        }
        expect([act, status, steps <= 2]).toEqual([act, status, true])
      }
    },
  )
})
