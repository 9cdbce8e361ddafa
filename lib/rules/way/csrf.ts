/**
 * Checks that a write comes from our own page: Origin is ours, Sec-Fetch-Site agrees if present,
 * and the custom header is set. This stops cross-site request forgery.
 */
export const isOwnWrite = (headers: Headers, ownOrigin: string): boolean => {
  const site = headers.get('sec-fetch-site')
  return (
    headers.get('origin') === ownOrigin &&
    (site === null || site === 'same-origin') &&
    headers.get('x-csrf') === '1'
  )
}

/**
 * Checks a sign-in likewise, but allows scripts without an Origin: only browsers can be misled, and
 * they always send one.
 */
export const isOwnSignIn = (headers: Headers, ownOrigin: string): boolean => {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  return (
    (origin === null || origin === ownOrigin) &&
    (site === null || site === 'same-origin' || (site === 'none' && origin === null))
  )
}

/** Room for what a vendor's page sends back. */
const longestPath = 2000

/** Returns the path if it is on this site, otherwise home. */
export const safePath = (next: string | null | undefined): string =>
  // oxlint-disable-next-line no-control-regex -- browsers drop tabs and line breaks from addresses
  next && /^\/(?![/\\])/.test(next) && !/[\\\u0000-\u001f]/.test(next) && next.length <= longestPath
    ? next
    : '/'
