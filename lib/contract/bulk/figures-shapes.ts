import * as z from 'zod/mini'
import { One } from './bulk-shapes.ts'
import { bulkOperations } from './bulk.ts'
import { Day, Id, Money } from '#contract/pieces.ts'

const Figures = {
  issued: Money,
  redeemed: Money,
  expired: Money,
  taken_back: Money,
  outstanding: Money,
  cards: z.int(),
  cards_used: z.int(),
  /** whole percent of the credit issued */
  percent: z.int(),
  revenue: Money,
  orders: z.int(),
}

export const overviewBulks = {
  body: z.strictObject({
    campaigns_data: z.optional(
      z
        .array(z.strictObject({ id: Id, type: z.string().check(z.maxLength(40)) }))
        .check(z.maxLength(250)),
    ),
    campaigns_ids: z.optional(z.array(Id).check(z.maxLength(250))),
  }),
  answer: z.object({
    currency: z.string(),
    rows: z.array(z.object({ id: z.string(), type: z.string(), ...Figures })),
  }),
}

export const indepthBulk = {
  params: One,
  body: z.strictObject({
    fromDate: z.optional(Day),
    toDate: z.optional(Day),
    operation_name: z.optional(z.enum(bulkOperations)),
  }),
  answer: z.object({
    currency: z.string(),
    title: z.string(),
    operation_name: z.enum(bulkOperations),
    range: z.object({ from: Day, to: Day }),
    ...Figures,
    /** median days from issue to first use */
    days_to_redeem: z.nullable(z.int()),
    funnel: z.object({
      rows: z.int(),
      cards: z.int(),
      mails_sent: z.int(),
      mails_failed: z.int(),
      mails_withheld: z.int(),
      cards_used: z.int(),
    }),
    days: z.array(z.object({ day: Day, issued: Money, redeemed: Money, revenue: Money })),
  }),
}
