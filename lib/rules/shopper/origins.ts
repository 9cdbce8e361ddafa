import { normalShopUrl } from '#rules/tools/shop-url.ts'

const local = /^(localhost|127\.0\.0\.1)(:\d{2,5})?$/

/**
 * Normalises a website as a person types it to its host, with the port of one that runs on this
 * machine; null if it isn't one.
 */
export const domainOf = (typed: string): string | null => {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
  return local.test(host) ? host : normalShopUrl(host)
}

/** Returns the origin of a website: https, except on this machine. */
export const originOf = (domain: string): string =>
  `${local.test(domain) ? 'http' : 'https'}://${domain}`

/** Lists the origins from which browsers of a shop's customers may call, the shop's own first. */
export const originsOf = (shopUrl: string, domains: readonly string[] = []): string[] => [
  ...new Set([
    originOf(shopUrl),
    ...(shopUrl.startsWith('www.') ? [] : [originOf(`www.${shopUrl}`)]),
    ...domains.map(originOf),
  ]),
]
