import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Day, Instant, Money } from '#contract/pieces.ts'
import { Transaction } from '#contract/transaction.ts'

/**
 * What wants a look: mails that didn't arrive, exports that are being made or broke, credit that
 * expires within 30 days, sign-ins that were refused, codes that strangers guessed, …
 */
export const attentionKinds = [
  'mails_failed',
  'expiring_soon',
  'staff_invited',
  'sign_ins_refused',
  'checks_refused',
  'approvals_waiting',
  'exports_running',
  'exports_failed',
] as const

/**
 * The shop at a glance: what it owes, what moved from `from` to `to` (days of its calendar; default
 * the last 30), and the ten newest movements.
 */
export const getHome = endpoint({
  name: 'getHome',
  method: 'GET',
  path: '/home/overview',
  right: 'read',
  added: true,
  source: 'design/look.md, a balance is a line over time',
  query: z.object({ from: z.optional(Day), to: z.optional(Day) }),
  answer: z.object({
    currency: z.string(),
    as_of: Instant,
    customers: z.int(),
    liability: Money,
    range: z.object({ from: Day, to: Day }),
    /** in the range */
    moved: z.object({ issued: Money, redeemed: Money, expired: Money, adjusted: Money }),
    /** cards that were paid for, in the range, and for how much, less those that were undone in it */
    sold: z.object({ count: z.int(), amount: Money }),
    /** cards with money on them */
    cards: z.int(),
    /** of the liability, what expires by `expiring_by`, the last of 30 days of which today is the first */
    expiring_soon: Money,
    expiring_by: Day,
    attention: z.array(z.object({ kind: z.enum(attentionKinds), count: z.int() })),
    /** the liability at the end of each day of the range, in the shop's zone; at most 366 */
    liability_history: z.array(z.object({ day: Day, balance: Money })),
    latest: z.array(
      z.extend(Transaction, {
        customer_name: z.nullable(z.string()),
        platform_customer_id: z.nullable(z.string()),
      }),
    ),
  }),
})
