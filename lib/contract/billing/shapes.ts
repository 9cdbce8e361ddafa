import * as z from 'zod/mini'
import { paymentPlans } from './calls.ts'
import { Flag, Money } from '#contract/pieces.ts'

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

export const getPlans = {
  answer: z.object({ plans: Plans }),
}

export const getPricing = {
  query: z.object({ code: z.optional(DiscountCode) }),
  answer: z.object({
    currency: z.string(),
    current: z.nullable(z.string()),
    payment_plan: z.nullable(z.enum(paymentPlans)),
    plans: Plans,
    discount: z.optional(z.nullable(z.object({ code: z.string(), percent: z.int() }))),
  }),
}

export const startCheckout = {
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
}

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

export const getUsedServices = {
  answer: z.object({ services: z.array(Usage) }),
}
