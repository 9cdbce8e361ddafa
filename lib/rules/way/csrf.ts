/**
 * A write comes from our own page: Origin is ours, Sec-Fetch-Site agrees where sent, and the custom
 * header is there (threats.md C1).
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
 * Sign-in may also come from a script without an Origin: only a browser can be misled, and it
 * always sends one.
 */
export const isOwnSignIn = (headers: Headers, ownOrigin: string): boolean => {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  return (
    (origin === null || origin === ownOrigin) &&
    (site === null || site === 'same-origin' || (site === 'none' && origin === null))
  )
}

/** A path on this site to go back to; anything else is home. */
export const safePath = (next: string | null | undefined): string =>
  // oxlint-disable-next-line no-control-regex -- browsers drop tabs and line breaks from addresses
  next && /^\/(?![/\\])/.test(next) && !/[\\\u0000-\u001f]/.test(next) && next.length <= 500
    ? next
    : '/'
