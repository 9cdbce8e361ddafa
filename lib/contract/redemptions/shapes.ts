import * as z from 'zod/mini'
import { Count, Day, Id, Instant, Line, Money, MoneyInput } from '#contract/pieces.ts'
import { redemptionStates } from './calls.ts'

const One = z.object({ id: Id })

const Code = z.string().check(z.minLength(8), z.maxLength(40))

/** A digest, hex or base64, which no network address and no email looks like. */
const Shopper = z.string().check(z.regex(/^[\w+/=-]{22,128}$/))

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

export const checkCode = {
  body: z.strictObject({ code: Code, shopper: z.optional(Shopper) }),
  answer: z.object({
    available: Money,
    currency: z.string(),
    last4: z.string(),
    expires_on: z.nullable(Day),
  }),
}

export const authorise = {
  body: z.strictObject({
    code: Code,
    amount: MoneyInput,
    order: z.optional(Line(64)),
    capture: z.optional(z.boolean()),
    minutes: z.optional(Count(1, 10_080)),
    shopper: z.optional(Shopper),
  }),
  answer: z.object({ redemption: Redemption }),
}

export const capture = {
  params: One,
  body: z.optional(z.strictObject({ amount: z.optional(MoneyInput) })),
  answer: z.object({ redemption: Redemption }),
}

export const release = {
  params: One,
  answer: z.object({ redemption: Redemption }),
}

export const refund = {
  params: One,
  body: z.optional(z.strictObject({ amount: z.optional(MoneyInput) })),
  answer: z.object({ redemption: Redemption }),
}

export const getRedemption = {
  params: One,
  answer: z.object({ redemption: Redemption }),
}

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

export const listStoreKeys = {
  answer: z.object({ rows: z.array(StoreKey) }),
}

export const makeStoreKey = {
  body: z.strictObject({ name: Line(60).check(z.minLength(1, 'Required Field')) }),
  answer: z.object({ key: z.string(), store_key: StoreKey }),
}

export const endStoreKey = {
  params: One,
  answer: z.object({ store_key: StoreKey }),
}
