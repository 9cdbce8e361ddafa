import * as z from 'zod/mini'
import {
  Count,
  Day,
  EmailInput,
  Id,
  Instant,
  Money,
  MoneyInput,
  ShopUrl,
} from '#contract/pieces.ts'

const Language = z.optional(z.enum(['en', 'ru']))
const query = z.object({ shop: ShopUrl })
/** The shop in the address too, where a browser's preflight finds it. */
const alsoInQuery = z.object({ shop: z.optional(ShopUrl) })
const Code = z.string().check(z.minLength(1, 'Required Field'), z.maxLength(60))

/** Credit with one expiration date. */
export const ShopperLot = z.object({ amount: Money, expires_on: z.nullable(Day) })

export const readShopper = {
  query,
  answer: z.object({
    name: z.string(),
    balance: Money,
    currency: z.string(),
    lots: z.array(ShopperLot),
    cards: z.array(
      z.object({
        last4: z.nullable(z.string()),
        balance: Money,
        expires_on: z.nullable(Day),
      }),
    ),
  }),
}

export const listShopperHistory = {
  query: z.object({ shop: ShopUrl, lang: Language, after: z.optional(Id) }),
  answer: z.object({
    rows: z.array(z.object({ at: Instant, text: z.string(), amount: Money })),
    next: z.nullable(Id),
  }),
}

export const showShopperCode = {
  query,
  answer: z.object({
    code: z.string(),
    /** dark squares of a square picture of `size` units */
    qr: z.object({ size: Count(1, 1000), path: z.string() }),
  }),
}

export const previewShopperCard = {
  query,
  body: z.strictObject({ code: Code }),
  answer: z.object({
    amount: Money,
    lots: z.array(ShopperLot),
    balance_before: Money,
    balance_after: Money,
    /** sent to another email, whose reader is to agree first */
    asks: z.boolean(),
  }),
}

export const addShopperCard = {
  /** `from`: the asset by which it is added, for the shop's figures */
  query: z.object({ shop: ShopUrl, lang: Language, from: z.optional(z.string()) }),
  body: z.strictObject({ code: Code, expected_balance: MoneyInput }),
  answer: z.object({ state: z.enum(['added', 'asked']), amount: Money, balance: Money }),
}

export const applyShopperCredit = {
  query,
  body: z.optional(z.strictObject({ amount: z.optional(MoneyInput) })),
  answer: z.object({ token: z.string(), amount: Money, expires_at: Instant }),
}

export const makeShopperPass = {
  query,
  answer: z.object({
    /** a page with both */
    page: z.url(),
    apple: z.url(),
    google: z.nullable(z.url()),
  }),
}

export const openShopperAccount = {
  query: z.object({ shop: ShopUrl, lang: Language }),
  answer: z.object({ url: z.string(), expires_at: Instant }),
}

export const inviteShopperFriend = {
  query: z.object({ shop: ShopUrl, lang: Language }),
  body: z.optional(z.strictObject({ email: z.optional(EmailInput) })),
  answer: z.object({ url: z.string(), invited: z.boolean() }),
}

export const checkShopperBalance = {
  query: alsoInQuery,
  body: z.strictObject({ shop: ShopUrl, code: Code }),
  answer: z.object({ available: Money, currency: z.string(), expires_on: z.nullable(Day) }),
}

export const mailShopperLink = {
  query: alsoInQuery,
  body: z.strictObject({ shop: ShopUrl, email: EmailInput, lang: Language }),
  answer: z.object({ accepted: z.boolean() }),
}

export const openShopifySession = {
  query: z.object({
    shop: z.string(),
    timestamp: z.string(),
    signature: z.string(),
    logged_in_customer_id: z.optional(z.string()),
  }),
  answer: z.object({ token: z.nullable(z.string()), expires_at: z.nullable(Instant) }),
}
