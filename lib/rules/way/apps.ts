/** Apps that may send somebody here to be let in, by the name in the address. */
const apps: Record<string, string> = { yotpo: 'Yotpo' }

/** The app's name as people know it, or null. */
export const appTitle = (app: string): string | null =>
  Object.hasOwn(apps, app) ? (apps[app] ?? null) : null

const text = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,500}$/.test(value)

/**
 * Spec dashboard §6: an app that comes back with a code and its key is led to its callback, always
 * with the session's shop.
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
