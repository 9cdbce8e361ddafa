import * as z from 'zod/mini'
import { attentionKinds } from './calls.ts'
import { Day, Instant, Money } from '#contract/pieces.ts'
import { Transaction } from '#contract/transaction-shapes.ts'

export const getHome = {
  query: z.object({ from: z.optional(Day), to: z.optional(Day) }),
  answer: z.object({
    currency: z.string(),
    as_of: Instant,
    customers: z.int(),
    liability: Money,
    range: z.object({ from: Day, to: Day }),
    /** in the range */
    moved: z.object({ issued: Money, redeemed: Money, expired: Money, adjusted: Money }),
    /** paid cards in the range and their total, less those undone in it */
    sold: z.object({ count: z.int(), amount: Money }),
    /** cards with a balance */
    cards: z.int(),
    /**
     * the part of the liability that expires by `expiring_by`, the last of 30 days starting today
     */
    expiring_soon: Money,
    expiring_by: Day,
    attention: z.array(z.object({ kind: z.enum(attentionKinds), count: z.int() })),
    /** the liability before the first day; opening + moved = the last day's balance */
    opening: Money,
    /** the liability at the end of each day of the range, in the shop's time zone; at most 366 */
    liability_history: z.array(z.object({ day: Day, balance: Money })),
    latest: z.array(
      z.extend(Transaction, {
        customer_name: z.nullable(z.string()),
        platform_customer_id: z.nullable(z.string()),
      }),
    ),
  }),
}
