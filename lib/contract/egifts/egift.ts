import * as z from 'zod/mini'
import { Instant, Money } from '#contract/pieces.ts'

/**
 * `pending_payment`, `fulfilled` and `refunded` are reached by the store's own call alone;
 * lib/rules/egifts/egifts.ts has who may lead where.
 */
export const egiftStatuses = [
  'draft',
  'pending_payment',
  'fraud_hold',
  'scheduled',
  'sent',
  'opened',
  'claimed',
  'fulfilled',
  'expired',
  'cancelled',
  'refunded',
  'bounced',
] as const
export type EgiftStatus = (typeof egiftStatuses)[number]
export const egiftChannels = ['email', 'link'] as const
/** What somebody may do to a gift now; the platform says which (`acts`). */
export const egiftActs = [
  'issue',
  'release',
  'send',
  'recipient',
  'date',
  'link',
  'convert',
  'cancel',
] as const
export type EgiftAct = (typeof egiftActs)[number]

const Party = z.object({ name: z.string(), email: z.nullable(z.string()) })

/**
 * Money or a product that somebody bought for somebody else. From payment to claim its money lies
 * on a card that belongs to nobody and has no code (`gift_card_id`); claimed, that card is the
 * recipient's.
 */
export const Egift = z.object({
  egift_id: z.string(),
  /** the store's cart; of a gift made by staff, ours */
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
  /** who made it; null: the store */
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
})
export type Egift = z.infer<typeof Egift>

export const egiftEvents = [
  'made',
  'paid',
  'held',
  'released',
  'scheduled',
  'sent',
  'resent',
  'opened',
  'claimed',
  'converted',
  'reminded',
  'warned',
  'bounced',
  'recipient_changed',
  'date_changed',
  'link_copied',
  'expired',
  'fulfilled',
  'cancelled',
  'refunded',
] as const
/** A step of its life. `detail`: small facts (`from`, `to`, `amount`, `credit`: whose the money became). */
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
  /** the movement that its money came by, and the one that took it back */
  transaction_id: z.nullable(z.string()),
  returned_by: z.nullable(z.string()),
})
export type EgiftDetail = z.infer<typeof EgiftDetail>
