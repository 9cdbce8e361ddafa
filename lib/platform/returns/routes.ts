import { makeGiftReceipt as giftReceiptCall } from '#contract/returns/gift-receipt.ts'
import { serve, type Served } from '#platform/route.ts'
import { claimRoutes } from './claim/routes.ts'
import { policyRoutes } from './policy/routes.ts'
import { refundRoutes } from './refund/routes.ts'
import { requestRoutes } from './request/routes.ts'
import { makeGiftReceipt } from './shopper/gift-receipt.ts'
import { taskRoutes } from './tasks/routes.ts'

/** Every call of refunds, requested returns, the policy and the store's tasks. */
export const routes: readonly Served[] = [
  ...claimRoutes,
  ...policyRoutes,
  ...refundRoutes,
  ...requestRoutes,
  ...taskRoutes,
  serve(giftReceiptCall, makeGiftReceipt),
]
