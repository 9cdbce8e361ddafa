import createMiddleware from 'next-intl/middleware'
import { NextRequest, NextResponse } from 'next/server'
import { dashboardEnv, publicUrl, storefrontUrl } from '#env.ts'
import { routing } from '#i18n/routing.ts'
import { UnknownGuard } from '#rules/way/guard.ts'
import { pageHeaders } from '#rules/way/page-headers.ts'
import { sessionOfHeader } from '#session/cookie.ts'
import { entryResponse, framesOf } from '#upstream/entry.ts'
import { addressHeader, addressOf, redirectOf } from '#upstream/way.ts'

// Chooses a language on `/` only; elsewhere the address decides.
const onHome = createMiddleware({ ...routing, localeDetection: true })
const elsewhere = createMiddleware(routing)

/**
 * Sets cookie, routing, language and headers; every page and handler checks session and routing
 * again.
 */
export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const https = publicUrl(dashboardEnv()).startsWith('https:')
  const { CHAT_SCRIPT_URL } = dashboardEnv()
  const chat = CHAT_SCRIPT_URL && new URL(CHAT_SCRIPT_URL).origin
  const headers = pageHeaders({
    nonce,
    https,
    development: process.env.NODE_ENV === 'development',
    frames: framesOf(request.nextUrl.pathname),
    chat,
    images: new URL(storefrontUrl(dashboardEnv())).origin,
  })
  const inner = new Headers(request.headers)
  // Next takes the nonce from the request's policy, so the caller's is overwritten
  inner.set('content-security-policy', headers['content-security-policy'])
  inner.set('x-nonce', nonce)
  inner.set(addressHeader, addressOf(new URL(request.url)))
  // Next itself would answer an undecodable address with a 500
  if (!isText(request.nextUrl.pathname)) return new NextResponse(null, { status: 404, headers })
  const slashed = /^(.*[^/])\/+$/.exec(new URL(request.url).pathname)
  if (slashed?.[1])
    return NextResponse.redirect(toPublic(slashed[1], request.nextUrl.search), {
      status: 308,
      headers,
    })
  const entry = await entryResponse(request)
  if (entry) return entry
  if (process.env.NODE_ENV === 'development') {
    const { fakeAdmin } = await import('#upstream/fake-admin.ts')
    const faked = await fakeAdmin(request)
    if (faked) return faked
  }
  const inward = new NextRequest(request.url, { headers: inner, method: request.method })
  const isHome = request.nextUrl.pathname === '/'
  const localized = isHome ? onHome(inward) : elsewhere(inward)
  const moved = isHome && localized.headers.get('location')
  // the language comes before the way to /login, which takes it from the address
  if (moved) {
    const { pathname, search } = new URL(moved, publicUrl(dashboardEnv()))
    return answerWith(localized, { ...headers, location: toPublic(pathname, search).href })
  }
  const session = await sessionOfHeader(request.headers.get('cookie'))
  const to = await redirectOf(new URL(request.url), request.headers, session).catch(
    (cause: unknown) => {
      if (cause instanceof UnknownGuard) return cause
      throw cause
    },
  )
  if (to instanceof UnknownGuard) return new NextResponse(to.message, { status: 500, headers })
  // to our own public address, whatever Host the caller sent
  const response = to
    ? NextResponse.redirect(new URL(to, publicUrl(dashboardEnv())), 307)
    : localized
  return answerWith(response, headers)
}

const answerWith = (response: NextResponse, headers: Record<string, string>): NextResponse => {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

/** Builds an address of ours; set as a path, so that `//other.example` names no other host. */
const toPublic = (pathname: string, search: string): URL => {
  const target = new URL(publicUrl(dashboardEnv()))
  target.pathname = pathname
  target.search = search
  return target
}

const isText = (path: string): boolean => {
  try {
    return Boolean(decodeURIComponent(path))
  } catch {
    return false
  }
}

// Node's runtime, because the session's keys need node:crypto
export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!api/|_next/static|_next/image|icon.svg|favicon.ico).*)'],
}
