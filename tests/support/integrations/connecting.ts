import {
  connectIntegration,
  disableIntegration,
  enableIntegration,
  getIntegration,
  listIntegrationCalls,
  listIntegrations,
} from '#contract/integrations/calls.ts'
import { followFeeds } from '#platform/feed/follow-feeds.ts'
import { doDelivery } from '#platform/integrations/inbox/do-deliveries.ts'
import { senders } from '#platform/integrations/registry.ts'
import { doSends } from '#platform/integrations/send/do-sends.ts'
import { queueVendorSends } from '#platform/integrations/send/queue.ts'
import type { Person, TestPlatform, TestShop } from '../platform.ts'
import type { Delivery } from '../vendors/standing.ts'
import { startVendors, type Vendors } from '../vendors/start-vendors.ts'

/** Starts imitations of all vendors, to which the platform's requests go. */
export const vendorsOf = async (platform: TestPlatform): Promise<Vendors> => {
  const vendors = await startVendors()
  platform.env = { ...platform.env, ...vendors.env }
  return vendors
}

/** Sends a delivery to the platform. */
export const deliver = (platform: TestPlatform, { address, raw, headers }: Delivery) =>
  platform.request('POST', new URL(address).pathname, { raw, headers })

/** Does every delivery that is due. */
export const runInbox = async (platform: TestPlatform): Promise<void> => {
  while (await doDelivery(platform));
}

/** Sends what happened to vendors, until nothing is due. */
export const runSends = async (platform: TestPlatform): Promise<void> => {
  while (await followFeeds(platform));
  while (await queueVendorSends(platform));
  for (const vendor of senders) while (await doSends(platform, vendor));
}

/** Reads state and challenge from the address of a page of consent. */
export const consentOf = (location: string): { state: string; challenge: string } => {
  const asked = new URLSearchParams(new URL(location).hash.split('?')[1])
  return { state: asked.get('state') ?? '', challenge: asked.get('code_challenge') ?? '' }
}

/** Allows access on the vendor's page of consent; returns what it sends back. */
export const allow = async (location: string): Promise<{ code: string; state: string }> => {
  const { headers } = await fetch(location.replace('?', '/yes?'), { redirect: 'manual' })
  const { searchParams } = new URL(headers.get('location') ?? '')
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

/** Connects vendors of a shop, as its owner or somebody else. */
export const connectingOf = (
  platform: TestPlatform,
  vendors: Vendors,
  shop: TestShop,
  by: Person = shop.people.owner,
) => {
  const enable = (name: string, body: object = {}) =>
    platform.call(by, enableIntegration, { params: { name }, body })
  const callback = (query: {
    code: string
    app_key?: string
    state?: string
    shop_url?: string
    confirmed?: boolean
  }) =>
    platform.call(by, connectIntegration, {
      params: { name: 'yotpo' },
      query: { app_key: vendors.yotpo.app_key, ...query },
    })
  /** Begins with Yotpo's page of consent; returns what would come back from it. */
  const begin = async () => {
    const { headers, status, text } = await enable('yotpo')
    if (status !== 302) throw new Error(text)
    const location = headers.get('location') ?? ''
    const { state, challenge } = consentOf(location)
    return { location, state, code: vendors.yotpo.newCode(challenge) }
  }
  const must = async (done: Promise<{ status: number; text: string }>): Promise<void> => {
    const { status, text } = await done
    if (status !== 200) throw new Error(text)
  }
  return {
    enable,
    callback,
    begin,
    disable: (name: string) => platform.call(by, disableIntegration, { params: { name } }),
    read: async (name: string) =>
      (await platform.call(by, getIntegration, { params: { name } })).body,
    list: () => platform.call(by, listIntegrations, {}),
    calls: async (name: string, query: { outcome?: 'done' | 'failed' } = {}) => {
      const asked = { params: { name }, query: { ...query, limit: 250 } }
      return (await platform.call(by, listIntegrationCalls, asked)).body.rows
    },
    recharge: () => must(enable('recharge', { credentials: vendors.recharge.keys })),
    klaviyo: (settings: object = {}) =>
      must(enable('klaviyo', { credentials: vendors.klaviyo.keys, settings })),
    gorgias: (settings: object = {}) =>
      must(enable('gorgias', { credentials: vendors.gorgias.keys, settings })),
    loop: (settings: object = {}) =>
      must(enable('loop', { credentials: vendors.loop.keys, settings })),
    yotpo: async () => {
      const { code, state } = await begin()
      await must(callback({ code, state }))
    },
  }
}
