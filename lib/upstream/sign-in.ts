import 'server-only'
import { Refusal, refuseIssues } from '#contract/error.ts'
import { signIn, signOut } from '#contract/staff/calls.ts'
import { dashboardEnv, publicUrl } from '#env.ts'
import { isOwnSignIn, isOwnWrite } from '#rules/way/csrf.ts'
import { clearedCookie, cookieOf, sessionOfHeader } from '#session/cookie.ts'
import { answer } from './answer.ts'
import { readJson } from './body.ts'
import { call } from './call.ts'

const ownOrigin = () => new URL(publicUrl(dashboardEnv())).origin

/**
 * Signs in with `{shop_url, email, password}`: sets the cookie, returns `{user}` but never the
 * token, and ends the earlier session.
 */
export const startSession = async (request: Request, requestId: string): Promise<Response> => {
  if (!isOwnSignIn(request.headers, ownOrigin())) throw new Refusal('cross_site')
  const body = signIn.body.safeParse(await readJson(request))
  if (!body.success) throw refuseIssues(body.error.issues)
  const before = await sessionOfHeader(request.headers.get('cookie'))
  const { token, expires_at, user } = await call(
    signIn,
    { body: body.data },
    { requestId, agent: request.headers.get('user-agent') },
  )
  if (before) await call(signOut, {}, { token: before.token, requestId }).catch(() => null)
  return answer({ user }, 200, {
    'set-cookie': await cookieOf({ user, token, expiresAt: new Date(expires_at) }),
  })
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
