import 'server-only'
import { getLocale } from 'next-intl/server'
import { cache } from 'react'
import { notFound } from 'next/navigation'
import type { Right } from '#contract/right.ts'
import { Refusal } from '#contract/error.ts'
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

/**
 * How every page begins: the session (else to /login and back to `path`), the right (else 404), the shop with its
 * settings, asked of the upstream in this request, so that an ended session ends here too.
 */
export const enter = async (path: string, right: Right = 'own'): Promise<Entered> => {
  const session = await currentSession()
  const locale = await getLocale()
  const toLogin = () => redirect({ href: { pathname: '/login', query: path === '/' ? {} : { next: path } }, locale })
  if (!session) return toLogin()
  if (!may(session.user, right)) notFound()
  const shop = await shopOf(session.token).catch((cause: unknown) => (cause instanceof Refusal && cause.code === 'signed_out' ? null : withDigest(cause)))
  return shop ? { user: session.user, shop } : toLogin()
}

/** For pages of guests: whether somebody is signed in for real (a live session, not only a cookie). */
export const isSignedIn = async (): Promise<boolean> => {
  const session = await currentSession()
  if (!session) return false
  return shopOf(session.token).then(() => true, () => false)
}
