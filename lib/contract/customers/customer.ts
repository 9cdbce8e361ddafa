import * as z from 'zod/mini'
import { Id, Instant, Money } from '#contract/pieces.ts'

export const Customer = z.object({
  platform_customer_id: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  /** 'enabled' means Member */
  state: z.string(),
  /** comma-separated */
  tags: z.string(),
  total_spent: Money,
  currency: z.string(),
  orders_count: z.int(),
  created_at: Instant,
  /** blocked from earning: workflows and campaigns give nothing; staff still can */
  blocked_at: z.nullable(Instant),
  note: z.nullable(z.string()),
  LoyaltyCard: z.nullable(
    z.object({
      GiftCard: z.object({ gift_card_id: z.string(), code: z.string(), balance: Money }),
    }),
  ),
})
export type Customer = z.infer<typeof Customer>

export const One = z.object({ id: Id })
export const Referral = z.object({
  referral_id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  state: z.enum(['invited', 'joined']),
  created_at: Instant,
})
/** The store's own record of a customer. */
export const StoreCustomer = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  state: z.string(),
  tags: z.string(),
  total_spent: Money,
  orders_count: z.int(),
})
export const desk = { added: true, source: 'customers' } as const
/** Payment states that a store reports; other values are possible. */
export const paymentStates = [
  'pending',
  'authorized',
  'paid',
  'partially_paid',
  'refunded',
  'partially_refunded',
  'voided',
  'expired',
] as const
export const OrderRow = z.object({
  order_id: z.string(),
  name: z.string(),
  total: Money,
  refunded: Money,
  credit_used: Money,
  currency: z.string(),
  financial_status: z.string(),
  created_at: Instant,
})
