import type { ReturnState, ReturnVerb } from '#contract/returns/requests.ts'

type Move = { from: readonly ReturnState[]; to: ReturnState }

/** Every move of a return: `lapse` is the clock's, `undo` that of its refund. */
export const moves: Record<ReturnVerb | 'lapse' | 'undo', Move> = {
  approve: { from: ['requested'], to: 'approved' },
  reject: { from: ['requested'], to: 'rejected' },
  receive: { from: ['approved'], to: 'received' },
  refund: { from: ['received'], to: 'refunded' },
  reopen: { from: ['rejected', 'lapsed'], to: 'requested' },
  // once received, only by staff with a reason: the refund of a return may be undone for good
  cancel: { from: ['requested', 'approved', 'received'], to: 'cancelled' },
  lapse: { from: ['approved'], to: 'lapsed' },
  undo: { from: ['refunded'], to: 'received' },
}

/** Checks whether a return in this state can make a move. */
export const canMove = (state: ReturnState, verb: keyof typeof moves): boolean =>
  moves[verb].from.includes(state)

/** Checks whether its customer can cancel a return: until its items have arrived. */
export const canWithdraw = (state: ReturnState): boolean =>
  state !== 'received' && canMove(state, 'cancel')

/**
 * Checks whether a return can be refunded: once received, or as soon as it is approved where the
 * policy refunds on approval or lets the customer keep the pieces.
 */
export const canRefund = (state: ReturnState, onApproval: boolean): boolean =>
  canMove(state, 'refund') || (onApproval && state === 'approved')
