import { endpoint } from '#contract/endpoint.ts'

export const setUpSteps = [
  'terms',
  'plan',
  'sender',
  'limits',
  'customers',
  'staff',
  'first_credit',
] as const

export type SetUpStep = (typeof setUpSteps)[number]

/** Setup progress: each step and whether it is done, derived from the data. */
export const getShopMetrics = endpoint({
  name: 'getShopMetrics',
  method: 'GET',
  path: '/api/onboarding/shop-metrics',
  right: 'own',
  source: 'campaigns-and-calls §7 Onboarding',
})
