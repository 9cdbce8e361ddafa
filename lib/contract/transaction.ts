import * as z from 'zod/mini'
import { Day, Instant, Money } from './pieces.ts'

/**
 * `transfer`: between two cards of the shop (merge, split); `refund`: back to the lots that a
 * redemption took from
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
/** The ways money comes to move; the database's check, the filters and the words have the same. */
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

/** A movement of money: who, when, why, from which event, balance before and after. */
export const Transaction = z.object({
  transaction_id: z.string(),
  gift_card_id: z.string(),
  kind: z.enum(transactionKinds),
  /** signed: what the balance gained */
  amount: Money,
  currency: z.string(),
  balance_before: Money,
  balance_after: Money,
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** staff, import, workflow, checkout, job, api, bulk */
  source: z.string(),
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** the event behind it: an order, a return, a bulk, a run; of a transfer the other `card` */
  cause: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  at: Instant,
  expires_on: z.nullable(Day),
  undoes: z.nullable(z.string()),
  undone_by: z.nullable(z.string()),
  mail: z.nullable(z.object({ mail_id: z.string(), state: z.enum(mailStates) })),
  /** whether this viewer may take it back now */
  undoable: z.boolean(),
})
export type Transaction = z.infer<typeof Transaction>

/** A lot that a movement touched: `amount` is the movement's part, `remaining` what the lot has left now. */
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
