import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Instant, Money } from './pieces.ts'
import { Transaction } from './transaction.ts'

/** The shop at a glance: what it owes, what moved in the last 30 days, and the ten newest movements. */
export const getHome = endpoint({
  name: 'getHome',
  method: 'GET',
  path: '/home/overview',
  right: 'read',
  added: true,
  source: 'design/look.md, a balance is a line over time',
  answer: z.object({
    currency: z.string(),
    as_of: Instant,
    customers: z.int(),
    liability: Money,
    last_30_days: z.object({ issued: Money, redeemed: Money, expired: Money, adjusted: Money }),
    /** the liability at the end of each of the last 90 days, in the shop's zone */
    liability_history: z.array(z.object({ day: Day, balance: Money })),
    latest: z.array(z.extend(Transaction, { customer_name: z.nullable(z.string()), platform_customer_id: z.nullable(z.string()) })),
  }),
})
