import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { EmailInput, Id, Instant, Line, Lines, Money, MoneyInput } from '#contract/pieces.ts'
import { Customer, desk, One, Referral } from './customer.ts'

/**
 * Records that this customer referred a friend. A friend is referred once in a shop, and nobody
 * refers themselves.
 */
export const createReferral = endpoint({
  name: 'createReferral',
  method: 'POST',
  path: '/customers/{id}/referrals',
  right: 'issue',
  source: 'campaigns-and-calls §7 Customers',
  params: One,
  body: z.strictObject({ email: EmailInput, name: z.optional(Line(120)) }),
  answer: Referral,
})

/** Creates or refreshes a customer from the store's record, matched by the record's id. */
export const upsertShopifyCustomer = endpoint({
  name: 'upsertShopifyCustomer',
  method: 'POST',
  path: '/customers/shopify',
  right: 'issue',
  source: 'campaigns-and-calls §7 Customers',
  body: z.strictObject({
    id: z.pipe(
      z.transform((v: unknown) => (typeof v === 'number' ? String(v) : v)),
      Id,
    ),
    email: z.nullable(EmailInput),
    first_name: z.optional(z.nullable(Line(120))),
    last_name: z.optional(z.nullable(Line(120))),
    state: z.optional(z.enum(['enabled', 'disabled', 'invited', 'declined'])),
    tags: z.optional(Line(2000)),
    total_spent: z.optional(MoneyInput),
    orders_count: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
    created_at: z.optional(Instant),
  }),
  answer: Customer,
})

/** Changes staff notes, and whether the customer is blocked from earning. */
export const changeCustomer = endpoint({
  name: 'changeCustomer',
  method: 'PUT',
  path: '/customers/{id}',
  right: 'adjust',
  ...desk,
  params: One,
  body: z.strictObject({
    note: z.optional(z.nullable(Lines(2000))),
    blocked: z.optional(z.boolean()),
  }),
  answer: Customer,
})
/**
 * Merges another customer into this one: cards, orders, emails, referrals; the loyalty balances
 * become one.
 */
export const mergeCustomers = endpoint({
  name: 'mergeCustomers',
  method: 'POST',
  path: '/customers/{id}/merge',
  right: 'adjust',
  once: true,
  money: true,
  ...desk,
  params: One,
  body: z.strictObject({ from: Id }),
  answer: z.object({ customer: Customer }),
})
/**
 * Erases personal data everywhere but in the ledger's totals: name, email, notes, messages. Unspent
 * credit expires first.
 */
export const eraseCustomer = endpoint({
  name: 'eraseCustomer',
  method: 'POST',
  path: '/customers/{id}/erase',
  right: 'settings',
  once: true,
  money: true,
  ...desk,
  params: One,
  body: z.strictObject({ confirm: z.literal('erase') }),
  answer: z.object({ expired: Money }),
})
