import { splitLocale } from '#rules/tools/language.ts'

/** Every parameter that a signed entry may have; each at most once. */
export const entryNames = [
  'shop',
  'shop_url',
  'email',
  'timestamp',
  'hmac',
  'helpdesk',
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
 * The parameters by name, or null where one is unknown, too long, no text, or comes twice. One
 * without a value counts as none.
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
 * What is signed: `name=value` of all but hmac, both encoded as encodeURIComponent does, sorted,
 * joined by &.
 */
export const canonicalEntry = (query: EntryQuery): string =>
  Object.entries(query)
    .filter(([name, value]) => name !== 'hmac' && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')

/** The instant of a timestamp in whole seconds, if it lies within 90 seconds of now. */
export const freshInstant = (timestamp: string | undefined, now: Date): Date | null => {
  if (!timestamp || !/^[1-9]\d{0,10}$/.test(timestamp)) return null
  const at = Number(timestamp) * 1000
  return Math.abs(now.getTime() - at) <= freshMs ? new Date(at) : null
}

/** From when on a signed entry is too old to be let in. */
export const staleFrom = (at: Date): Date => new Date(at.getTime() + freshMs)

const idPattern = /^[\w.:-]{1,64}$/
/** Where somebody comes in by signature: the helpdesk at /select-order, a till at /return. */
export type EntryPage = { door: 'helpdesk' | 'pos'; prefix: string; path: string }
const doors: Record<string, EntryPage['door']> = { '/select-order': 'helpdesk', '/return': 'pos' }

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
 * The page without what was signed: the language, the order or return, and what went wrong, if
 * anything did.
 */
export const cleanAddress = (
  page: EntryPage,
  query: URLSearchParams,
  outcome?: EntryOutcome,
): string => {
  const prefix = prefixes.get(query.get('locale')) ?? page.prefix
  const kept = new URLSearchParams()
  for (const name of ['id', 'order_id']) {
    const value = query.get(name)
    if (value && idPattern.test(value)) kept.set(name, value)
  }
  if (outcome) kept.set('entry', outcome)
  return `${prefix}${page.path}${kept.size > 0 ? `?${kept}` : ''}`
}

/** The return that a new-platform shop's address names, if it names both: spec dashboard §6. */
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
