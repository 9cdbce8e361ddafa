import { getPlans, getPricing, getUsedServices, startCheckout } from '#contract/billing/calls.ts'
import { serve } from '#platform/route.ts'
import { offered } from './plans.ts'
import { readPricing } from './read-pricing.ts'
import { startCheckout as start } from './start-checkout.ts'
import { readUsage } from './read-usage.ts'

export const routes = [
  serve(getPlans, async () => ({ plans: offered(null) })),
  serve(getPricing, readPricing),
  serve(startCheckout, start),
  serve(getUsedServices, readUsage),
]
