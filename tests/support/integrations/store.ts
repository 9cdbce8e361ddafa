import {
  checkIntegration,
  connectIntegration,
  disableIntegration,
  enableIntegration,
  getIntegration,
  listIntegrationCalls,
} from '#contract/integrations/calls.ts'
import { getStore, syncStore } from '#contract/integrations/store-sync.ts'
import { syncTurn } from '#platform/integrations/shopify/sync/worker.ts'
import { wantedScopes } from '#platform/integrations/shopify/scopes.ts'
import type { Person, TestPlatform, TestShop } from '../platform.ts'
import type { Sent } from '../vendors/shopify/store.ts'
import type { Vendors } from '../vendors/start-vendors.ts'
import { runInbox } from './connecting.ts'

/** Connects a store at the imitated Shopify to a shop, as its owner or somebody else. */
export const storeOf = (
  platform: TestPlatform,
  { shopify, url }: Vendors,
  shop: TestShop,
  name: string,
  by: Person = shop.people.owner,
) => {
  shopify.at(() => platform.clock())
  const store = shopify.store(name)
  const params = { name: 'shopify' }
  const enable = (typed: string = store.domain) =>
    platform.call(by, enableIntegration, { params, body: { credentials: { shop: typed } } })
  /** Begins; returns the state with which the page of consent comes back. */
  const begin = async () => {
    const { headers, status, text } = await enable()
    if (status !== 302) throw new Error(text)
    const location = new URL(headers.get('location') ?? '')
    return { location, state: location.searchParams.get('state') ?? '' }
  }
  /** Comes back with these parameters of Shopify. */
  const come = ({ code = '', shop: app_key = '', state, ...rest }: Record<string, string>) => {
    const sent = { code, shop: app_key, ...(state === undefined ? {} : { state }), ...rest }
    const query = {
      code,
      app_key,
      ...(state === undefined ? {} : { state }),
      signed: new URLSearchParams(sent).toString(),
    }
    return platform.call(by, connectIntegration, { params, query })
  }
  const connect = async (scopes: readonly string[] = wantedScopes) => {
    const { state } = await begin()
    const answer = await come(shopify.back(name, state, [...scopes]))
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body
  }
  const read = async () => (await platform.call(by, getIntegration, { params })).body
  const get = async () => (await platform.call(by, getStore, {})).body
  /** Does every step that is due, and lets time pass until nothing is left but to follow changes. */
  const sync = async (): Promise<void> => {
    for (let steps = 0; steps < 50; steps += 1) {
      while (await syncTurn(platform));
      const { syncs } = await get()
      if (syncs.every(({ state, problem }) => state === 'following' && !problem)) return
      platform.at(new Date(platform.clock().getTime() + 15_000))
    }
    throw new Error(`the sync comes to no end: ${JSON.stringify((await get()).syncs)}`)
  }
  /** Lets the next look for changes come due and takes it. */
  const catchUp = async (): Promise<void> => {
    platform.at(new Date(platform.clock().getTime() + 6 * 60_000))
    while (await syncTurn(platform));
    await runInbox(platform)
  }
  const post = ({ raw, headers }: Sent) => platform.request('POST', '/in/shopify', { raw, headers })
  /** Delivers what the store has sent, and does it. */
  const deliver = async (sent: readonly Sent[] = store.sent.splice(0)): Promise<void> => {
    for (const one of sent) await post(one)
    await runInbox(platform)
  }
  return {
    store,
    url,
    enable,
    begin,
    come,
    connect,
    read,
    get,
    sync,
    catchUp,
    post,
    deliver,
    again: () => platform.call(by, syncStore, { body: {} }),
    check: () => platform.call(by, checkIntegration, { params, body: {} }),
    disable: () => platform.call(by, disableIntegration, { params }),
    calls: async () =>
      (await platform.call(by, listIntegrationCalls, { params, query: { limit: 250 } })).body.rows,
  }
}
