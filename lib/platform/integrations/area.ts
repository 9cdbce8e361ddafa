import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { trimCallsJobOf } from './calls/trim-calls.ts'
import {
  forgetDeliveries,
  forgetQuestions,
  holdDeliveries,
  tellDeliveries,
} from './inbox/personal-data.ts'
import { startInbox } from './inbox/worker.ts'
import { offerVendorTriggers } from './offer-triggers.ts'
import { routes } from './routes.ts'
import { forgetSends, tellSends } from './send/personal-data.ts'
import { toldElsewhere } from './send/told-elsewhere.ts'
import { startVendorQueue, startVendorSends } from './send/workers.ts'
import { lookThere } from './shopify/money/look/look-there.ts'
import { startMoneyFollower, startMoneyWorker } from './shopify/money/worker.ts'
import { shopifyStore } from './shopify/orders/order-store.ts'
import { startProduct } from './shopify/product/send-product.ts'
import { startSyncWorker } from './shopify/sync/worker.ts'
import { startTags } from './shopify/tags/do-tags.ts'
import { forgetTags, tellTags } from './shopify/tags/personal-data.ts'
import { queueTags } from './shopify/tags/queue-tags.ts'

export const integrations: Area = {
  routes,
  jobs: [trimCallsJobOf],
  work: [
    startInbox,
    startVendorQueue,
    startVendorSends,
    startSyncWorker,
    startMoneyFollower,
    startMoneyWorker,
    startTags,
    startProduct,
  ],
  ports: { told: toldElsewhere, connectStore: shopifyStore, tellTags: queueTags, lookThere },
  tables: {
    integration: {
      kept: 'ever',
      plain: [
        'name',
        'state',
        'account',
        'sealed',
        'last4',
        'scopes',
        'hooks',
        'hook_digest',
        'settings',
        'problem',
      ],
    },
    integration_call: {
      kept: [{ days: 30, since: 'at', only: sql`inbox_id is null` }],
      plain: ['name', 'way', 'topic', 'problem', 'sent', 'answered', 'person_digest'],
    },
    integration_grant: {
      stays: true,
      kept: [{ days: 1, since: 'expires_at' }],
      plain: ['state_digest', 'name', 'session', 'verifier'],
    },
    inbox: {
      kept: [
        { days: 30, since: 'received_at', only: sql`state <> 'waiting'` },
        { days: 60, since: 'received_at' },
      ],
      // sealed, and found by the digest of its person's address
      plain: ['name', 'delivery_id', 'body', 'person_digest', 'state', 'problem'],
    },
    store: { kept: 'ever', plain: ['domain'] },
    store_person: { kept: 'ever', plain: ['domain', 'platform_customer_id'] },
    store_budget: { kept: 'ever' },
    store_sync: {
      kept: 'ever',
      plain: ['kind', 'state', 'part', 'operation', 'sealed_url', 'left_out', 'problem'],
    },
    store_booking: { kept: 'ever', plain: ['remote_id'] },
    store_difference: { kept: 'ever', plain: ['kind', 'subject', 'facts', 'state', 'fix'] },
    store_entry: { kept: 'ever', plain: ['remote_id', 'kind', 'order_name'] },
    store_mirror: { kept: 'ever', plain: ['kind', 'state', 'remote_id', 'problem'] },
    store_money: { kept: 'ever', plain: ['mode', 'leaving', 'problem'] },
    store_move: { kept: 'ever', plain: ['kind', 'state', 'problem'] },
    store_payment: {
      kept: 'ever',
      plain: ['remote_id', 'kind', 'card_remote_id', 'order_name', 'entry_remote_id'],
    },
    store_product: {
      kept: 'ever',
      plain: ['domain', 'remote_id', 'state', 'images', 'problem', 'words'],
    },
    store_seen: {
      stays: true,
      kept: 'ever',
      plain: ['remote_id', 'kind', 'last4', 'mark', 'owner'],
    },
    store_tag: {
      customer: 'move',
      kept: 'ever',
      personal: ['added', 'removed'],
      plain: ['state', 'problem'],
    },
    vendor_cursor: { kept: 'ever', plain: ['name'] },
    vendor_pace: { kept: 'ever', plain: ['name', 'kind'] },
    vendor_send: {
      customer: 'move',
      kept: 'ever',
      plain: ['name', 'kind', 'source', 'type', 'state', 'problem'],
    },
    vendor_issue: { kept: 'ever', plain: ['name', 'external_id', 'requested_digest'] },
  },
  counts: {
    integrations: {
      by: 'now',
      rows: ({ shop }) => sql`
        select count(*)::text as n
        from integration
        where shop_id = ${shop.shop_id} and state in ('on', 'broken')
          and name <> 'shopify'`,
    },
  },
  triggers: offerVendorTriggers,
  hold: holdDeliveries,
  forget: async (ctx, subject) => {
    await forgetDeliveries(ctx, subject)
    await forgetQuestions(ctx, subject)
    await forgetSends(ctx, subject)
    await forgetTags(ctx, subject)
  },
  tell: async (trx, ctx, subject) => ({
    ...(await tellDeliveries(trx, ctx, subject)),
    ...(await tellSends(trx, ctx, subject)),
    ...(await tellTags(trx, ctx, subject)),
  }),
}
