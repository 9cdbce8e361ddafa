import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Flag, Money } from '#contract/pieces.ts'

export const paymentPlans = ['monthly', 'yearly'] as const

/**
 * `count: null` means unlimited; a feature that isn't listed isn't included. Monthly counts reset
 * with the shop's calendar month.
 */
export const PlanFeature = z.object({ name: z.string(), count: z.nullable(z.int()) })
export const Plan = z.object({
  name: z.string(),
  title: z.string(),
  /** US dollars at list price; null: on request */
  monthly: z.nullable(Money),
  yearly: z.nullable(Money),
  features: z.array(PlanFeature),
})
export type Plan = z.infer<typeof Plan>
const Plans = z.array(Plan)
export const DiscountCode = z.string().check(z.maxLength(40), z.regex(/^[\w-]*$/, 'not a code'))

/** Lists the plans that the shop can choose, smallest first. */
export const getPlans = endpoint({
  name: 'getPlans',
  method: 'GET',
  path: '/api/schema/plans_schema.json',
  right: 'own',
  source: 'campaigns-and-calls §7 Billing',
  answer: z.object({ plans: Plans }),
})

/** Prices for this shop. With a valid code the answer has `discount` and the prices include it. */
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
 * Starts the checkout of a plan and redirects to it. The built-in checkout is a test page of the
 * storefront; approving there does change the plan.
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
    /** used by another upstream; the built-in checkout is always a test */
    test: z.optional(Flag),
    /** added: language of the checkout page */
    locale: z.optional(z.enum(['en', 'ru'])),
  }),
  answer: z.object({ location: z.url() }),
})

/**
 * Usage of the plan's counted features; `resets_on` is null for features that aren't counted by
 * month.
 */
export const Usage = z.object({
  name: z.string(),
  used: z.int(),
  count: z.nullable(z.int()),
  resets_on: z.nullable(z.string()),
})
/** Usage of the plan's counted features. */
export const getUsedServices = endpoint({
  name: 'getUsedServices',
  method: 'GET',
  path: '/api/usedServices',
  right: 'own',
  source: 'dashboard §7',
  answer: z.object({ services: z.array(Usage) }),
})
