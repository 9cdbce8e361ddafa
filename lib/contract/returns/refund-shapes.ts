import * as z from 'zod/mini'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import { Order, OrderId } from '#contract/orders/shapes.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import { Day, Id, Instant, Money } from '#contract/pieces.ts'
import { mailStates } from '#contract/transaction.ts'
import { RefundBody } from './refund-body.ts'
import { refundFilters } from './refund-filters.ts'
import {
  refundParts,
  refundStates,
  refundWays,
  restocks,
  returnReasons,
  rewardSources,
  undoAnswers,
} from './refund.ts'
import { ReturnRow } from './requests-shapes.ts'

const One = z.object({ id: Id })
const By = z.nullable(z.object({ name: z.string(), email: z.string() }))

export const RefundLine = z.object({
  line_item_id: z.string(),
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  net: Money,
  tax: Money,
  restock: z.enum(restocks),
  /** pieces of it that stay out of stock while the others are restocked */
  kept_out: z.int(),
  reason: z.nullable(z.enum(returnReasons)),
})

/** Part of a refund; `amount` is negative where credit is taken. */
export const RefundPart = z.object({
  kind: z.enum(refundParts),
  amount: Money,
  gift_card_id: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  transaction_id: z.nullable(z.string()),
  reward_id: z.nullable(z.string()),
  expires_on: z.nullable(Day),
  /** the order that an exchange paid */
  order: z.nullable(z.string()),
  /** amount of it that was undone */
  undone: Money,
})
export type RefundPart = z.infer<typeof RefundPart>

const facts = {
  order: z.object({ order_id: z.string(), name: z.string() }),
  return_id: z.nullable(z.string()),
  state: z.enum(refundStates),
  /** made here or in the store */
  origin: z.enum(['here', 'store']),
  currency: z.string(),
  /** given back in all: restored credit, new credit and original payment, without the bonus */
  amount: Money,
  goods: Money,
  tax: Money,
  shipping: Money,
  fee: Money,
  bonus: Money,
  to: z.enum(refundWays),
  reward_source: z.enum(rewardSources),
  internal_note: z.nullable(z.string()),
  notification: z.boolean(),
  location_id: z.nullable(z.string()),
  ticket: z.nullable(z.object({ helpdesk: z.string(), id: z.string() })),
  recipient: z.nullable(
    z.object({
      platform_customer_id: z.nullable(z.string()),
      name: z.string(),
      email: z.nullable(z.string()),
    }),
  ),
  lines: z.array(RefundLine),
  parts: z.array(RefundPart),
}

export const Refund = z.object({
  refund_id: z.string(),
  ...facts,
  by: By,
  created_at: Instant,
  undone_at: z.nullable(Instant),
  undone_by: By,
  may_undo: z.enum(undoAnswers),
  mail: z.nullable(z.object({ mail_id: z.string(), state: z.enum(mailStates) })),
})
export type Refund = z.infer<typeof Refund>

/** A row of a list of refunds. */
export const RefundRow = z.object({
  refund_id: z.string(),
  order: facts.order,
  return_id: facts.return_id,
  state: facts.state,
  origin: facts.origin,
  currency: facts.currency,
  amount: Money,
  bonus: Money,
  to: facts.to,
  reward_source: facts.reward_source,
  recipient: facts.recipient,
  by: By,
  created_at: Instant,
})
export type RefundRow = z.infer<typeof RefundRow>

/** A reward of the order and what a refund takes of it. */
export const Recall = z.object({
  reward_id: z.string(),
  title: z.string(),
  given: Money,
  recalled_before: Money,
  recall: Money,
  /** amount of it taken from its own credit; the rest is spent */
  unspent: Money,
  short: Money,
  skipped: z.boolean(),
  /** issued by hand, so left alone unless it is chosen */
  by_hand: z.boolean(),
  lines: z.array(z.object({ line_item_id: z.string(), amount: Money })),
})
export type Recall = z.infer<typeof Recall>

/** A gift card that the order bought, and what closing it gives back. */
export const BoughtCard = z.object({
  gift_card_id: z.string(),
  last4: z.nullable(z.string()),
  price: Money,
  spent: Money,
  unspent: Money,
  back: Money,
  closed: z.boolean(),
})
export type BoughtCard = z.infer<typeof BoughtCard>

/** Warnings of a preview; each leaves the refund possible. */
export const refundWarnings = [
  'recipient_differs',
  'email_missing',
  'staff_address',
  'outside_policy',
  'credited_before',
  'ticket_credited',
  'store_refunded',
  'store_gave_credit',
  'reward_short',
] as const

export type RefundInput = z.output<typeof RefundBody>

export const returnOrder = {
  params: z.object({ id: OrderId }),
  body: RefundBody,
  answer: z.object({ refund: Refund, order: Order, return: z.nullable(ReturnRow) }),
}

export const previewReturn = {
  params: z.object({ id: OrderId }),
  body: RefundBody,
  answer: z.object({
    refund: z.object(facts),
    /** the order as it would be */
    order: Order,
    expected: z.string(),
    /** sum of lines, tax and shipping less the fee; beside it, the most that can be refunded */
    due: Money,
    refundable: Money,
    recalls: z.array(Recall),
    cards: z.array(BoughtCard),
    warnings: z.array(z.enum(refundWarnings)),
    /** refunds and credits that the order had before */
    before: z.array(RefundRow),
    /** the caller may not make it: another team member decides on a requested return */
    needs_second_person: z.boolean(),
  }),
}

export const listRefunds = {
  query: z.object({ ...ListQuery, ...shapesOfFilters(refundFilters) }),
  answer: listOf(RefundRow),
}

export const getRefund = {
  params: One,
  answer: z.object({ refund: Refund }),
}

export const matchRefund = {
  params: z.object({ id: OrderId }),
  body: z.strictObject({ refund_id: z.nullable(Id) }),
  answer: z.object({ order: Order }),
}
