import { splitLocale } from '#rules/tools/language.ts'

/** Parameters of a signed entry, each at most once. */
export const entryNames = [
  'shop',
  'shop_url',
  'email',
  'timestamp',
  'hmac',
  'helpdesk',
  'customer',
  'embedded',
  'id',
  'order_id',
  'host',
  'locale',
] as const
export type EntryQuery = { [K in (typeof entryNames)[number]]?: string }

const longest = 500
const freshMs = 90_000

/**
 * Returns the parameters by name; null if one is unknown, too long, not text, or repeated. Empty
 * ones are dropped.
 */
export const readEntry = (pairs: Iterable<[string, string]>): EntryQuery | null => {
  const query: EntryQuery = {}
  for (const [name, value] of pairs) {
    if (
      !(entryNames as readonly string[]).includes(name) ||
      Object.hasOwn(query, name) ||
      value.length > longest ||
      !value.isWellFormed()
    )
      return null
    query[name as keyof EntryQuery] = value
  }
  return query
}

/**
 * Builds the signed text: `name=value` of all but hmac, encoded as by encodeURIComponent, sorted,
 * joined by &.
 */
export const canonicalEntry = (query: EntryQuery): string =>
  Object.entries(query)
    .filter(([name, value]) => name !== 'hmac' && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')

/**
 * Returns the instant of a timestamp in whole seconds if it is within 90 seconds of now, otherwise
 * null.
 */
export const freshInstant = (timestamp: string | undefined, now: Date): Date | null => {
  if (!timestamp || !/^[1-9]\d{0,10}$/.test(timestamp)) return null
  const at = Number(timestamp) * 1000
  return Math.abs(now.getTime() - at) <= freshMs ? new Date(at) : null
}

/** Returns the instant from which a signed entry is too old. */
export const staleFrom = (at: Date): Date => new Date(at.getTime() + freshMs)

const idPattern = /^[\w.:-]{1,64}$/
/** A page with signed entry: the helpdesk's at /select-order, a till's at /return. */
export type EntryPage = { door: 'helpdesk' | 'pos'; prefix: string; path: string }
const doors: Record<string, EntryPage['door']> = { '/select-order': 'helpdesk', '/return': 'pos' }

/** Returns the entry page of a path with its language prefix; null for any other path. */
export const entryPageOf = (pathname: string): EntryPage | null => {
  const [prefix, typed] = splitLocale(pathname)
  const path = typed.replace(/(.)\/$/, '$1')
  const door = Object.hasOwn(doors, path) ? doors[path] : undefined
  return door ? { door, prefix, path } : null
}

const prefixes = new Map<string | null, string>([
  ['en', ''],
  ['ru', '/ru'],
])
export type EntryOutcome = 'refused' | 'failed'

/**
 * Returns the page's address without the signed parameters, keeping language, order or return,
 * helpdesk, error, and, for the customer, the platform's token `about`.
 */
export const cleanAddress = (
  page: EntryPage,
  query: URLSearchParams,
  outcome?: EntryOutcome,
  about?: string | null,
): string => {
  const prefix = prefixes.get(query.get('locale')) ?? page.prefix
  const kept = new URLSearchParams()
  for (const name of page.door === 'helpdesk'
    ? ['id', 'order_id', 'helpdesk']
    : ['id', 'order_id']) {
    const value = query.get(name)
    if (value && idPattern.test(value)) kept.set(name, value)
  }
  if (about && idPattern.test(about)) kept.set('about', about)
  if (outcome) kept.set('entry', outcome)
  return `${prefix}${page.path}${kept.size > 0 ? `?${kept}` : ''}`
}

/**
 * Returns the return that a new-platform shop's address names; null if it doesn't name both shop
 * and return.
 */
export const movedReturnOf = (
  page: EntryPage,
  query: URLSearchParams,
): { id: string; shop: string } | null => {
  const id = query.get('id')
  const shop = query.get('shop')
  return page.door === 'pos' &&
    id &&
    idPattern.test(id) &&
    shop &&
    shop.length >= 3 &&
    shop.length <= 120
    ? { id, shop }
    : null
}
