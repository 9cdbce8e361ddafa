import * as z from 'zod/mini'
import { Day, Id, Instant, Line, Money } from '#contract/pieces.ts'

export const getInstall = {
  answer: z.object({
    /** address of the storefront, without a path */
    storefront: z.string(),
    script: z.string(),
    websites: z.array(z.object({ origin: z.string(), seen_at: z.nullable(Instant) })),
  }),
}

export const getPreviewShopper = {
  params: z.object({ id: Id }),
  query: z.object({ lang: z.optional(z.enum(['en', 'ru'])) }),
  answer: z.object({
    name: z.string(),
    balance: Money,
    lots: z.array(z.object({ amount: Money, expires_on: z.nullable(Day) })),
    rows: z.array(z.object({ at: Instant, text: z.string(), amount: Money })),
  }),
}

export const ShopperKey = z.object({
  key_id: z.string(),
  name: z.string(),
  last4: z.string(),
  created_by: z.string(),
  created_at: Instant,
  seen_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
})

export type ShopperKey = z.infer<typeof ShopperKey>

export const listShopperKeys = {
  answer: z.object({ rows: z.array(ShopperKey) }),
}

export const makeShopperKey = {
  body: z.strictObject({ name: Line(60).check(z.minLength(1, 'Required Field')) }),
  answer: z.object({ key: z.string(), shopper_key: ShopperKey }),
}

export const endShopperKey = {
  params: z.object({ id: Id }),
  answer: z.object({ shopper_key: ShopperKey }),
}

export const makeApplyLink = {
  params: z.object({ id: Id }),
  answer: z.object({ url: z.string(), expires_at: Instant }),
}
