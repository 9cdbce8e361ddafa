import 'server-only'
import { getLocale } from 'next-intl/server'
import { headers } from 'next/headers'
import { cache } from 'react'
import { forbidden, notFound } from 'next/navigation'
import { Refusal } from '#contract/error.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { redirect } from '#i18n/navigation.ts'
import { safePath } from '#rules/way/csrf.ts'
import { allows, may } from '#rules/way/access.ts'
import { factsOf, wayOf } from '#rules/way/plan-routing.ts'
import { routeOf } from '#rules/way/routes.ts'
import { currentSession } from '#session/current.ts'
import { digestOf } from './digest.ts'
import { askShop } from './facts.ts'
import { noteClosed } from './visit.ts'
import { addressHeader, previousPath } from './way.ts'

/**
 * Proof of a live session; only `enter` makes one. The token never leaves lib/upstream; the user is
 * as of now.
 */
export type Entered = { user: User; shop: Shop }

/**
 * Keeps the code in the error's digest, the only part that Next passes to the error page in
 * production.
 */
const withDigest = (cause: unknown): never => {
  noteClosed(cause)
  if (cause instanceof Refusal && cause.code === 'shop_blocked') forbidden()
  if (cause instanceof Refusal) Object.assign(cause, { digest: digestOf(cause) })
  throw cause
}

const shopNow = cache(async () => {
  const session = await currentSession()
  if (!session) return null
  const { viewer, ...shop } = await askShop(session)
  return { user: viewer ?? session.user, shop }
})

const unblocked = <E extends Entered | null>(entered: E): E => {
  if (entered?.shop.settings.block_shop && !entered.user.isAdmin) forbidden()
  return entered
}

/**
 * Returns the signed-in person by a live session, not only a cookie; null for none. An upstream
 * that can't answer is an error, not null.
 */
export const whoIsHere = async (): Promise<Entered | null> =>
  unblocked(
    await shopNow().catch((cause: unknown) =>
      cause instanceof Refusal && cause.code === 'signed_out' ? null : withDigest(cause),
    ),
  )

/**
 * Returns the way back after sign-in: the page's address with its query, which may have a vendor's code
 * that comes once. Where the middleware gave none that is ours, the path of the page.
 */
const wayBack = async (path: string): Promise<string> => {
  const back = safePath((await headers()).get(addressHeader))
  return back === '/' ? path : back
}

/**
 * Lets a layout in: the session (else to /login and back to this page) and the shop; a blocked shop's
 * page replaces the app.
 */
export const enterFrame = async (path = '/'): Promise<Entered> => {
  const entered = await whoIsHere()
  if (entered) return entered
  const next = await wayBack(path)
  return redirect({
    href: { pathname: '/login', query: next === '/' ? {} : { next } },
    locale: await getLocale(),
  })
}

/**
 * Lets a page in: reads session, shop and settings from the upstream now, so that an ended session
 * or changed role counts; follows plan and first-use routing; checks the route's right (else 404).
 */
export const enter = async (path: string): Promise<Entered> => {
  const entered = await enterFrame(path)
  const { user, shop } = entered
  const route = routeOf(path)
  if (!route?.built) return notFound()
  const way = wayOf(
    route,
    factsOf(shop.settings),
    may(user, 'read'),
    previousPath((await headers()).get('referer')),
  )
  if (way.to === 'redirect') redirect({ href: way.path, locale: await getLocale() })
  if (way.to === 'absent' || !allows(route, user)) notFound()
  return entered
}
