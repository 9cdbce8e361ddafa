import 'server-only'
import { dashboardEnv, publicUrl } from '#env.ts'
import { may } from '#rules/access.ts'
import { guardOf } from '#rules/guard.ts'
import { splitLocale } from '#rules/language.ts'
import { wayOf } from '#rules/plan-routing.ts'
import { routeOf } from '#rules/routes.ts'
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
 * Where a request for a page is sent, null: where it asked. Only the first word: `enter` decides
 * again on what it asked itself. So facts that can't be had lead nowhere here, and there the page
 * answers that the platform can't be reached.
 */
export const redirectOf = async (
  { pathname, searchParams, search }: URL,
  referer: string | null,
  session: Session | null,
): Promise<string | null> => {
  const toLogin = guardOf(pathname, search, session !== null)
  const [prefix, path] = splitLocale(pathname)
  const route = routeOf(path)
  if (toLogin || !session || route?.guard !== 'authenticated') return toLogin
  if (route.path === '/plans' && searchParams.has('checkout')) forgetFacts(session.user.shop_url)
  const known = await knownOf(session).catch(() => null)
  const way =
    known &&
    wayOf(route, known.facts, may(known.viewer ?? session.user, 'read'), previousPath(referer))
  return way?.to === 'redirect' ? prefix + way.path : null
}
