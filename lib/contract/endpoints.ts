import * as analyticsPerformance from './analytics/performance.ts'
import * as analyticsLiability from './analytics/liability.ts'
import * as analyticsBooks from './analytics/books.ts'
import * as apiKeys from './api-keys/calls.ts'
import * as assets from '#contract/assets/calls.ts'
import * as audit from '#contract/staff/audit.ts'
import * as billing from '#contract/billing/calls.ts'
import * as billingVendor from './billing/vendor.ts'
import * as bulkDraft from './bulk/draft.ts'
import * as bulkRun from './bulk/run.ts'
import * as bulkFigures from './bulk/figures.ts'
import * as bulkMoveIn from './bulk/move-in.ts'
import * as campaigns from './bulk/campaigns.ts'
import * as customersRead from './customers/read.ts'
import * as customersChange from './customers/change.ts'
import * as customersMoney from './customers/money.ts'
import * as directory from '#contract/directory/calls.ts'
import * as egifts from '#contract/egifts/calls.ts'
import * as emails from '#contract/emails/calls.ts'
import * as emailsEdit from './emails/edit.ts'
import * as emailsNamed from './emails/named.ts'
import * as emailsHtml from './emails/html.ts'
import * as emailResults from '#contract/emails/results.ts'
import * as emailDelivery from '#contract/emails/delivery.ts'
import type { Endpoint } from './endpoint.ts'
import * as entry from '#contract/staff/entry.ts'
import * as events from '#contract/events/calls.ts'
import * as feed from '#contract/feed/calls.ts'
import * as exports from '#contract/exports/calls.ts'
import * as finder from '#contract/finder/calls.ts'
import * as giftCardProduct from '#contract/gift-card-product/calls.ts'
import * as giftCardsRead from './gift-cards/read.ts'
import * as giftCardsSend from './gift-cards/send.ts'
import * as giftCardsChange from './gift-cards/change.ts'
import * as helpdesk from '#contract/helpdesk/calls.ts'
import * as home from '#contract/home/calls.ts'
import * as integrations from '#contract/integrations/calls.ts'
import * as integrationsStore from '#contract/integrations/store-sync.ts'
import * as integrationsMoney from '#contract/integrations/store-money-calls.ts'
import * as integrationsProduct from '#contract/integrations/store-product.ts'
import * as integrationsDifferences from '#contract/integrations/store-differences.ts'
import * as onboarding from '#contract/onboarding/calls.ts'
import * as orders from '#contract/orders/calls.ts'
import * as redemptions from '#contract/redemptions/calls.ts'
import * as referrals from '#contract/referrals/calls.ts'
import * as reminders from '#contract/reminders/calls.ts'
import * as rewards from '#contract/rewards/calls.ts'
import * as returnsClaim from './returns/claim.ts'
import * as returnsPolicy from './returns/policy.ts'
import * as returnsGiftReceipt from './returns/gift-receipt.ts'
import * as returnsRefund from './returns/refund.ts'
import * as returnsRequests from './returns/requests.ts'
import * as returnsTasks from './returns/tasks.ts'
import * as shop from '#contract/shop/calls.ts'
import * as shopper from '#contract/shopper/calls.ts'
import * as shopperInstall from '#contract/shopper/install.ts'
import * as staff from '#contract/staff/calls.ts'
import * as storeCredit from '#contract/store-credit/calls.ts'
import * as storefront from '#contract/storefront/calls.ts'
import * as support from '#contract/support/calls.ts'
import * as customTriggers from '#contract/workflows/custom/calls.ts'
import * as uploads from '#contract/uploads/calls.ts'
import * as workflowsBackTest from '#contract/workflows/back-test/calls.ts'
import * as workflowsCashback from '#contract/workflows/cashback/calls.ts'
import * as workflowsDefine from './workflows/define.ts'
import * as workflowsFigures from '#contract/workflows/figures/calls.ts'
import * as workflowsLaunch from '#contract/workflows/launch/calls.ts'
import * as workflowsTrial from './workflows/trial.ts'
import * as why from '#contract/workflows/why.ts'
import * as wallet from './wallet/calls.ts'
import * as webhooks from './webhooks/calls.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Lists all calls, one line an area. Static paths come before those with parameters. */
export const endpoints: readonly Endpoint[] = [
  analyticsPerformance,
  analyticsLiability,
  analyticsBooks,
  apiKeys,
  assets,
  audit,
  billing,
  billingVendor,
  bulkDraft,
  bulkRun,
  bulkFigures,
  bulkMoveIn,
  campaigns,
  customersRead,
  customersChange,
  customersMoney,
  directory,
  egifts,
  emails,
  emailsEdit,
  emailsNamed,
  emailsHtml,
  emailResults,
  emailDelivery,
  entry,
  events,
  exports,
  feed,
  finder,
  giftCardProduct,
  giftCardsRead,
  giftCardsSend,
  giftCardsChange,
  helpdesk,
  home,
  integrations,
  integrationsStore,
  integrationsMoney,
  integrationsProduct,
  integrationsDifferences,
  onboarding,
  orders,
  redemptions,
  referrals,
  reminders,
  rewards,
  returnsClaim,
  returnsPolicy,
  returnsGiftReceipt,
  returnsRefund,
  returnsRequests,
  returnsTasks,
  shop,
  shopper,
  shopperInstall,
  staff,
  storeCredit,
  storefront,
  support,
  uploads,
  customTriggers,
  wallet,
  webhooks,
  workflowsBackTest,
  workflowsCashback,
  workflowsDefine,
  workflowsFigures,
  workflowsLaunch,
  workflowsTrial,
  why,
]
  .flatMap((area) => Object.values(area).filter(isEndpoint))
  .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
