import * as z from 'zod/mini'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send-shapes.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import {
  Email,
  EmailInput,
  ExpiresOn,
  Id,
  Instant,
  Line,
  Lines,
  Money,
  MoneyInput,
  Ticket,
} from '#contract/pieces.ts'
import { Facts } from '#contract/refusals.ts'
import { approvalStates, creditQuestions } from './calls.ts'
import { activityFilters } from './filters.ts'
import { moneyKinds } from '#contract/transaction.ts'
import { Transaction, TransactionDetail } from '#contract/transaction-shapes.ts'

const One = z.object({ id: Id })

export const getTransaction = {
  params: One,
  answer: TransactionDetail,
}

export const previewUndo = {
  params: One,
  answer: z.object({
    amount: Money,
    takes_back: Money,
    spent: Money,
    balance_before: Money,
    balance_after: Money,
    /** recalled rewards that the credit paid, owed again; left out if there are none */
    owed_again: z.optional(Money),
    currency: z.string(),
  }),
}

export const undoTransaction = {
  params: One,
  answer: z.object({ transaction: Transaction }),
}

const BeforeAfter = { before: Money, after: Money }

export const previewCredit = {
  body: z.strictObject({
    /** the receiver: one of the three */
    platform_customer_id: z.optional(Id),
    email: z.optional(EmailInput),
    gift_card_id: z.optional(Id),
    amount: MoneyInput,
    kind: z.optional(z.enum(['issue', 'adjust'])),
    money: z.optional(z.enum(moneyKinds)),
    expires_on: z.optional(ExpiresOn),
    order: z.optional(Line(64)),
    ticket: z.optional(z.nullable(Ticket)),
  }),
  answer: z.object({
    currency: z.string(),
    /** null where the card has no customer; without an id: the act makes the customer */
    customer: z.nullable(
      z.object({
        platform_customer_id: z.nullable(z.string()),
        full_name: z.string(),
        email: z.nullable(Email),
      }),
    ),
    /** all of the customer's cards, or the one card without a customer */
    balance: z.object(BeforeAfter),
    /** the cards that change; a new one has no digits yet */
    cards: z.array(
      z.object({ last4: z.nullable(z.string()), is_new: z.boolean(), ...BeforeAfter }),
    ),
    /** credit by its last day and type, soonest first; at most ten */
    lots: z.array(
      z.object({
        expires_on: z.nullable(z.string()),
        money: z.enum(moneyKinds),
        ...BeforeAfter,
      }),
    ),
    lots_more: z.int(),
    questions: z.array(z.object({ code: z.enum(creditQuestions), facts: Facts })),
    /** the reason why nothing would change, whatever is answered */
    refusal: z.nullable(
      z.object({ code: z.string(), field: z.nullable(z.string()), facts: Facts }),
    ),
  }),
}

export type CreditPreview = z.infer<typeof previewCredit.answer>

/** A transaction in the list of all the shop's, with its customer or recipient. */
export const ActivityRow = z.extend(Transaction, {
  customer_name: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
  platform_customer_id: z.nullable(z.string()),
  code: z.string(),
})

export type ActivityRow = z.infer<typeof ActivityRow>

export const listActivity = {
  query: z.object({ ...ListQuery, ...shapesOfFilters(activityFilters) }),
  answer: listOf(ActivityRow),
}

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
  /** typed besides amount, recipient, reason and note; absent once erased */
  typed: z.optional(
    z.object({
      money: z.enum(moneyKinds),
      expires_on: z.nullable(z.string()),
      order: z.nullable(z.string()),
      send_at: z.nullable(Instant),
      to: z.string(),
      subject: z.string(),
      title: z.string(),
      body: z.string(),
    }),
  ),
  /** the recipient's total, and the credit of the last 24 hours; of a single request */
  balance: z.optional(Money),
  lately: z.optional(
    z.nullable(
      z.object({
        by: z.string(),
        at: Instant,
        amount: Money,
        order: z.nullable(z.string()),
      }),
    ),
  ),
  /** the requester's own limits, null for none; of a single request */
  limits: z.optional(z.object({ issue: z.nullable(Money), day: z.nullable(Money) })),
})

export type Approval = z.infer<typeof Approval>

export const listApprovals = {
  query: z.object({ ...ListQuery, state: z.optional(z.enum(approvalStates)) }),
  answer: listOf(Approval),
}

export const getApproval = {
  params: One,
  answer: z.object({ approval: Approval }),
}

export const askApproval = {
  body: sendCustomGiftCard.body,
  answer: z.object({ approval: Approval }),
}

export const approve = {
  params: One,
  answer: z.object({ approval: Approval, transaction: Transaction }),
}

export const refuseApproval = {
  params: One,
  body: z.strictObject({ answer: Lines(500).check(z.minLength(1, 'Required Field')) }),
  answer: z.object({ approval: Approval }),
}

export const withdrawApproval = {
  params: One,
  answer: z.object({ approval: Approval }),
}

export const getOwnLimits = {
  answer: z.object({
    currency: z.string(),
    above: z.nullable(Money),
    shop_max: z.nullable(Money),
    own_max: z.nullable(Money),
    day_max: z.nullable(Money),
    day_left: z.nullable(Money),
    taking_max: z.nullable(Money),
  }),
}

export type OwnLimits = z.infer<typeof getOwnLimits.answer>
