import { expect, test } from 'vitest'
import { returnStates } from '#contract/returns/requests.ts'
import { canMove, canRefund, moves } from '#rules/returns/moves.ts'

const open: Record<string, string[]> = {
  requested: ['approve', 'reject', 'cancel'],
  approved: ['receive', 'cancel', 'lapse'],
  received: ['refund', 'cancel'],
  refunded: ['undo'],
  rejected: ['reopen'],
  cancelled: [],
  lapsed: ['reopen'],
}

test.each(returnStates)('a %s return can make its own moves and no other', (state) => {
  const possible = (Object.keys(moves) as (keyof typeof moves)[]).filter((verb) =>
    canMove(state, verb),
  )
  expect(possible.toSorted()).toEqual(open[state]!.toSorted())
})

test('a return is refunded without being received only where the policy says so', () => {
  expect(returnStates.filter((state) => canRefund(state, false))).toEqual(['received'])
  expect(returnStates.filter((state) => canRefund(state, true))).toEqual(['approved', 'received'])
})
