import { expect, test } from 'vitest'
import { soldPlans } from '#platform/billing/plans.ts'
import { everySource } from './house-files.ts'

const asking = everySource.filter(
  ({ path }) => /^(app|components|lib)\//.test(path) && path !== 'lib/platform/billing/plans.ts',
)
const sold = [...new Set(soldPlans.flatMap(({ features }) => features.map(({ name }) => name)))]
const isAsked = (name: string): boolean => asking.some(({ text }) => text.includes(`'${name}'`))

/** Features that plans sell and nothing asks yet; the list may only shrink. */
const unasked = [
  'account_page',
  'active_workflows',
  'analytics_indepth',
  'api_access',
  'apple_wallet',
  'bulk_rows',
  'cashback',
  'custom_triggers',
  'customize_check_balance',
  'email_builder',
  'integrations',
  'multi_store',
  'reminders',
  'webhooks',
  'white_label_sender',
  'widget',
]

test('every feature that a plan sells is asked somewhere, but for a list that only shrinks', () => {
  expect(sold.filter((name) => !isAsked(name)).toSorted()).toEqual(unasked)
})
