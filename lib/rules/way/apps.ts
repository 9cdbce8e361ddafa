/** Apps that may send people to be let in, by their name in the address. */
const apps: Record<string, string> = { yotpo: 'Yotpo' }

/** Returns the app's display name, or null. */
export const appTitle = (app: string): string | null =>
  Object.hasOwn(apps, app) ? (apps[app] ?? null) : null

const text = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,500}$/.test(value)

/**
 * Returns the callback to which an app that came back with code and key is redirected, always for
 * the session's shop.
 */
export const callbackOf = (
  app: string,
  query: { code?: unknown; app_key?: unknown },
  shopUrl: string,
): string | null => {
  const { code, app_key } = query
  if (app !== 'yotpo' || !text(code) || !text(app_key)) return null
  return `/integrations/yotpo/connect/callback?${new URLSearchParams({ shop_url: shopUrl, code, app_key })}`
}
