import 'server-only'
import { Refusal, refuseIssues } from '#contract/error.ts'
import { signIn, signOut } from '#contract/staff/calls.ts'
import { dashboardEnv, publicUrl } from '#env.ts'
import { isOwnSignIn, isOwnWrite } from '#rules/way/csrf.ts'
import { normalShopUrl } from '#rules/tools/shop-url.ts'
import { clearedCookie, cookieOf, sessionOfHeader } from '#session/cookie.ts'
import { deviceCookie, knownDevice } from '#session/device.ts'
import { answer } from './answer.ts'
import { readJson } from './body.ts'
import { call } from './call.ts'
import { visitorHeader } from './visit.ts'
import { shapesOf } from '#contract/shapes.ts'

const ownOrigin = () => new URL(publicUrl(dashboardEnv())).origin

/**
 * Signs in with `{shop_url, email, password}`: sets the cookie, returns `{user}` but never the
 * token, and ends the earlier session.
 */
export const startSession = async (request: Request, requestId: string): Promise<Response> => {
  if (!isOwnSignIn(request.headers, ownOrigin())) throw new Refusal('cross_site')
  const body = shapesOf(signIn).body.safeParse(await readJson(request))
  if (!body.success) throw refuseIssues(body.error.issues)
  const cookies = request.headers.get('cookie')
  const before = await sessionOfHeader(cookies)
  const person = {
    shop_url: normalShopUrl(body.data.shop_url) ?? '',
    email: body.data.email,
  }
  const { token, expires_at, user } = await call(
    signIn,
    { body: body.data },
    {
      requestId,
      agent: request.headers.get('user-agent'),
      visitor: visitorHeader(knownDevice(cookies, person)),
    },
  )
  if (before) await call(signOut, {}, { token: before.token, requestId }).catch(() => null)
  return answer({ user }, 200, [
    ['set-cookie', await cookieOf({ user, token, expiresAt: new Date(expires_at) })],
    ['set-cookie', deviceCookie(cookies, person)],
  ])
}

/** Ends the session on the platform and clears the cookie, even if the platform is down. */
export const endSession = async (request: Request, requestId: string): Promise<Response> => {
  if (!isOwnWrite(request.headers, ownOrigin())) throw new Refusal('cross_site')
  const session = await sessionOfHeader(request.headers.get('cookie'))
  const ended = session
    ? await call(signOut, {}, { token: session.token, requestId }).then(
        () => true,
        () => false,
      )
    : true
  return answer({ ended }, 200, [
    ['set-cookie', clearedCookie()],
    ['set-cookie', clearedCookie(true)],
  ])
}
