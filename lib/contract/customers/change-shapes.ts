import * as z from 'zod/mini'
import { storeStates } from './customer.ts'
import { Customer, One, Referral } from './customer-shapes.ts'
import { LanguageTag } from '#contract/shop/language.ts'
import { EmailInput, Id, Instant, Line, Lines, Money, MoneyInput } from '#contract/pieces.ts'

export const createReferral = {
  params: One,
  body: z.strictObject({ email: EmailInput, name: z.optional(Line(120)) }),
  answer: Referral,
}

export const upsertShopifyCustomer = {
  body: z.strictObject({
    /** added: omitted for a person whom the store hasn't named, who gets an id of ours */
    id: z.optional(
      z.pipe(
        z.transform((v: unknown) => (typeof v === 'number' ? String(v) : v)),
        Id,
      ),
    ),
    email: z.nullable(EmailInput),
    first_name: z.optional(z.nullable(Line(120))),
    last_name: z.optional(z.nullable(Line(120))),
    /** added; omitted: it stays */
    phone: z.optional(z.nullable(Line(40))),
    state: z.optional(z.enum(storeStates)),
    tags: z.optional(Line(2000)),
    /** added: the language of emails to the customer; omitted: it stays */
    language: z.optional(z.nullable(LanguageTag)),
    total_spent: z.optional(MoneyInput),
    orders_count: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
    created_at: z.optional(Instant),
  }),
  answer: Customer,
}

export const changeCustomer = {
  params: One,
  body: z.strictObject({
    note: z.optional(z.nullable(Lines(2000))),
    blocked: z.optional(z.boolean()),
    /** the language of emails; null: the shop's own */
    language: z.optional(z.nullable(LanguageTag)),
  }),
  answer: Customer,
}

export const mergeCustomers = {
  params: One,
  body: z.strictObject({ from: Id }),
  answer: z.object({ customer: Customer }),
}

export const eraseCustomer = {
  params: One,
  body: z.strictObject({ confirm: z.literal('erase') }),
  answer: z.object({ expired: Money }),
}
