import 'server-only'
import { getLocale } from 'next-intl/server'
import { cache } from 'react'
import { notFound } from 'next/navigation'
import type { Right } from '#contract/right.ts'
import { Refusal } from '#contract/error.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getShop, type Shop } from '#contract/shop.ts'
import type { User } from '#contract/staff.ts'
import { redirect } from '#i18n/navigation.ts'
import { may } from '#rules/access.ts'
import { currentSession } from '#session/current.ts'
import { call } from './call.ts'

/** Proof of a live session: only `enter` makes one. `token` never leaves lib/upstream. */
export type Entered = { user: User; shop: Shop }

/** Errors that Next hides in production keep their digest: the error page reads the code from it. */
const withDigest = (cause: unknown): never => {
  if (cause instanceof Refusal) Object.assign(cause, { digest: cause.code })
  throw cause
}

const shopOf = cache(async (token: string) => call(getShop, {}, { token }))

/** The cookie may be older than the person's role: what the upstream says of them counts. */
const enteredAs = (user: User, { viewer, ...shop }: Answer<typeof getShop>): Entered => ({ user: viewer ?? user, shop })

/**
 * How every page begins: the session (else to /login and back to `path`), the right (else 404), the shop with its
 * settings, asked of the upstream in this request, so that an ended session ends here too.
 */
export const enter = async (path: string, right: Right = 'own'): Promise<Entered> => {
  const session = await currentSession()
  const locale = await getLocale()
  const toLogin = () => redirect({ href: { pathname: '/login', query: path === '/' ? {} : { next: path } }, locale })
  if (!session) return toLogin()
  const shop = await shopOf(session.token).catch((cause: unknown) => (cause instanceof Refusal && cause.code === 'signed_out' ? null : withDigest(cause)))
  if (!shop) return toLogin()
  const entered = enteredAs(session.user, shop)
  if (!may(entered.user, right)) notFound()
  return entered
}

/** For pages that guests see too: who is signed in for real (a live session, not only a cookie), or null. */
export const whoIsHere = async (): Promise<Entered | null> => {
  const session = await currentSession()
  if (!session) return null
  return shopOf(session.token).then((shop) => enteredAs(session.user, shop), () => null)
}
