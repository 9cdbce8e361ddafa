import * as z from 'zod/mini'
import { orUnsaid } from '#contract/elsewhere.ts'
import { Day, Id, Instant, Money } from '#contract/pieces.ts'

/** A card of a customer's account, without its code. */
export const AccountCard = z.object({
  gift_card_id: z.string(),
  last4: z.nullable(z.string()),
  balance: Money,
  /** the first date on which part of it expires */
  expires_on: z.nullable(Day),
  is_loyalty: z.boolean(),
  disabled_at: z.nullable(Instant),
})

export type AccountCard = z.infer<typeof AccountCard>

export const Customer = z.object({
  platform_customer_id: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  /** added */
  phone: z.optional(z.nullable(z.string())),
  /** 'enabled' means Member */
  state: z.string(),
  /** comma-separated */
  tags: z.string(),
  /** added: the language of emails; null: the shop's own */
  language: z.optional(z.nullable(z.string())),
  total_spent: orUnsaid(Money),
  currency: z.string(),
  orders_count: orUnsaid(z.int()),
  created_at: orUnsaid(Instant),
  /** blocked from earning: workflows and campaigns give nothing; staff still can */
  blocked_at: z.nullable(Instant),
  note: z.nullable(z.string()),
  LoyaltyCard: z.nullable(
    z.object({
      GiftCard: z.object({
        /** empty where another upstream doesn't say */
        gift_card_id: z.string(),
        code: z.string(),
        balance: Money,
      }),
    }),
  ),
  /** added: the total over all of the customer's cards */
  balance: z.optional(Money),
  /** added, of a single customer: the cards, at most 20, without those that were merged */
  cards: z.optional(z.array(AccountCard)),
})

export type Customer = z.infer<typeof Customer>

export const One = z.object({ id: Id })

export const Referral = z.object({
  referral_id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  state: z.enum(['invited', 'joined', 'review', 'ordered', 'refused']),
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

export const OrderRow = z.object({
  order_id: z.string(),
  name: z.string(),
  total: Money,
  refunded: Money,
  /** added */
  refundable: z.optional(Money),
  credit_used: Money,
  currency: z.string(),
  financial_status: z.string(),
  created_at: Instant,
})
