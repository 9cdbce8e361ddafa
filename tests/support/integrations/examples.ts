import { previewStoreMoney } from '#contract/integrations/store-money-calls.ts'
import { listStoreDifferences } from '#contract/integrations/store-differences.ts'
import { previewIntegrationPast } from '#contract/integrations/calls.ts'
import { comparingOf } from './comparing.ts'
import { connectingOf, deliver, runSends, vendorsOf } from './connecting.ts'
import { storeOf } from './store.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'
import type { Vendors } from '../vendors/start-vendors.ts'
import type { Example } from '../examples/things.ts'

const started = new WeakMap<TestPlatform, Promise<Vendors>>()
/** The imitated vendors of a platform, started by its first example. */
const vendorsFor = (platform: TestPlatform): Promise<Vendors> => {
  const known = started.get(platform) ?? vendorsOf(platform)
  started.set(platform, known)
  return known
}

const off = async (platform: TestPlatform, { shop_id }: TestShop, name: 'yotpo' | 'recharge') => {
  await platform.db
    .deleteFrom('integration')
    .where('shop_id', '=', shop_id)
    .where('name', '=', name)
    .execute()
}

/** Connects Recharge, if it isn't. */
const connected: Example = async (platform, shop) => {
  const { read, recharge } = connectingOf(platform, await vendorsFor(platform), shop)
  if (!(await read('recharge')).enabled) await recharge()
  return { params: { name: 'recharge' } }
}

/** Connects a store at Shopify, if none is. */
const connectedStore: Example = async (platform, shop) => {
  const desk = storeOf(platform, await vendorsFor(platform), shop, storeName(shop))
  if (!(await desk.get()).connected) await desk.connect()
  return {}
}
const storeName = ({ shop_id }: TestShop): string => `store-${shop_id}`
/** Connects Klaviyo again, after something has happened. */
const withPast: Example = async (platform, shop) => {
  const { klaviyo, disable } = connectingOf(platform, await vendorsFor(platform), shop)
  await disable('klaviyo')
  await klaviyo()
  await runSends(platform)
  return { params: { name: 'klaviyo' } }
}

/** Connects a store, from which something differs. */
const withDifference = async (platform: TestPlatform, shop: TestShop) => {
  await connectedStore(platform, shop)
  const now = platform.clock()
  const of = { shop_id: shop.shop_id, kind: 'spent_before_taken', subject: unique('g') } as const
  await platform.db
    .insertInto('store_difference')
    .values({ ...of, facts: '{}', state: 'open', found_at: now, seen_at: now })
    .execute()
  const { body } = await platform.call(shop.people.owner, listStoreDifferences, { query: {} })
  return body.rows[0]!
}

/** Connects a store in which money is, and that isn't compared now. */
const withMoneyThere = async (platform: TestPlatform, shop: TestShop) => {
  await connectedStore(platform, shop)
  const { shop_id } = shop
  const money = { mode: 'gift_cards', changed_at: platform.clock() } as const
  await platform.db
    .insertInto('store_money')
    .values({ shop_id, ...money })
    .onConflict((known) => known.column('shop_id').doUpdateSet(money))
    .execute()
  const vendors = await vendorsFor(platform)
  const { list, finish } = comparingOf(platform, vendors, shop, storeName(shop))
  // one that an earlier call has begun
  const { state } = (await list()).comparison
  if (state !== null && state !== 'following') await finish()
}

export const integrationsExamples: Record<string, Example> = {
  getStore: connectedStore,
  getStoreProduct: connectedStore,
  retryStoreProduct: async (platform, shop) => ({
    ...(await connectedStore(platform, shop)),
    body: {},
  }),
  previewStoreMoney: async (platform, shop) => {
    await connectedStore(platform, shop)
    return { body: { mode: 'off' } }
  },
  putStoreMoney: async (platform, shop) => {
    await connectedStore(platform, shop)
    const body = { mode: 'off' } as const
    const { expected } = (await platform.call(shop.people.owner, previewStoreMoney, { body })).body
    return { body: { ...body, expected } }
  },
  retryStoreMoney: async (platform, shop) => {
    await connectedStore(platform, shop)
    return { body: {} }
  },
  listStoreDifferences: connectedStore,
  compareStore: async (platform, shop) => {
    await withMoneyThere(platform, shop)
    return { body: {} }
  },
  previewStoreFix: async (platform, shop) => {
    const { difference_id } = await withDifference(platform, shop)
    return { params: { id: difference_id }, body: { fix: 'leave' } }
  },
  fixStoreDifference: async (platform, shop) => {
    const { difference_id, expected } = await withDifference(platform, shop)
    return { params: { id: difference_id }, body: { fix: 'leave', expected } }
  },
  fixStoreDifferences: async (platform, shop) => {
    const { difference_id, expected } = await withDifference(platform, shop)
    return { body: { fix: 'leave', differences: [{ difference_id, expected }] } }
  },
  syncStore: async (platform, shop) => {
    await connectedStore(platform, shop)
    await storeOf(platform, await vendorsFor(platform), shop, storeName(shop)).sync()
    return { body: {} }
  },
  listIntegrations: async (platform) => {
    await vendorsFor(platform)
    return {}
  },
  getIntegration: connected,
  listIntegrationCalls: connected,
  enableIntegration: async (platform, shop) => {
    await vendorsFor(platform)
    await off(platform, shop, 'yotpo')
    return { params: { name: 'yotpo' }, body: {} }
  },
  connectIntegration: async (platform, shop) => {
    const { yotpo } = await vendorsFor(platform)
    await off(platform, shop, 'yotpo')
    const app_key = unique('app')
    return {
      params: { name: 'yotpo' },
      query: { code: yotpo.newCode(null, app_key), app_key, confirmed: true },
    }
  },
  disableIntegration: connected,
  checkIntegration: async (platform, shop) => ({ ...(await connected(platform, shop)), body: {} }),
  putIntegrationSettings: async (platform, shop) => ({
    ...(await connected(platform, shop)),
    body: { settings: { checkout_charges: false } },
  }),
  previewIntegrationPast: async (platform, shop) => ({
    ...(await withPast(platform, shop)),
    body: {},
  }),
  sendIntegrationPast: async (platform, shop) => {
    const input = await withPast(platform, shop)
    const { body } = await platform.call(shop.people.owner, previewIntegrationPast, {
      params: { name: 'klaviyo' },
      body: {},
    })
    return { ...input, body: { count: body.count } }
  },
  repeatIntegrationCall: async (platform, shop) => {
    const vendors = await vendorsFor(platform)
    await off(platform, shop, 'recharge')
    const { recharge, calls } = connectingOf(platform, vendors, shop)
    await recharge()
    const { subscriber, charged } = vendors.recharge
    const delivery = charged(subscriber('ada@customers.example'), {}, platform.clock())
    await deliver(platform, delivery)
    const [call] = (await calls('recharge')).filter(({ way }) => way === 'in')
    return { params: { name: 'recharge', id: call!.id }, body: {} }
  },
}
