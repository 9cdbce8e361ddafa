import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Count, Day, Id, Instant, Line, Money, MoneyInput } from '#contract/pieces.ts'

/**
 * For the store's own server, with its key (`Authorization: Bearer tsk_…`): no session, never
 * through the BFF.
 */
const checkout = {
  right: 'store',
  serverOnly: true,
  added: true,
  source: 'redemption',
} as const
const One = z.object({ id: Id })
const Code = z.string().check(z.minLength(8), z.maxLength(40))

export const redemptionStates = ['held', 'captured', 'released', 'lapsed'] as const
export const Redemption = z.object({
  redemption_id: z.string(),
  state: z.enum(redemptionStates),
  /** the amount held or captured, and the part of it that was refunded */
  amount: Money,
  captured: Money,
  refunded: Money,
  currency: z.string(),
  order: z.nullable(z.string()),
  /** the card's available balance afterwards */
  available: Money,
  lapses_at: z.nullable(Instant),
  created_at: Instant,
})
export type Redemption = z.infer<typeof Redemption>

/**
 * Checks the amount that a code could pay now; an unknown and a disabled code give the same
 * `not_found`.
 */
export const checkCode = endpoint({
  name: 'checkCode',
  method: 'POST',
  path: '/redemptions/check',
  ...checkout,
  body: z.strictObject({ code: Code }),
  answer: z.object({
    available: Money,
    currency: z.string(),
    last4: z.string(),
    expires_on: z.nullable(Day),
  }),
})
/**
 * Holds an amount for an order, or (`capture: true`) captures it at once. Needs an Idempotency-Key.
 * A hold lapses after `minutes` (30).
 */
export const authorise = endpoint({
  name: 'authorise',
  method: 'POST',
  path: '/redemptions',
  ...checkout,
  once: true,
  money: true,
  body: z.strictObject({
    code: Code,
    amount: MoneyInput,
    order: z.optional(Line(64)),
    capture: z.optional(z.boolean()),
    minutes: z.optional(Count(1, 10_080)),
  }),
  answer: z.object({ redemption: Redemption }),
})
/** Captures a hold or a part of it; the rest is released. */
export const capture = endpoint({
  name: 'capture',
  method: 'POST',
  path: '/redemptions/{id}/capture',
  ...checkout,
  once: true,
  money: true,
  params: One,
  body: z.optional(z.strictObject({ amount: z.optional(MoneyInput) })),
  answer: z.object({ redemption: Redemption }),
})
/** Releases a hold; what it held is available again. */
export const release = endpoint({
  name: 'release',
  method: 'POST',
  path: '/redemptions/{id}/release',
  ...checkout,
  once: true,
  params: One,
  answer: z.object({ redemption: Redemption }),
})
/**
 * Refunds a capture or a part of it to the same lots that paid it; never more than was captured.
 */
export const refund = endpoint({
  name: 'refund',
  method: 'POST',
  path: '/redemptions/{id}/refund',
  ...checkout,
  once: true,
  money: true,
  params: One,
  body: z.optional(z.strictObject({ amount: z.optional(MoneyInput) })),
  answer: z.object({ redemption: Redemption }),
})
/** One redemption in its current state. */
export const getRedemption = endpoint({
  name: 'getRedemption',
  method: 'GET',
  path: '/redemptions/{id}',
  ...checkout,
  params: One,
  answer: z.object({ redemption: Redemption }),
})

export const StoreKey = z.object({
  key_id: z.string(),
  name: z.string(),
  last4: z.string(),
  created_by: z.string(),
  created_at: Instant,
  seen_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
})
export type StoreKey = z.infer<typeof StoreKey>
const keys = { right: 'settings', added: true, source: 'redemption' } as const
/** Lists the store's keys, newest first; never the keys themselves. */
export const listStoreKeys = endpoint({
  name: 'listStoreKeys',
  method: 'GET',
  path: '/store-keys',
  ...keys,
  answer: z.object({ rows: z.array(StoreKey) }),
})
/** Creates a key; only this answer shows it. */
export const makeStoreKey = endpoint({
  name: 'makeStoreKey',
  method: 'POST',
  path: '/store-keys',
  ...keys,
  body: z.strictObject({ name: Line(60).check(z.minLength(1, 'Required Field')) }),
  answer: z.object({ key: z.string(), store_key: StoreKey }),
})
/** Revokes a key at once. */
export const endStoreKey = endpoint({
  name: 'endStoreKey',
  method: 'POST',
  path: '/store-keys/{id}/end',
  ...keys,
  params: One,
  answer: z.object({ store_key: StoreKey }),
})
