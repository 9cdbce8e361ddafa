import 'server-only'
import { dashboardEnv, publicUrl } from '#env.ts'
import { may } from '#rules/way/access.ts'
import { guardOf } from '#rules/way/guard.ts'
import { splitLocale } from '#rules/tools/language.ts'
import { wayOf } from '#rules/way/plan-routing.ts'
import { routeOf } from '#rules/way/routes.ts'
import type { Session } from '#session/cookie.ts'
import { forgetFacts, knownOf } from './facts.ts'

/** The path of ours that a visitor came from, without its language; null where it was elsewhere. */
export const previousPath = (referer: string | null): string | null => {
  const from = referer && URL.canParse(referer) ? new URL(referer) : null
  return from?.origin === new URL(publicUrl(dashboardEnv())).origin
    ? splitLocale(from.pathname)[1]
    : null
}

/**
 * A fetch by the router in the browser. That keeps a redirect for minutes, through every refresh:
 * on /welcome it takes `/` for /welcome and asks nothing. A redirect in the page's answer, as
 * `enter` makes it, isn't kept. Next hides its own headers here; a page load accepts text/html.
 */
const isRouterFetch = (headers: Headers): boolean => headers.get('accept') === '*/*'

/**
 * Where a request for a page is sent, null: where it asked. Only the first word: `enter` decides
 * again on what it asked itself. So facts that can't be had lead nowhere here, and there the page
 * answers that the platform can't be reached.
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
  const known = await knownOf(session).catch(() => null)
  if (!known) return null
  const reads = may(known.viewer ?? session.user, 'read')
  const way = wayOf(route, known.facts, reads, previousPath(headers.get('referer')))
  return way.to === 'redirect' ? prefix + way.path : null
}
