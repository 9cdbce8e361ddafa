import * as z from 'zod/mini'
import { Day, Money } from '#contract/pieces.ts'
import { sources, transactionKinds } from '#contract/transaction.ts'
import { verdicts } from '#contract/workflows/definition.ts'
import { approvalDecisions, cardChanges, type NoticeType } from './notice-types.ts'

const Id = z.string()
const Last4 = z.string().check(z.maxLength(4))
/** The store's own id of the customer; null without an account. A notice names nobody else. */
const customer = { customer_id: z.nullable(Id) }
const card = { card_id: Id, last4: z.nullable(Last4), ...customer }

/** A movement of money: amounts are signed texts with two decimals, in the shop's currency. */
const Transaction = z.strictObject({
  transaction_id: Id,
  kind: z.enum(transactionKinds),
  amount: Money,
  balance_after: Money,
  currency: z.string(),
  ...card,
  is_store_credit: z.boolean(),
  reason: z.nullable(z.string()),
  source: z.enum(sources),
  cause: z.nullable(z.strictObject({ kind: z.string(), id: z.string() })),
  undoes: z.nullable(Id),
  expires_on: z.nullable(Day),
})

const CardSwitch = z.strictObject(card)
const CardChange = z.strictObject({
  ...card,
  change: z.enum(cardChanges),
  expires_on: z.nullable(Day),
})

const Bounce = z.strictObject({
  mail_id: Id,
  email: z.string(),
  card_id: z.nullable(Id),
  transaction_id: z.nullable(Id),
  ...customer,
})
const Reminder = z.strictObject({
  mail_id: Id,
  email: z.string(),
  reminder_id: Id,
  amount: Money,
  currency: z.string(),
  ...customer,
})

const Run = z.strictObject({
  workflow_id: Id,
  workflow: z.string(),
  event_id: Id,
  verdict: z.enum(verdicts),
  amount: Money,
  currency: z.string(),
  ...customer,
})

const Campaign = z.strictObject({
  campaign_id: Id,
  campaign: z.string(),
  rows: z.nullable(z.int()),
  failed: z.nullable(z.int()),
  amount: z.nullable(Money),
  currency: z.string(),
  problem: z.nullable(z.string()),
})

const approval = { approval_id: Id, amount: z.nullable(Money), currency: z.string() }

/** The shape of `data`, by the notice's type. */
export const noticeData = {
  'gift_card.created': Transaction,
  'store_credit.issued': Transaction,
  'store_credit.expired': Transaction,
  'balance.adjusted': Transaction,
  'balance.redeemed': Transaction,
  'balance.refunded': Transaction,
  'balance.transferred': Transaction,
  'balance.recalled': Transaction,
  'transaction.undone': Transaction,
  'gift_card.updated': CardChange,
  'gift_card.disabled': CardSwitch,
  'gift_card.enabled': CardSwitch,
  'email.bounced': Bounce,
  'reminder.sent': Reminder,
  'workflow.fired': Run,
  'workflow.skipped': Run,
  'campaign.started': Campaign,
  'campaign.finished': Campaign,
  'campaign.failed': Campaign,
  'approval.requested': z.strictObject(approval),
  'approval.decided': z.strictObject({ ...approval, decision: z.enum(approvalDecisions) }),
} as const satisfies Record<NoticeType, z.ZodMiniType>

export type TransactionData = z.infer<typeof Transaction>
export type CardChangeData = z.infer<typeof CardChange>
export type CardSwitchData = z.infer<typeof CardSwitch>
export type BounceData = z.infer<typeof Bounce>
export type ReminderData = z.infer<typeof Reminder>
export type RunData = z.infer<typeof Run>
export type CampaignData = z.infer<typeof Campaign>
export type NoticeData = { [Type in NoticeType]: z.infer<(typeof noticeData)[Type]> }[NoticeType]

/**
 * The body of a notice. `id` is the same however often it is sent; `sequence` has no gaps in a shop,
 * and is null in a test, as `is_test` says; `timestamp` is when it happened.
 */
export const Notice = z.strictObject({
  type: z.string(),
  id: Id,
  sequence: z.nullable(z.int()),
  timestamp: z.string(),
  shop_url: z.string(),
  is_test: z.optional(z.literal(true)),
  data: z.looseObject({}),
})
