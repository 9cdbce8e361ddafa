import * as analyticsBooks from './analytics/books-shapes.ts'
import * as analyticsLiability from './analytics/liability-shapes.ts'
import * as analyticsPerformance from './analytics/performance-shapes.ts'
import * as apiKeys from './api-keys/shapes.ts'
import * as assets from './assets/shapes.ts'
import * as billing from './billing/shapes.ts'
import * as billingVendor from './billing/vendor-shapes.ts'
import * as bulkCampaigns from './bulk/campaigns-shapes.ts'
import * as bulkDraft from './bulk/draft-shapes.ts'
import * as bulkFigures from './bulk/figures-shapes.ts'
import * as bulkMoveIn from './bulk/move-in-shapes.ts'
import * as bulkRun from './bulk/run-shapes.ts'
import * as customersChange from './customers/change-shapes.ts'
import * as customersMoney from './customers/money-shapes.ts'
import * as customersRead from './customers/read-shapes.ts'
import * as directory from './directory/shapes.ts'
import * as egifts from './egifts/shapes.ts'
import * as emails from './emails/shapes.ts'
import * as emailsEdit from './emails/edit-shapes.ts'
import * as emailsNamed from './emails/named-shapes.ts'
import * as emailsHtml from './emails/html-shapes.ts'
import * as emailResults from './emails/results-shapes.ts'
import * as emailDelivery from './emails/delivery-shapes.ts'
import * as events from './events/shapes.ts'
import * as exports from './exports/shapes.ts'
import * as feed from './feed/shapes.ts'
import * as finder from './finder/shapes.ts'
import * as giftCardProduct from './gift-card-product/shapes.ts'
import * as giftCardsChange from './gift-cards/change-shapes.ts'
import * as giftCardsRead from './gift-cards/read-shapes.ts'
import * as giftCardsSend from './gift-cards/send-shapes.ts'
import * as helpdesk from './helpdesk/shapes.ts'
import * as home from './home/shapes.ts'
import * as integrations from './integrations/shapes.ts'
import * as integrationsStore from './integrations/store-sync-shapes.ts'
import * as integrationsMoney from './integrations/store-money-shapes.ts'
import * as integrationsProduct from './integrations/store-product-shapes.ts'
import * as integrationsDifferences from './integrations/store-difference-shapes.ts'
import * as onboarding from './onboarding/shapes.ts'
import * as orders from './orders/shapes.ts'
import * as redemptions from './redemptions/shapes.ts'
import * as customTriggers from '#contract/workflows/custom/shapes.ts'
import * as referrals from './referrals/shapes.ts'
import * as reminders from './reminders/shapes.ts'
import * as rewards from './rewards/shapes.ts'
import * as returnsClaim from './returns/claim-shapes.ts'
import * as returnsPolicy from './returns/policy-shapes.ts'
import * as returnsGiftReceipt from './returns/gift-receipt-shapes.ts'
import * as returnsHistory from './returns/history-shapes.ts'
import * as returnsRefund from './returns/refund-shapes.ts'
import * as returnsRequests from './returns/requests-shapes.ts'
import * as returnsTasks from './returns/tasks-shapes.ts'
import * as returnsUndo from './returns/undo-shapes.ts'
import * as shop from './shop/shapes.ts'
import * as shopper from './shopper/shapes.ts'
import * as shopperInstall from './shopper/install-shapes.ts'
import * as staffAudit from './staff/audit-shapes.ts'
import * as staffEntry from './staff/entry-shapes.ts'
import * as staff from './staff/shapes.ts'
import * as storeCredit from './store-credit/shapes.ts'
import * as storefront from './storefront/shapes.ts'
import * as support from './support/shapes.ts'
import * as uploads from './uploads/shapes.ts'
import * as workflowsDefine from './workflows/define-shapes.ts'
import * as workflowsLaunch from '#contract/workflows/launch/shapes.ts'
import * as workflowsTrial from './workflows/trial-shapes.ts'
import * as workflowsFigures from '#contract/workflows/figures/shapes.ts'
import * as why from './workflows/why-shapes.ts'
import type { Endpoint, Shapes, ShapesOf } from './endpoint.ts'
import * as workflowsBackTest from '#contract/workflows/back-test/shapes.ts'
import * as workflowsCashback from '#contract/workflows/cashback/shapes.ts'
import * as wallet from './wallet/shapes.ts'
import * as webhooks from './webhooks/shapes.ts'

/**
 * The zod shapes of every call, by its name. A door (the BFF, the platform) parses with them; a
 * browser calls without them, because the BFF has parsed the answer.
 */
export const shapes = {
  ...analyticsBooks,
  ...analyticsLiability,
  ...analyticsPerformance,
  ...apiKeys,
  ...assets,
  ...billing,
  ...billingVendor,
  ...bulkCampaigns,
  ...bulkDraft,
  ...bulkFigures,
  ...bulkMoveIn,
  ...bulkRun,
  ...customersChange,
  ...customersMoney,
  ...customersRead,
  ...directory,
  ...egifts,
  ...emails,
  ...emailsEdit,
  ...emailsNamed,
  ...emailsHtml,
  ...emailResults,
  ...emailDelivery,
  ...events,
  ...exports,
  ...feed,
  ...finder,
  ...giftCardProduct,
  ...giftCardsChange,
  ...giftCardsRead,
  ...giftCardsSend,
  ...helpdesk,
  ...home,
  ...integrations,
  ...integrationsStore,
  ...integrationsMoney,
  ...integrationsProduct,
  ...integrationsDifferences,
  ...onboarding,
  ...orders,
  ...redemptions,
  ...referrals,
  ...reminders,
  ...customTriggers,
  ...rewards,
  ...returnsClaim,
  ...returnsPolicy,
  ...returnsGiftReceipt,
  ...returnsHistory,
  ...returnsRefund,
  ...returnsRequests,
  ...returnsTasks,
  ...returnsUndo,
  ...shop,
  ...shopper,
  ...shopperInstall,
  ...staffAudit,
  ...staffEntry,
  ...staff,
  ...storeCredit,
  ...storefront,
  ...support,
  ...uploads,
  ...wallet,
  ...webhooks,
  ...workflowsBackTest,
  ...workflowsCashback,
  ...workflowsDefine,
  ...workflowsFigures,
  ...workflowsLaunch,
  ...workflowsTrial,
  ...why,
}
export type AllShapes = typeof shapes

/** The shapes of a call; a test holds that each call has them. */
export const shapesOf = <const E extends Endpoint>(endpoint: E): ShapesOf<E> =>
  (shapes as unknown as Record<string, Shapes>)[endpoint.name] as ShapesOf<E>
