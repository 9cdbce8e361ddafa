type Around = {
  nonce: string
  https: boolean
  development: boolean
  /** the origins that may frame the page; usually none */
  frames?: readonly string[]
  /** the chat widget's origin, if one is configured */
  chat?: string | undefined
  /** the storefront's origin, which serves uploaded images */
  images?: string
}

/** Returns the security headers of every page: content policy, framing, referrer and transport. */
export const pageHeaders = ({ nonce, https, development, frames = [], chat, images }: Around) => ({
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${images ? ` ${images}` : ''}${chat ? ` ${chat}` : ''}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}${chat ? ` ${chat} ${chat.replace('http', 'ws')}` : ''}`,
    `frame-src 'self'${chat ? ` ${chat}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; '),
  ...(frames.length > 0 ? {} : { 'x-frame-options': 'DENY' }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
