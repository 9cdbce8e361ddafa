import * as z from 'zod/mini'
import { egiftActs, egiftChannels, egiftEvents, egiftStatuses } from './egift.ts'
import { Instant, Money } from '#contract/pieces.ts'

const Party = z.object({ name: z.string(), email: z.nullable(z.string()) })

/**
 * Credit or a product bought for someone else. From payment to claim the credit is on a card
 * without owner or code (`gift_card_id`), which the claim gives to the recipient.
 */
export const Egift = z.object({
  egift_id: z.string(),
  /** the store's cart, or our own id for gifts made by staff */
  cart_id: z.string(),
  order: z.nullable(z.string()),
  sender: Party,
  recipient: Party,
  product: z.nullable(z.string()),
  variant: z.nullable(z.string()),
  message: z.string(),
  value: Money,
  currency: z.string(),
  status: z.enum(egiftStatuses),
  channel: z.enum(egiftChannels),
  created_at: Instant,
  send_at: z.nullable(Instant),
  sent_at: z.nullable(Instant),
  opened_at: z.nullable(Instant),
  claimed_at: z.nullable(Instant),
  expires_at: z.nullable(Instant),
  gift_card_id: z.nullable(z.string()),
  platform_customer_id: z.nullable(z.string()),
  /** the team member who made it; null: the store */
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
})

export type Egift = z.infer<typeof Egift>

/**
 * A timeline event. `detail` has `from`, `to`, `amount`, or `credit`: the id of the customer who
 * got the credit.
 */
export const EgiftEvent = z.object({
  kind: z.enum(egiftEvents),
  at: Instant,
  /** staff, store, recipient, job */
  actor: z.string(),
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  detail: z.record(z.string(), z.string()),
})

export type EgiftEvent = z.infer<typeof EgiftEvent>

export const EgiftDetail = z.extend(Egift, {
  acts: z.array(z.enum(egiftActs)),
  events: z.array(EgiftEvent),
  /** the transaction that issued its credit, and the one that reversed it */
  transaction_id: z.nullable(z.string()),
  returned_by: z.nullable(z.string()),
})

export type EgiftDetail = z.infer<typeof EgiftDetail>
