import { endpoint } from '#contract/endpoint.ts'

export const paymentPlans = ['monthly', 'yearly'] as const

/** Lists the plans that the shop can choose, smallest first. */
export const getPlans = endpoint({
  name: 'getPlans',
  method: 'GET',
  path: '/api/schema/plans_schema.json',
  right: 'own',
  source: 'campaigns-and-calls §7 Billing',
})

/** Prices for this shop. With a valid code the answer has `discount` and the prices include it. */
export const getPricing = endpoint({
  name: 'getPricing',
  method: 'GET',
  path: '/gw/billing/pricing',
  right: 'own',
  source: 'campaigns-and-calls §7 Billing',
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
})

/** Usage of the plan's counted features. */
export const getUsedServices = endpoint({
  name: 'getUsedServices',
  method: 'GET',
  path: '/api/usedServices',
  right: 'own',
  shopIn: ['query'],
  source: 'dashboard §7',
})
