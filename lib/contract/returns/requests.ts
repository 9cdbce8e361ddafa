import { endpoint } from '#contract/endpoint.ts'

export const returnStates = [
  'requested',
  'approved',
  'received',
  'refunded',
  'rejected',
  'cancelled',
  'lapsed',
] as const
export type ReturnState = (typeof returnStates)[number]

/** Outcomes of a return. */
export const outcomes = ['credit', 'original', 'exchange'] as const
export type Outcome = (typeof outcomes)[number]

export const returnOrigins = ['staff', 'till', 'helpdesk', 'shopper', 'gift'] as const

export const returnVerbs = ['approve', 'reject', 'receive', 'refund', 'reopen', 'cancel'] as const
export type ReturnVerb = (typeof returnVerbs)[number]

/** Kinds of a return's events, in the words of its timeline. */
export const returnEventKinds = [
  'requested',
  'approved',
  'rejected',
  'received',
  'refunded',
  'reopened',
  'cancelled',
  'lapsed',
  'undone',
] as const
export type ReturnEventKind = (typeof returnEventKinds)[number]

const act = { right: 'return', once: true, added: true, source: 'returns' } as const
const look = { right: 'lookup', added: true, source: 'returns' } as const

/** Lists returns, the ones that wait first, then newest first. */
export const listReturns = endpoint({
  name: 'listReturns',
  method: 'GET',
  path: '/returns',
  ...look,
})

/**
 * Requests a return of lines of an order, or of an amount alone, which is refunded on approval, in a
 * customer's name; below the policy's amount it is approved at once. Errors: 422 `not_returnable`
 * (unless `override`), fields; 409 `order_unpaid`, `ticket_credited` (unless `duplicate_seen`).
 */
export const requestReturn = endpoint({
  name: 'requestReturn',
  method: 'POST',
  path: '/returns',
  ...act,
  money: true,
})

/** Returns one return with lines, verdict, timeline and the acts open to the caller. Error: 404. */
export const getReturn = endpoint({
  name: 'getReturn',
  method: 'GET',
  path: '/returns/{id}',
  ...look,
})

/**
 * Approves several requested returns, each on its own: one answer a return, and the same ones for the
 * same key. At most 100. Errors: 409 `still_running`, 422 `key_reused`.
 */
export const approveReturns = endpoint({
  name: 'approveReturns',
  method: 'POST',
  path: '/returns/approve',
  ...act,
  money: true,
  waitMs: 60_000,
})

/**
 * Approves a requested return; with refunds on approval it is refunded in the same transaction.
 * Errors: 409 `return_moved_on`; 403 `needs_second_person` to its own requester.
 */
export const approveReturn = endpoint({
  name: 'approveReturn',
  method: 'POST',
  path: '/returns/{id}/approve',
  ...act,
  money: true,
})

/** Rejects a requested return with a reason that the customer reads. Error: 409 `return_moved_on`. */
export const rejectReturn = endpoint({
  name: 'rejectReturn',
  method: 'POST',
  path: '/returns/{id}/reject',
  ...act,
})

/**
 * Records the pieces that arrived: accepted, damaged or missing, which add up to the pieces of each
 * line, and refunds the accepted ones in the same transaction; of a return that was refunded on
 * approval it restocks them. Error: 409 `return_moved_on`.
 */
export const receiveReturn = endpoint({
  name: 'receiveReturn',
  method: 'POST',
  path: '/returns/{id}/receive',
  ...act,
  money: true,
})

/** Reopens a rejected or lapsed return as requested. Error: 409 `return_moved_on`. */
export const reopenReturn = endpoint({
  name: 'reopenReturn',
  method: 'POST',
  path: '/returns/{id}/reopen',
  ...act,
})

/**
 * Cancels a requested or approved return, or with a reason a received one that nobody will refund.
 * Errors: 409 `return_moved_on`, 422 `reason`.
 */
export const cancelReturn = endpoint({
  name: 'cancelReturn',
  method: 'POST',
  path: '/returns/{id}/cancel',
  ...act,
})
