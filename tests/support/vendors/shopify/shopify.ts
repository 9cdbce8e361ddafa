import type { Answer, Asked, StandIn } from '../standing.ts'
import { answerer, type Installation, type ShopifyFaults, usualPlan } from './answer.ts'
import { consentPage, grants, signBack } from './consent.ts'
import { type ImitatedStore, makeStore } from './store.ts'

const files = 'storage.googleapis.com'
const domainForm = /^([a-z0-9][a-z0-9-]*)\.myshopify\.com$/

type Imitated = {
  store: ImitatedStore
  access: ReturnType<typeof grants>
  of: Installation
  serve: ReturnType<typeof answerer>
}

/**
 * Shopify: stores made by name, pages of consent, expiring tokens, the Admin GraphQL API checked by
 * its published schema and scopes, its cost, bulk operations, and signed webhooks.
 */
export const standInShopify = (client: { id: string; secret: string }) => {
  const stores = new Map<string, Imitated>()
  const own: ShopifyFaults = { plan: usualPlan }
  let clock = () => new Date()

  /** Makes a store, or finds it. */
  const imitated = (name: string): Imitated => {
    const before = stores.get(name)
    if (before) return before
    const time = () => clock()
    const store = makeStore(name, client.secret, time)
    const made: Imitated = {
      store,
      access: grants(client, time),
      of: {
        scopes: [],
        bucket: { available: own.plan.most, at: clock().getTime() },
        operations: [],
      },
      serve: answerer(store, time, () => `https://${files}`, own),
    }
    stores.set(name, made)
    return made
  }
  const storeOf = (host: string): Imitated | undefined =>
    stores.get(domainForm.exec(host)?.[1] ?? '')

  /** Builds the parameters with which a person comes back from the page of consent. */
  const back = (name: string, state: string | null, scopes: string[]): Record<string, string> => {
    const { store, access } = imitated(name)
    const fields = {
      code: access.newCode(scopes),
      host: Buffer.from(`admin.shopify.com/store/${name}`).toString('base64url'),
      shop: store.domain,
      ...(state === null ? {} : { state }),
      timestamp: String(Math.floor(clock().getTime() / 1000)),
    }
    return { ...fields, hmac: signBack(client.secret, fields) }
  }

  const api = ({ store, access, of, serve }: Imitated, asked: Asked): Answer => {
    const { path, headers, body, query } = asked
    if (path === '/admin/oauth/authorize') return consentPage(store.domain, query)
    if (path === '/admin/oauth/consent') {
      const scopes = (query.get('scope') ?? '').split(',')
      const fields = back(store.name, query.get('state'), scopes)
      return {
        status: 302,
        location: `${query.get('redirect_uri')}?${new URLSearchParams(fields)}`,
      }
    }
    if (path === '/admin/oauth/access_token') return access.exchange(body)
    if (path !== '/admin/api/2026-04/graphql.json') return { status: 404, json: {} }
    const scopes = access.scopesOf(headers['x-shopify-access-token'])
    if (!scopes) return { status: 401, json: { errors: '[API] Invalid API key or access token' } }
    of.scopes = scopes
    const json = serve.answer(of, body, own.isThrottled ?? false)
    const document = String((body as { query?: string }).query ?? '')
    if (own.losesAnswer?.test(document)) return { status: 0 }
    if (own.losesOnce?.test(document)) {
      own.losesOnce = undefined
      return { status: 0 }
    }
    return { status: 200, json }
  }
  const file = ({ path, headers }: Asked): Answer => {
    const [, name = '', id = ''] = path.split('/')
    const found = stores.get(name)
    const written = found?.serve.lines(found.of, Number.parseInt(id, 10))
    if (!written) return { status: 403, json: {} }
    const lines = own.lines ? own.lines([...written]) : written
    const [, from] = /^bytes=(\d+)-$/.exec(headers['range'] ?? '') ?? []
    const isOver = from && Buffer.byteLength([...lines].join('')) <= Number(from)
    return isOver ? { status: 416, json: {} } : { status: 200, lines }
  }
  const standIn: StandIn = {
    hosts: [files],
    serves: (host) => storeOf(host) !== undefined,
    hooks: [],
    faults: {},
    answer: (asked) => (asked.host === files ? file(asked) : api(storeOf(asked.host)!, asked)),
  }
  return {
    standIn,
    client,
    faults: standIn.faults,
    own,
    stores,
    store: (name: string) => imitated(name).store,
    access: (name: string) => imitated(name).access,
    back,
    /** the time at Shopify */
    at: (time: () => Date) => {
      clock = time
    },
  }
}
export type Shopify = ReturnType<typeof standInShopify>
