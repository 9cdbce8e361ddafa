import * as z from 'zod/mini'
import { orElsewhere, orUnsaid } from './elsewhere.ts'
import { storeWaits } from './integrations/store-money.ts'
import { Day, Instant, Money } from './pieces.ts'
import { mailStates, moneyKinds, reasons, transactionKinds } from './transaction.ts'

/** A transaction: who, when, why, caused by which event, balance before and after. */
export const Transaction = z.object({
  transaction_id: z.string(),
  /** empty where another upstream doesn't say */
  gift_card_id: z.string(),
  kind: orElsewhere(z.enum(transactionKinds), z.string()),
  /** signed: the change of the balance */
  amount: Money,
  currency: z.string(),
  balance_before: orUnsaid(Money),
  balance_after: orUnsaid(Money),
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
  /** it isn't in the store yet, where the card's money is spent there */
  store_wait: z.optional(z.nullable(z.enum(storeWaits))),
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

export const Reason = z.enum(reasons, 'not one of the reasons')
