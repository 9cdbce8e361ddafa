/** Every parameter that a signed entry may have; each at most once. */
export const entryNames = ['shop', 'shop_url', 'email', 'timestamp', 'hmac', 'helpdesk', 'embedded', 'id', 'order_id', 'host', 'locale'] as const
export type EntryQuery = { [K in (typeof entryNames)[number]]?: string }

const longest = 500
const freshMs = 90_000

/** The parameters by name, or null where one is unknown, too long, no text, or comes twice. One without a value counts as none. */
export const readEntry = (pairs: Iterable<[string, string]>): EntryQuery | null => {
  const query: EntryQuery = {}
  for (const [name, value] of pairs) {
    if (!(entryNames as readonly string[]).includes(name) || Object.hasOwn(query, name) || value.length > longest || !value.isWellFormed()) return null
    query[name as keyof EntryQuery] = value
  }
  return query
}

/** What is signed: `name=value` of all but hmac, both encoded as encodeURIComponent does, sorted, joined by &. */
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
