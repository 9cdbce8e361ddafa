import 'server-only'
import { dashboardEnv, publicUrl } from '#env.ts'
import { may } from '#rules/way/access.ts'
import { guardOf } from '#rules/way/guard.ts'
import { splitLocale } from '#rules/tools/language.ts'
import { wayOf } from '#rules/way/plan-routing.ts'
import { routeOf } from '#rules/way/routes.ts'
import type { Session } from '#session/cookie.ts'
import { forgetFacts, knownOf } from './facts.ts'

const routingMs = 2000

/** Header in which the middleware gives a page its own address. */
export const addressHeader = 'x-address'

/** Writes an address of ours without its language, with its query. */
export const addressOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  splitLocale(pathname)[1] + search

/** Returns the path of ours that a visitor came from, without its language; null for any other. */
export const previousPath = (referer: string | null): string | null => {
  const from = referer && URL.canParse(referer) ? new URL(referer) : null
  return from?.origin === new URL(publicUrl(dashboardEnv())).origin
    ? splitLocale(from.pathname)[1]
    : null
}

/**
 * Detects a fetch by the browser's router, which caches a redirect for minutes: on /welcome it
 * would take `/` for /welcome. A redirect in the page's own answer isn't cached. Next hides its
 * headers here, so a page load is recognised by text/html.
 */
const isRouterFetch = (headers: Headers): boolean => headers.get('accept') === '*/*'

/**
 * Returns the redirect of a page request, or null. A first decision: `enter` decides again on fresh
 * facts. Facts that can't be read redirect nowhere, and the page shows that the platform can't be
 * reached.
 */
export const redirectOf = async (
  { pathname, searchParams, search }: URL,
  headers: Headers,
  session: Session | null,
): Promise<string | null> => {
  const toLogin = guardOf(pathname, search, session !== null)
  const [prefix, path] = splitLocale(pathname)
  const route = routeOf(path)
  if (toLogin || !session || route?.guard !== 'authenticated') return toLogin
  if (route.path === '/plans' && searchParams.has('checkout')) forgetFacts(session.user.shop_url)
  if (isRouterFetch(headers)) return null
  // not as long as a page waits: it asks again, and a stalled platform would take twice its time
  const known = await knownOf(session, AbortSignal.timeout(routingMs)).catch(() => null)
  if (!known) return null
  const reads = may(known.viewer ?? session.user, 'read')
  const way = wayOf(route, known.facts, reads, previousPath(headers.get('referer')))
  return way.to === 'redirect' ? prefix + way.path : null
}
