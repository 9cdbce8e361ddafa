import { getPlans, getPricing, getUsedServices, startCheckout } from '#contract/billing/calls.ts'
import { putVendorSettings } from '#contract/billing/vendor.ts'
import { serve } from '#platform/route.ts'
import { changeByVendor } from './change-by-vendor.ts'
import { offered } from './plans.ts'
import { readPricing } from './read-pricing.ts'
import { startCheckout as start } from './start-checkout.ts'
import { readUsage } from './read-usage.ts'

export const routes = [
  serve(getPlans, async ({ areas }) => ({ plans: offered(null, areas) })),
  serve(getPricing, readPricing),
  serve(startCheckout, start),
  serve(getUsedServices, readUsage),
  serve(putVendorSettings, async (ctx, { body }) => changeByVendor(ctx.db, ctx, body)),
]
