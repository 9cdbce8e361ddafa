import type analytics from '#messages/en/analytics.json'
import type apiKeys from '#messages/en/api-keys.json'
import type commerce from '#messages/en/commerce.json'
import type assetEditor from '#messages/en/asset-editor.json'
import type assetList from '#messages/en/asset-list.json'
import type billing from '#messages/en/billing.json'
import type bulk from '#messages/en/bulk.json'
import type bulkRun from '#messages/en/bulk-run.json'
import type cashback from '#messages/en/cashback.json'
import type customers from '#messages/en/customers.json'
import type egifts from '#messages/en/egifts.json'
import type directory from '#messages/en/directory.json'
import type errors from '#messages/en/errors.json'
import type giftCardProduct from '#messages/en/gift-card-product.json'
import type emailDelivery from '#messages/en/email-delivery.json'
import type emails from '#messages/en/emails.json'
import type emailDesign from '#messages/en/email-design.json'
import type emailEditor from '#messages/en/email-editor.json'
import type emailHtml from '#messages/en/email-html.json'
import type emailList from '#messages/en/email-list.json'
import type exports from '#messages/en/exports.json'
import type giftCards from '#messages/en/gift-cards.json'
import type helpdesk from '#messages/en/helpdesk.json'
import type home from '#messages/en/home.json'
import type integrations from '#messages/en/integrations.json'
import type install from '#messages/en/install.json'
import type moveIn from '#messages/en/move-in.json'
import type onboarding from '#messages/en/onboarding.json'
import type referrals from '#messages/en/referrals.json'
import type reminders from '#messages/en/reminders.json'
import type returns from '#messages/en/returns.json'
import type rewards from '#messages/en/rewards.json'
import type returnsGift from '#messages/en/returns-gift.json'
import type returnsOrder from '#messages/en/returns-order.json'
import type returnsPaper from '#messages/en/returns-paper.json'
import type returnsTill from '#messages/en/returns-till.json'
import type returnsRefund from '#messages/en/returns-refund.json'
import type returnsPolicy from '#messages/en/returns-policy.json'
import type returnsRequests from '#messages/en/returns-requests.json'
import type returnsTasks from '#messages/en/returns-tasks.json'
import type session from '#messages/en/session.json'
import type shell from '#messages/en/shell.json'
import type shop from '#messages/en/shop.json'
import type staff from '#messages/en/staff.json'
import type storeCredit from '#messages/en/store-credit.json'
import type storeDifferences from '#messages/en/store-differences.json'
import type storefront from '#messages/en/storefront.json'
import type support from '#messages/en/support.json'
import type ui from '#messages/en/ui.json'
import type workflowEditor from '#messages/en/workflow-editor.json'
import type workflowEvents from '#messages/en/workflow-events.json'
import type webhooks from '#messages/en/webhooks.json'
import type workflowTriggers from '#messages/en/workflow-triggers.json'
import type workflows from '#messages/en/workflows.json'
import { type Locale, routing } from './routing.ts'

/** Messages by area, one file each; a new area is one line here and one in `areas`. */
export type Messages = {
  analytics: typeof analytics
  'api-keys': typeof apiKeys
  'asset-editor': typeof assetEditor
  'asset-list': typeof assetList
  billing: typeof billing
  bulk: typeof bulk
  'bulk-run': typeof bulkRun
  cashback: typeof cashback
  commerce: typeof commerce
  customers: typeof customers
  egifts: typeof egifts
  directory: typeof directory
  errors: typeof errors
  'gift-card-product': typeof giftCardProduct
  'email-design': typeof emailDesign
  'email-editor': typeof emailEditor
  'email-delivery': typeof emailDelivery
  emails: typeof emails
  'email-html': typeof emailHtml
  'email-list': typeof emailList
  exports: typeof exports
  'gift-cards': typeof giftCards
  helpdesk: typeof helpdesk
  home: typeof home
  install: typeof install
  integrations: typeof integrations
  'move-in': typeof moveIn
  onboarding: typeof onboarding
  referrals: typeof referrals
  reminders: typeof reminders
  returns: typeof returns
  'returns-gift': typeof returnsGift
  'returns-order': typeof returnsOrder
  'returns-paper': typeof returnsPaper
  'returns-till': typeof returnsTill
  'returns-refund': typeof returnsRefund
  'returns-policy': typeof returnsPolicy
  'returns-requests': typeof returnsRequests
  'returns-tasks': typeof returnsTasks
  rewards: typeof rewards
  session: typeof session
  shell: typeof shell
  shop: typeof shop
  staff: typeof staff
  'store-credit': typeof storeCredit
  'store-differences': typeof storeDifferences
  storefront: typeof storefront
  support: typeof support
  ui: typeof ui
  webhooks: typeof webhooks
  'workflow-editor': typeof workflowEditor
  'workflow-events': typeof workflowEvents
  'workflow-triggers': typeof workflowTriggers
  workflows: typeof workflows
}

export type Area = keyof Messages

const areas: Area[] = [
  'analytics',
  'api-keys',
  'asset-editor',
  'asset-list',
  'billing',
  'bulk',
  'bulk-run',
  'cashback',
  'commerce',
  'customers',
  'directory',
  'egifts',
  'email-design',
  'email-editor',
  'email-delivery',
  'emails',
  'email-html',
  'email-list',
  'errors',
  'exports',
  'gift-card-product',
  'gift-cards',
  'helpdesk',
  'home',
  'install',
  'integrations',
  'move-in',
  'onboarding',
  'referrals',
  'reminders',
  'returns',
  'returns-gift',
  'returns-order',
  'returns-paper',
  'returns-till',
  'returns-refund',
  'returns-policy',
  'returns-requests',
  'returns-tasks',
  'rewards',
  'session',
  'shell',
  'shop',
  'staff',
  'store-credit',
  'store-differences',
  'storefront',
  'support',
  'ui',
  'webhooks',
  'workflow-editor',
  'workflow-events',
  'workflow-triggers',
  'workflows',
]

type Tree = { [key: string]: unknown }

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Merges a language over English, so that a missing message appears in English and never as a key.
 */
export function merge(under: Tree, over: Tree): Tree {
  const merged = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key]
    merged[key] = isTree(below) && isTree(value) ? merge(below, value) : value
  }
  return merged
}

const load = async (locale: Locale, area: Area): Promise<Tree> =>
  (await import(`../../messages/${locale}/${area}.json`)).default

async function loadAll(locale: Locale): Promise<Tree> {
  return Object.fromEntries(
    await Promise.all(areas.map(async (area) => [area, await load(locale, area)])),
  )
}

export async function loadMessages(locale: Locale) {
  const english = await loadAll(routing.defaultLocale)
  return locale === routing.defaultLocale ? english : merge(english, await loadAll(locale))
}
