/**
 * Normalises a shop's address: lower case, no scheme, port, path or final dot; null if it isn't
 * one.
 */
export const normalShopUrl = (typed: string): string | null => {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
    .replace(/\.$/, '')
  const host = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/
  return text.length <= 120 && host.test(text) ? text : null
}

/** Collects every `shop_url` in a request's parameters, at any depth. */
const shopsNamed = (value: unknown, depth = 0): string[] => {
  if (depth > 12 || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'shop_url' || key === 'shop_url[]'
      ? (Array.isArray(inner) ? inner : [inner]).map(String)
      : shopsNamed(inner, depth + 1),
  )
}

/** Checks that a request names no other shop than the session's. */
export const namesOnly = (shopUrl: string, value: unknown): boolean =>
  shopsNamed(value).every((named) => normalShopUrl(named) === shopUrl)

/**
 * Drops `shop_url` from a body or query and from the objects directly in it (`bulk.shop_url`), where
 * clients may repeat the session's shop. `namesOnly` has checked it, and no call reads it.
 */
export const withoutShop = (value: unknown, depth = 2): unknown =>
  depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => key !== 'shop_url')
          .map(([key, inner]) => [key, withoutShop(inner, depth - 1)]),
      )
