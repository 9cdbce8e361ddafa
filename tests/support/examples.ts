import { analyticsExamples } from './examples/analytics.ts'
import { apiKeysExamples } from './api-keys/examples.ts'
import { assetExamples } from './examples/assets.ts'
import { bulkExamples } from './examples/bulk.ts'
import { customersExamples } from './examples/customers.ts'
import { egiftsExamples } from './examples/egifts.ts'
import { emailsExamples } from './examples/emails.ts'
import { emailsDesignExamples } from './examples/emails-design.ts'
import { emailsHtmlExamples } from './examples/emails-html.ts'
import { eventsExamples } from './examples/events.ts'
import { exportsExamples } from './examples/exports.ts'
import { finderExamples } from './finder/examples.ts'
import { giftCardsExamples } from './examples/gift-cards.ts'
import { helpdeskExamples } from './examples/helpdesk.ts'
import { integrationsExamples } from './integrations/examples.ts'
import { ordersExamples } from './examples/orders.ts'
import { referralsExamples } from './examples/referrals.ts'
import { remindersExamples } from './examples/reminders.ts'
import { customTriggersExamples } from './examples/workflows/custom-triggers.ts'
import { rewardsExamples } from './examples/workflows/rewards.ts'
import { returnsTasksExamples } from './examples/returns/tasks.ts'
import { returnsRefundExamples } from './examples/returns/refund.ts'
import { returnsShopperExamples } from './examples/returns/shopper.ts'
import { returnsPolicyExamples } from './examples/returns/policy.ts'
import { returnsRequestsExamples } from './examples/returns/requests.ts'
import { shopExamples } from './examples/shop.ts'
import { staffExamples } from './examples/staff.ts'
import { storeCreditExamples } from './examples/store-credit.ts'
import { storefrontExamples } from './examples/storefront.ts'
import { backTestsExamples } from './examples/workflows/back-tests.ts'
import { cashbackExamples } from './examples/workflows/cashback.ts'
import { webhooksExamples } from './webhooks/examples.ts'
import { workflowsExamples } from './examples/workflows/define.ts'
import type { Example } from './examples/things.ts'

/** A valid request for each call, on data of the shop; generated tests are made of these. */
export const examples: Record<string, Example> = {
  ...analyticsExamples,
  ...apiKeysExamples,
  ...assetExamples,
  ...bulkExamples,
  ...customersExamples,
  ...egiftsExamples,
  ...emailsExamples,
  ...emailsDesignExamples,
  ...emailsHtmlExamples,
  ...eventsExamples,
  ...exportsExamples,
  ...finderExamples,
  ...giftCardsExamples,
  ...helpdeskExamples,
  ...integrationsExamples,
  ...ordersExamples,
  ...referralsExamples,
  ...remindersExamples,
  ...customTriggersExamples,
  ...rewardsExamples,
  ...returnsTasksExamples,
  ...returnsRefundExamples,
  ...returnsShopperExamples,
  ...returnsPolicyExamples,
  ...returnsRequestsExamples,
  ...shopExamples,
  ...staffExamples,
  ...storeCreditExamples,
  ...storefrontExamples,
  ...webhooksExamples,
  ...cashbackExamples,
  ...workflowsExamples,
  ...backTestsExamples,
}
