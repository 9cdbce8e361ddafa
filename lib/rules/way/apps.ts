import { normalShopUrl } from '#rules/tools/shop-url.ts'
import { readDomain } from './store-domain.ts'

/** Apps that may send people to be let in, by their name in the address. */
const apps: Record<string, string> = {
  gorgias: 'Gorgias',
  klaviyo: 'Klaviyo',
  loop: 'Loop',
  shopify: 'Shopify',
  yotpo: 'Yotpo',
}

/** Returns the app's display name, or null. */
export const appTitle = (app: string): string | null =>
  Object.hasOwn(apps, app) ? (apps[app] ?? null) : null

const text = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,500}$/.test(value)

/** Parameters with which an app's page of consent comes back; without a state it began there. */
export type AppBack = {
  code: string
  /** the account; null where the app doesn't name it, which it must without a state */
  app_key: string | null
  state: string | null
  /** the shop that the app names; null where it names none */
  shop_url: string | null
  /** all parameters as they were sent, where the app signs them */
  signed: string | null
}
type Query = { code?: unknown; app_key?: unknown; state?: unknown; shop_url?: unknown }

/**
 * Reads what an app's page sent back; null where the code is missing or unfit, or the account where no
 * state vouches for it.
 */
export const appBack = ({ code, app_key, state, shop_url }: Query): AppBack | null => {
  if (!text(code) || (!text(app_key) && state === undefined)) return null
  if (![app_key, state, shop_url].every((one) => one === undefined || text(one))) return null
  return {
    code,
    app_key: text(app_key) ? app_key : null,
    state: text(state) ? state : null,
    shop_url: text(shop_url) ? shop_url : null,
    signed: null,
  }
}

/**
 * Reads what Shopify's page sent back, with all of it for the proof. Without a state it didn't begin
 * here, and nothing of it is believed.
 */
export const shopifyBack = (query: Readonly<Record<string, unknown>>): AppBack | null => {
  const { code, shop, state } = query
  const entries = Object.entries(query)
  if (!text(code) || !text(shop) || !text(state)) return null
  if (!entries.every((one): one is [string, string] => typeof one[1] === 'string')) return null
  const signed = new URLSearchParams(entries).toString()
  return { code, app_key: shop, state, shop_url: null, signed }
}

/**
 * Reads the store from which Shopify opens the app, to install it or as an app that is installed. Its
 * proof isn't needed: a person confirms the store, and consents at Shopify.
 */
export const storeOpening = (app: string, { shop, code }: Query & { shop?: unknown }) =>
  app === 'shopify' && code === undefined && text(shop) ? readDomain(shop) : null

/** Checks that an app came back for another shop than the session's. */
export const isForOtherShop = ({ shop_url }: AppBack, shopUrl: string): boolean =>
  shop_url !== null && normalShopUrl(shop_url) !== shopUrl

/**
 * Returns the callback to which an app that came back with code and key is redirected: for the shop
 * that it names, else for the session's.
 */
export const callbackOf = (app: string, query: Query, shopUrl: string): string | null => {
  const back = appBack(query)
  if (!appTitle(app) || !back) return null
  const { code, app_key, state, shop_url } = back
  const kept = {
    shop_url: shop_url ?? shopUrl,
    code,
    ...(app_key === null ? {} : { app_key }),
    ...(state === null ? {} : { state }),
  }
  return `/integrations/${app}/connect/callback?${new URLSearchParams(kept)}`
}
