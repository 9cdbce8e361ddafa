import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { Day, Email, Id, Instant, Line, Lines, Money, MoneyInput } from '#contract/pieces.ts'
import { listOf, ListQuery } from '#contract/paging.ts'
import {
  moneyKinds,
  Transaction,
  TransactionDetail,
  transactionKinds,
} from '#contract/transaction.ts'

const One = z.object({ id: Id })

/** One transaction with the lots it touched. */
export const getTransaction = endpoint({
  name: 'getTransaction',
  method: 'GET',
  path: '/transactions/{id}',
  right: 'read',
  added: true,
  source: 'explain always',
  params: One,
  answer: TransactionDetail,
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
  params: One,
  answer: z.object({
    amount: Money,
    takes_back: Money,
    spent: Money,
    balance_before: Money,
    balance_after: Money,
    currency: z.string(),
  }),
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
  params: One,
  answer: z.object({ transaction: Transaction }),
})

/** A transaction in the list of all the shop's, with its customer or recipient. */
export const ActivityRow = z.extend(Transaction, {
  customer_name: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
  platform_customer_id: z.nullable(z.string()),
  code: z.string(),
})
export type ActivityRow = z.infer<typeof ActivityRow>
/** Filters of transactions, in the list and its export. */
export const ActivityFilters = {
  from: z.optional(Day),
  to: z.optional(Day),
  kind: z.optional(z.enum(transactionKinds)),
  source: z.optional(z.string().check(z.regex(/^[a-z]{1,20}$/))),
  reason: z.optional(Line(64)),
  staff_id: z.optional(Id),
  state: z.optional(z.enum(['standing', 'undone'])),
  /** transactions that issued or redeemed credit of this type */
  money: z.optional(z.enum(moneyKinds)),
  /** transactions on a campaign's credit: its issues and everything that followed */
  bulk: z.optional(Id),
  min: z.optional(MoneyInput),
  max: z.optional(MoneyInput),
  search: z.optional(z.pipe(z.string(), Line(200))),
} as const
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
  query: z.object({ ...ListQuery, ...ActivityFilters }),
  answer: listOf(ActivityRow),
})

export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'lapsed'] as const
/** A request to issue above the requester's own limit, awaiting a second person. */
export const Approval = z.object({
  approval_id: z.string(),
  state: z.enum(approvalStates),
  amount: Money,
  currency: z.string(),
  recipient_name: z.string(),
  recipient_email: Email,
  platform_customer_id: z.nullable(z.string()),
  reason: z.string(),
  note: z.nullable(z.string()),
  asked_by: z.object({ staff_id: z.string(), name: z.string(), email: z.string() }),
  decided_by: z.nullable(z.object({ staff_id: z.string(), name: z.string(), email: z.string() })),
  /** the reason of a refusal */
  answer: z.nullable(z.string()),
  transaction_id: z.nullable(z.string()),
  created_at: Instant,
  lapses_at: Instant,
  decided_at: z.nullable(Instant),
})
export type Approval = z.infer<typeof Approval>
const queue = { added: true, source: 'approval queue' } as const
/** Lists approval requests, newest first: the caller's own or, with the right to approve, all. */
export const listApprovals = endpoint({
  name: 'listApprovals',
  method: 'GET',
  path: '/approvals',
  right: 'issue',
  ...queue,
  query: z.object({ ...ListQuery, state: z.optional(z.enum(approvalStates)) }),
  answer: listOf(Approval),
})
/** One approval request; another person's only with the right to approve. */
export const getApproval = endpoint({
  name: 'getApproval',
  method: 'GET',
  path: '/approvals/{id}',
  right: 'issue',
  ...queue,
  params: One,
  answer: z.object({ approval: Approval }),
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
  body: sendCustomGiftCard.body,
  answer: z.object({ approval: Approval }),
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
  params: One,
  answer: z.object({ approval: Approval, transaction: Transaction }),
})
/** Refuses an approval request with a reason. */
export const refuseApproval = endpoint({
  name: 'refuseApproval',
  method: 'POST',
  path: '/approvals/{id}/refuse',
  right: 'approve',
  once: true,
  ...queue,
  params: One,
  body: z.strictObject({ answer: Lines(500).check(z.minLength(1, 'Required Field')) }),
  answer: z.object({ approval: Approval }),
})
/** Withdraws the caller's own approval request. */
export const withdrawApproval = endpoint({
  name: 'withdrawApproval',
  method: 'POST',
  path: '/approvals/{id}/withdraw',
  right: 'issue',
  once: true,
  ...queue,
  params: One,
  answer: z.object({ approval: Approval }),
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
  answer: z.object({
    currency: z.string(),
    above: z.nullable(Money),
    shop_max: z.nullable(Money),
    own_max: z.nullable(Money),
    day_max: z.nullable(Money),
    day_left: z.nullable(Money),
    taking_max: z.nullable(Money),
  }),
})
export type OwnLimits = z.infer<typeof getOwnLimits.answer>
