import { endpoint } from '#contract/endpoint.ts'

/** Reasons of a refund, by the specification's name; never its amount. */
export const rewardSources = ['refund', 'return', 'exchange'] as const
export type RewardSource = (typeof rewardSources)[number]

/** Ways back for the money that credit didn't pay. */
export const refundWays = ['credit', 'original'] as const
export type RefundWay = (typeof refundWays)[number]

/** Use of a returned piece: back in stock, written off as damaged, or none. */
export const restocks = ['restock', 'damaged', 'none'] as const
export type Restock = (typeof restocks)[number]

/** Reasons that a shopper gives for a return. */
export const returnReasons = [
  'too_small',
  'too_large',
  'changed_mind',
  'not_as_described',
  'damaged',
  'wrong_item',
  'late',
  'other',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/** Treatments of reward credit that is spent before its recall. */
export const recallPolicies = ['write_off', 'other_promotional', 'from_refund', 'owe'] as const
export type RecallPolicy = (typeof recallPolicies)[number]

/** Kinds of a refund's parts. */
export const refundParts = [
  /** credit that paid, back in its lots */
  'restored',
  /** new credit */
  'credit',
  'bonus',
  /** due by the store to the original payment */
  'original',
  /** reward taken back; the next three are the part of it that was spent */
  'recalled',
  'deducted',
  'owed',
  'written_off',
  /** gift card that the order had bought */
  'closed',
  /** credit used at once for another order */
  'exchanged',
] as const
export type RefundPartKind = (typeof refundParts)[number]

export const refundStates = ['done', 'partly_undone', 'undone'] as const
export type RefundState = (typeof refundStates)[number]

/** Answers to whether the caller may undo a refund: `yes`, or the reason against it. */
export const undoAnswers = ['yes', 'forbidden', 'too_late', 'undone', 'nothing_left'] as const

const spec = { source: 'campaigns-and-calls §3, §7 Returns' } as const
const added = { added: true, source: 'refunds' } as const

/**
 * Refunds lines or an amount of an order in one transaction. `expected` is the preview's digest.
 * Errors: 409 `refund_moved`, `order_unpaid`, `card_in_use`, `ticket_credited`; 422
 * `over_refundable`, `not_returnable`, invalid fields; 403 `needs_second_person`.
 */
export const returnOrder = endpoint({
  name: 'returnOrder',
  method: 'POST',
  path: '/api/api/v1/orders/{id}/return',
  right: 'return',
  shopIn: ['query'],
  once: true,
  money: true,
  ...spec,
})

/**
 * Previews the same refund: what `returnOrder` would do now, and its digest; changes nothing. Errors:
 * those of `returnOrder` but `needs_second_person`, which is a field of the answer.
 */
export const previewReturn = endpoint({
  name: 'previewReturn',
  method: 'POST',
  path: '/api/api/v1/orders/{id}/return/preview',
  right: 'return',
  ...added,
})

/** Returns an order's refunds, returns, rewards, bought gift cards and emails. Error: 404. */
export const getOrderHistory = endpoint({
  name: 'getOrderHistory',
  method: 'GET',
  path: '/orders/{order_id}/history',
  right: 'lookup',
  ...added,
})

/**
 * Lists refunds, newest first: of an order, with a text in order, name or email, by state, way and
 * days of the shop's calendar.
 */
export const listRefunds = endpoint({
  name: 'listRefunds',
  method: 'GET',
  path: '/refunds',
  right: 'lookup',
  ...added,
})

/** Returns one refund with its lines and parts. Error: 404. */
export const getRefund = endpoint({
  name: 'getRefund',
  method: 'GET',
  path: '/refunds/{id}',
  right: 'lookup',
  ...added,
})

/**
 * Previews the undo of a refund: how much of each part is still there. Errors: 404, and those of
 * `undoRefund`.
 */
export const previewRefundUndo = endpoint({
  name: 'previewRefundUndo',
  method: 'GET',
  path: '/refunds/{id}/undo',
  right: 'return',
  ...added,
})

/**
 * Undoes a refund as far as its credit is unspent: credit, bonus, refilled lots, recalls and closed
 * cards. Its maker may for 24 hours (a till for 15 minutes), an owner always. Errors: 403,
 * 409 `refund_over`, `refund_moved`.
 */
export const undoRefund = endpoint({
  name: 'undoRefund',
  method: 'POST',
  path: '/refunds/{id}/undo',
  right: 'return',
  once: true,
  money: true,
  ...added,
})

/**
 * Says that the store's own figure of an order's refunds includes this refund made here, or, with
 * null, no other than those sent to the store: nothing is refunded twice, and nothing guessed. The
 * answer holds until the figure changes. Errors: 404, 409 `refund_over`.
 */
export const matchRefund = endpoint({
  name: 'matchRefund',
  method: 'POST',
  path: '/orders/{id}/match',
  right: 'return',
  ...added,
})
