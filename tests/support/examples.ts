import { analyticsExamples } from './examples/analytics.ts'
import { bulkExamples } from './examples/bulk.ts'
import { customersExamples } from './examples/customers.ts'
import { egiftsExamples } from './examples/egifts.ts'
import { emailsExamples } from './examples/emails.ts'
import { emailsDesignExamples } from './examples/emails-design.ts'
import { emailsHtmlExamples } from './examples/emails-html.ts'
import { exportsExamples } from './examples/exports.ts'
import { giftCardsExamples } from './examples/gift-cards.ts'
import { ordersExamples } from './examples/orders.ts'
import { remindersExamples } from './examples/reminders.ts'
import { shopExamples } from './examples/shop.ts'
import { staffExamples } from './examples/staff.ts'
import { storeCreditExamples } from './examples/store-credit.ts'
import { storefrontExamples } from './examples/storefront.ts'
import type { Example } from './examples/things.ts'

/** A valid request for each call, on data of the shop; generated tests are made of these. */
export const examples: Record<string, Example> = {
  ...analyticsExamples,
  ...bulkExamples,
  ...customersExamples,
  ...egiftsExamples,
  ...emailsExamples,
  ...emailsDesignExamples,
  ...emailsHtmlExamples,
  ...exportsExamples,
  ...giftCardsExamples,
  ...ordersExamples,
  ...remindersExamples,
  ...shopExamples,
  ...staffExamples,
  ...storeCreditExamples,
  ...storefrontExamples,
}
