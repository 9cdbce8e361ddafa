import * as z from 'zod/mini'
import { Day, Id, Instant, Money } from '#contract/pieces.ts'
import { moneyKinds } from '#contract/transaction.ts'

export const cardStates = ['active', 'empty', 'disabled', 'merged', 'scheduled'] as const

/** A card of money; `code` is what the viewer may see: whole, last four behind masked groups, or '-'. */
export const GiftCard = z.object({
  gift_card_id: z.string(),
  code: z.string(),
  balance: Money,
  currency: z.string(),
  /** the day the next lot expires, null when nothing does */
  expires_on: z.nullable(Day),
  disabled_at: z.nullable(Instant),
  fulfilled_at: z.nullable(Instant),
  created_at: Instant,
  customer_name: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
  platform_customer_id: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** `scheduled`: its mail waits for `send_at`; `merged`: its money went to another card */
  state: z.enum(cardStates),
  is_loyalty: z.boolean(),
  /** of the balance, what the store's checkout has set aside */
  held: Money,
  send_at: z.nullable(Instant),
})
export type GiftCard = z.infer<typeof GiftCard>

/** One lot of a card: what it began with, what is left, and until when. */
export const Lot = z.object({
  lot_id: z.string(),
  kind: z.enum(moneyKinds),
  amount: Money,
  remaining: Money,
  expires_on: z.nullable(Day),
  created_at: Instant,
  transaction_id: z.string(),
})
export const cardEvents = [
  'made',
  'money',
  'disabled',
  'enabled',
  'replaced',
  'merged',
  'split',
  'expiry_changed',
  'fulfilled',
  'sent',
  'scheduled',
  'rescheduled',
  'cancelled',
  'noted',
  'held',
  'released',
] as const
/** Something that happened to a card; `transaction_id` where money moved, `mail_id` where a mail left. */
export const CardEvent = z.object({
  event_id: z.string(),
  kind: z.enum(cardEvents),
  at: Instant,
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  amount: z.nullable(Money),
  transaction_id: z.nullable(z.string()),
  mail_id: z.nullable(z.string()),
  /**
   * small facts: `kind` (of a movement), `from`, `to`, `other` (a card), `email`, `last4`, `gift`
   * (a split for somebody else)
   */
  detail: z.record(z.string(), z.string()),
})
export type CardEvent = z.infer<typeof CardEvent>
export const One = z.object({ id: Id })
export const Card = z.object({ gift_card: GiftCard })
export const desk = { source: 'issue 4, one card', added: true } as const
