import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Flag, Money } from '#contract/pieces.ts'

export const paymentPlans = ['monthly', 'yearly'] as const

/**
 * `count: null` is without limit; a feature that isn't listed isn't included. Counts of a month
 * start anew with the shop's calendar month.
 */
export const PlanFeature = z.object({ name: z.string(), count: z.nullable(z.int()) })
export const Plan = z.object({
  name: z.string(),
  title: z.string(),
  /** US dollars, what the vendor asks; null: on request */
  monthly: z.nullable(Money),
  yearly: z.nullable(Money),
  features: z.array(PlanFeature),
})
export type Plan = z.infer<typeof Plan>
const Plans = z.array(Plan)
export const DiscountCode = z.string().check(z.maxLength(40), z.regex(/^[\w-]*$/, 'not a code'))

/** What can be chosen, from the smallest to the largest. */
export const getPlans = endpoint({
  name: 'getPlans',
  method: 'GET',
  path: '/api/schema/plans_schema.json',
  right: 'own',
  source: 'campaigns-and-calls §7 Billing',
  answer: z.object({ plans: Plans }),
})

/** Prices for this shop; with a code that counts, `discount` is there and the prices have it taken off. */
export const getPricing = endpoint({
  name: 'getPricing',
  method: 'GET',
  path: '/gw/billing/pricing',
  right: 'own',
  source: 'campaigns-and-calls §7 Billing',
  query: z.object({ code: z.optional(DiscountCode) }),
  answer: z.object({
    currency: z.string(),
    current: z.nullable(z.string()),
    payment_plan: z.nullable(z.enum(paymentPlans)),
    plans: Plans,
    discount: z.optional(z.nullable(z.object({ code: z.string(), percent: z.int() }))),
  }),
})

/**
 * Leads to the checkout of a plan. Embedded: the storefront's test checkout, where approving really
 * changes the plan.
 */
export const startCheckout = endpoint({
  name: 'startCheckout',
  method: 'GET',
  path: '/gw/billing/shopify',
  right: 'settings',
  acts: true,
  redirects: true,
  source: 'campaigns-and-calls §7 Billing',
  query: z.object({
    plan_name: z.string().check(z.regex(/^[a-z_]{2,40}$/)),
    payment_plan: z._default(z.enum(paymentPlans), 'monthly'),
    code: z.optional(DiscountCode),
    /** another upstream's business; the embedded checkout is always a test */
    test: z.optional(Flag),
    /** added: the language of the checkout's page */
    locale: z.optional(z.enum(['en', 'ru'])),
  }),
  answer: z.object({ location: z.url() }),
})

/**
 * What the plan's counted features have used so far; `resets_on` is null for what isn't counted by
 * the month.
 */
export const Usage = z.object({
  name: z.string(),
  used: z.int(),
  count: z.nullable(z.int()),
  resets_on: z.nullable(z.string()),
})
export const getUsedServices = endpoint({
  name: 'getUsedServices',
  method: 'GET',
  path: '/api/usedServices',
  right: 'own',
  source: 'dashboard §7',
  answer: z.object({ services: z.array(Usage) }),
})
