import * as z from 'zod/mini'
import { Day, Instant, Money } from './pieces.ts'

/**
 * `transfer`: between two cards of the shop (merge, split); `refund`: back to the lots that a
 * redemption was paid from
 */
export const transactionKinds = [
  'issue',
  'adjust',
  'redeem',
  'refund',
  'transfer',
  'expire',
  'undo',
] as const
/**
 * Sources of a transaction. The database's check constraint, the filters and the messages use the
 * same list.
 */
export const sources = ['staff', 'import', 'workflow', 'checkout', 'job', 'api', 'bulk'] as const
export type Source = (typeof sources)[number]
export const moneyKinds = ['paid', 'promotional'] as const
export const mailStates = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'bounced',
  'kept',
  'failed',
  'cancelled',
] as const

/** A transaction: who, when, why, caused by which event, balance before and after. */
export const Transaction = z.object({
  transaction_id: z.string(),
  gift_card_id: z.string(),
  kind: z.enum(transactionKinds),
  /** signed: the change of the balance */
  amount: Money,
  currency: z.string(),
  balance_before: Money,
  balance_after: Money,
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** staff, import, workflow, checkout, job, api, bulk */
  source: z.string(),
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** the cause: an order, a return, a campaign, a workflow run; for a transfer the other `card` */
  cause: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  at: Instant,
  expires_on: z.nullable(Day),
  undoes: z.nullable(z.string()),
  undone_by: z.nullable(z.string()),
  mail: z.nullable(z.object({ mail_id: z.string(), state: z.enum(mailStates) })),
  /** true if the caller may undo it now */
  undoable: z.boolean(),
})
export type Transaction = z.infer<typeof Transaction>

/**
 * A lot that a transaction touched: `amount` is the transaction's part, `remaining` what the lot
 * has left now.
 */
export const LotUse = z.object({
  lot_id: z.string(),
  kind: z.enum(moneyKinds),
  amount: Money,
  remaining: Money,
  expires_on: z.nullable(Day),
})
export const TransactionDetail = z.extend(Transaction, { lots: z.array(LotUse) })
export type TransactionDetail = z.infer<typeof TransactionDetail>

export const reasons = [
  'Refund',
  'Compensation',
  'Reward',
  'Transfer',
  'Employee',
  'Donation',
  'Return',
  'Other',
] as const
export const Reason = z.enum(reasons, 'not one of the reasons')
