import { endpoint } from '#contract/endpoint.ts'

/** One transaction with the lots it touched. */
export const getTransaction = endpoint({
  name: 'getTransaction',
  method: 'GET',
  path: '/transactions/{id}',
  right: 'read',
  added: true,
  source: 'explain always',
})

/**
 * Previews an undo: the unspent part of `amount` that it would deduct now. Refused with the reason
 * if nothing can be undone.
 */
export const previewUndo = endpoint({
  name: 'previewUndo',
  method: 'GET',
  path: '/transactions/{id}/undo',
  right: 'issue',
  added: true,
  source: 'undo after',
})

/**
 * Undoes the unspent part by a reversing transaction. Open to the issuer for 24 hours, to owner and
 * admin always.
 */
export const undoTransaction = endpoint({
  name: 'undoTransaction',
  method: 'POST',
  path: '/transactions/{id}/undo',
  right: 'issue',
  once: true,
  money: true,
  added: true,
  source: 'undo after',
})

/**
 * Previews credit (a positive `amount`) or a deduction (a negative one): the balance, cards and lots
 * before and after, and every question that the act would be refused with. To a customer, an email
 * address or one card. Changes nothing.
 */
export const previewCredit = endpoint({
  name: 'previewCredit',
  method: 'POST',
  path: '/transactions/preview',
  right: 'issue',
  added: true,
  source: 'preview before',
})

/** Refusals that a person can answer: by sending again, or by a request for approval. */
export const creditQuestions = ['credited_lately', 'ticket_credited', 'over_own_limit'] as const

/**
 * Lists all transactions, newest first. Days are the shop's; `min`, `max` ignore the sign;
 * `search`: name, email, last four, order.
 */
export const listActivity = endpoint({
  name: 'listActivity',
  method: 'GET',
  path: '/transactions',
  right: 'read',
  added: true,
  source: 'activity',
})

export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'lapsed'] as const

const queue = { added: true, source: 'approval queue' } as const

/** Lists approval requests, newest first: the caller's own or, with the right to approve, all. */
export const listApprovals = endpoint({
  name: 'listApprovals',
  method: 'GET',
  path: '/approvals',
  right: 'issue',
  ...queue,
})

/** One approval request; another person's only with the right to approve. */
export const getApproval = endpoint({
  name: 'getApproval',
  method: 'GET',
  path: '/approvals/{id}',
  right: 'issue',
  ...queue,
})

/**
 * Requests approval; the body is that of `sendCustomGiftCard`, kept unchanged. Requests expire
 * after seven days.
 */
export const askApproval = endpoint({
  name: 'askApproval',
  method: 'POST',
  path: '/approvals',
  right: 'issue',
  once: true,
  ...queue,
  feature: 'approvals',
})

/**
 * Approves: issues the credit now in the requester's name. All current rules apply except that
 * person's limit.
 */
export const approve = endpoint({
  name: 'approve',
  method: 'POST',
  path: '/approvals/{id}/approve',
  right: 'approve',
  once: true,
  money: true,
  ...queue,
})

/** Refuses an approval request with a reason. */
export const refuseApproval = endpoint({
  name: 'refuseApproval',
  method: 'POST',
  path: '/approvals/{id}/refuse',
  right: 'approve',
  once: true,
  ...queue,
})

/** Withdraws the caller's own approval request. */
export const withdrawApproval = endpoint({
  name: 'withdrawApproval',
  method: 'POST',
  path: '/approvals/{id}/withdraw',
  right: 'issue',
  once: true,
  ...queue,
})

/**
 * The amounts that the caller may add or deduct at once and today, by the shop's and their own
 * limits; null: no limit. An amount must be greater than `above`.
 */
export const getOwnLimits = endpoint({
  name: 'getOwnLimits',
  method: 'GET',
  path: '/auth/limits',
  right: 'issue',
  added: true,
  source: 'dashboard §5; personal and shop limits',
})
