import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Day, Id, Money } from '#contract/pieces.ts'
import { bulkOperations, One } from './bulk.ts'

const Figures = {
  issued: Money,
  redeemed: Money,
  expired: Money,
  taken_back: Money,
  outstanding: Money,
  cards: z.int(),
  cards_used: z.int(),
  /** whole percent of the credit issued */ percent: z.int(),
  revenue: Money,
  orders: z.int(),
}
/** Figures of several campaigns; type is the operation. Ids of another shop are left out. */
export const overviewBulks = endpoint({
  name: 'overviewBulks',
  method: 'POST',
  path: '/api/analytics/bulks/overview',
  right: 'read',
  source: 'campaigns-and-calls §7 Analytics',
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
})
/** Figures of one campaign between two days of the shop's calendar. */
export const indepthBulk = endpoint({
  name: 'indepthBulk',
  method: 'POST',
  path: '/api/analytics/bulks/{id}/indepth',
  right: 'read',
  source: 'campaigns-and-calls §7 Analytics',
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
      cards_used: z.int(),
    }),
    days: z.array(z.object({ day: Day, issued: Money, redeemed: Money, revenue: Money })),
  }),
})
