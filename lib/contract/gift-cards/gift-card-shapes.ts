import * as z from 'zod/mini'
import { cardEvents, cardStates } from './gift-card.ts'
import { orUnsaid } from '#contract/elsewhere.ts'
import { Day, Id, Instant, Money } from '#contract/pieces.ts'
import { moneyKinds } from '#contract/transaction.ts'

/**
 * A gift card; `code` is what the caller may see: whole, last four behind masked groups, or '-'.
 */
export const GiftCard = z.object({
  gift_card_id: z.string(),
  code: z.string(),
  balance: Money,
  currency: z.string(),
  /** the day on which the next lot expires; null when none does */
  expires_on: z.nullable(Day),
  disabled_at: z.nullable(Instant),
  fulfilled_at: z.nullable(Instant),
  created_at: orUnsaid(Instant),
  customer_name: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
  platform_customer_id: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** `scheduled`: its email waits for `send_at`; `merged`: its credit went to another card */
  state: z.enum(cardStates),
  is_loyalty: z.boolean(),
  /** the part of the balance on hold for the store's checkout */
  held: Money,
  send_at: z.nullable(Instant),
})

export type GiftCard = z.infer<typeof GiftCard>

/** A lot of a card: its original amount, what remains, and its expiration date. */
export const Lot = z.object({
  lot_id: z.string(),
  kind: z.enum(moneyKinds),
  amount: Money,
  remaining: Money,
  expires_on: z.nullable(Day),
  created_at: Instant,
  transaction_id: z.string(),
})

/** An event of a card; `transaction_id` for movements of money, `mail_id` for emails. */
export const CardEvent = z.object({
  event_id: z.string(),
  kind: z.enum(cardEvents),
  at: Instant,
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  amount: z.nullable(Money),
  transaction_id: z.nullable(z.string()),
  mail_id: z.nullable(z.string()),
  /**
   * `kind` (of the transaction), `from`, `to`, `other` (a card), `email`, `last4`, `gift` (a split
   * for someone else)
   */
  detail: z.record(z.string(), z.string()),
})

export type CardEvent = z.infer<typeof CardEvent>

export const One = z.object({ id: Id })

export const Card = z.object({ gift_card: GiftCard })
