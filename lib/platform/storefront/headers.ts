const policy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; frame-ancestors 'none'; " +
  "base-uri 'none'"
/** Headers of every answer; pages with a form add its allowed target. */
export const headers = {
  'content-security-policy': `${policy}; form-action 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}
/** Headers of a page with uploaded images, which are served from here. */
export const pictureHeaders = {
  ...headers,
  'content-security-policy': `${policy}; form-action 'none'; img-src 'self'`,
}
/** Headers of a page whose form posts to us. */
export const ownFormHeaders = {
  ...headers,
  'content-security-policy': `${policy}; form-action 'self'`,
}
/** Headers of a page that is drawn from an asset: its images and its form are ours. */
export const drawnHeaders = {
  ...headers,
  'content-security-policy': `${policy}; form-action 'self'; img-src 'self'`,
}
/** Browsers hold the target of the redirect after a form to form-action too. */
export const formHeaders = (leadsTo: string) => ({
  ...headers,
  'content-security-policy': `${policy}; form-action 'self' ${new URL(leadsTo).origin}`,
})
