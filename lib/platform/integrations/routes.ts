import * as calls from '#contract/integrations/calls.ts'
import * as differences from '#contract/integrations/store-differences.ts'
import * as money from '#contract/integrations/store-money-calls.ts'
import * as product from '#contract/integrations/store-product.ts'
import * as store from '#contract/integrations/store-sync.ts'
import { serve, serveLooked, serveOnce, serveSigned } from '#platform/route.ts'
import { may } from '#rules/way/access.ts'
import { answerQuestion } from './answer/answer-question.ts'
import { proveQuestion } from './answer/prove-question.ts'
import { listCalls, repeatCall } from './calls/list-calls.ts'
import { callback } from './connect/callback.ts'
import { check } from './connect/check.ts'
import { disable } from './connect/disable.ts'
import { enable } from './connect/enable.ts'
import { proveDelivery } from './inbox/prove-delivery.ts'
import { takeDelivery } from './inbox/take-delivery.ts'
import { readIntegration, readIntegrations } from './read-integration.ts'
import { knownVendor, knownVendors } from './registry.ts'
import { previewPast, sendPast } from './send/past.ts'
import { putSettings } from './settings.ts'
import { proveStoreDelivery } from './shopify/deliver/prove.ts'
import { takeStoreDelivery } from './shopify/deliver/take-store-delivery.ts'
import { previewStoreMoney, putStoreMoney, retryStoreMoney } from './shopify/money/change-money.ts'
import { compareStore, listDifferences } from './shopify/money/compare/list-differences.ts'
import {
  fixDifference,
  fixDifferences,
  lookAtOne,
  lookAtSeveral,
  previewFix,
} from './shopify/money/fix/fix-differences.ts'
import { getStoreProduct, retryStoreProduct } from './shopify/product/read-product.ts'
import { getStore, syncStore } from './shopify/sync/read-store.ts'

export const routes = [
  serve(calls.listIntegrations, async (ctx) => {
    const found = await readIntegrations(ctx.db, ctx, await knownVendors(ctx))
    const isSetter = may(ctx.actor, 'settings')
    return {
      integrations: isSetter ? found : found.map((one) => ({ ...one, accessToken: null })),
      stand_in: ctx.env.STAND_IN_URL !== undefined,
    }
  }),
  serve(calls.enableIntegration, enable),
  serve(calls.connectIntegration, callback),
  serve(calls.disableIntegration, disable),
  serve(calls.getIntegration, async (ctx, { params }) =>
    readIntegration(ctx.db, ctx, await knownVendor(ctx, params.name)),
  ),
  serve(calls.listIntegrationCalls, listCalls),
  serve(calls.putIntegrationSettings, putSettings),
  serve(calls.previewIntegrationPast, previewPast),
  serve(calls.sendIntegrationPast, sendPast),
  serve(calls.checkIntegration, check),
  serve(calls.repeatIntegrationCall, repeatCall),
  serveSigned(calls.takeDelivery, proveDelivery, takeDelivery),
  serveSigned(calls.answerVendor, proveQuestion, answerQuestion),
  serveSigned(store.takeStoreDelivery, proveStoreDelivery, takeStoreDelivery),
  serve(store.getStore, getStore),
  serve(store.syncStore, syncStore),
  serve(product.getStoreProduct, getStoreProduct),
  serve(product.retryStoreProduct, retryStoreProduct),
  serve(money.previewStoreMoney, previewStoreMoney),
  serveOnce(money.putStoreMoney, putStoreMoney),
  serve(money.retryStoreMoney, retryStoreMoney),
  serve(differences.listStoreDifferences, listDifferences),
  serve(differences.compareStore, compareStore),
  serve(differences.previewStoreFix, previewFix),
  serveLooked(differences.fixStoreDifference, lookAtOne, fixDifference),
  serveLooked(differences.fixStoreDifferences, lookAtSeveral, fixDifferences),
]
