import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import { enterFromHelpdesk, enterFromPos, hasMoved } from '#contract/staff/entry.ts'
import { Refusal } from '#contract/error.ts'
import { statusOf } from '#contract/refusals.ts'
import { signOut } from '#contract/staff/calls.ts'
import { dashboardEnv, publicUrl } from '#env.ts'
import {
  cleanAddress,
  type EntryOutcome,
  entryPageOf,
  type EntryQuery,
  movedReturnOf,
  readEntry,
} from '#rules/way/entry.ts'
import { clearedCookie, cookieOf, sessionOfHeader } from '#session/cookie.ts'
import { logBroken } from './answer.ts'
import { call } from './call.ts'

const pageHeader = 'x-entry-page'
const quiet = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/**
 * Returns the origins that may frame a page: helpdesks /select-order, tills /return, as configured;
 * none for others.
 */
export const framesOf = (pathname: string): readonly string[] => {
  const door = entryPageOf(pathname)?.door
  return door ? dashboardEnv()[door === 'helpdesk' ? 'HELPDESK_ORIGINS' : 'POS_ORIGINS'] : []
}

/**
 * Handles /return and /select-order first in middleware: a moved shop's return goes to the
 * configured new dashboard, a signed visit to the handler below. null: an ordinary page. Overwrites
 * the caller's claims about the page.
 */
export const entryResponse = async (request: NextRequest): Promise<NextResponse | null> => {
  const { pathname, search, searchParams } = request.nextUrl
  const page = entryPageOf(pathname)
  if (!page || request.method !== 'GET') return null
  const named = movedReturnOf(page, searchParams)
  const moved = named && (await newAddressOf(named))
  if (moved) return NextResponse.redirect(moved, { status: 307, headers: quiet })
  if (!searchParams.has('hmac')) return null
  const headers = new Headers(request.headers)
  headers.set(pageHeader, `${page.prefix}${page.path}`)
  return NextResponse.rewrite(new URL(`/api/session/entry${search}`, request.url), {
    request: { headers },
  })
}

/**
 * Builds the new address, whose host comes only from the configuration; stays here if it is unknown
 * whether the shop has moved.
 */
const newAddressOf = async (named: { id: string; shop: string }): Promise<URL | null> => {
  const { NEW_DASHBOARD_URL } = dashboardEnv()
  if (!NEW_DASHBOARD_URL) return null
  const { moved } = await call(hasMoved, { query: named }, {}).catch(() => ({ moved: false }))
  if (!moved) return null
  const address = new URL(NEW_DASHBOARD_URL)
  address.search = new URLSearchParams(named).toString()
  return address
}

/**
 * Signs in by a helpdesk's or till's signature and ends the earlier session. A refused visit
 * changes no session, because anybody can make such a link. The final address is always clean.
 */
export const enterSigned = async (request: Request, requestId: string): Promise<Response> => {
  const page = entryPageOf(request.headers.get(pageHeader) ?? '')
  if (!page) throw new Refusal('unknown_call')
  const { searchParams } = new URL(request.url)
  const to = (outcome?: EntryOutcome, about?: string | null) =>
    new URL(cleanAddress(page, searchParams, outcome, about), publicUrl(dashboardEnv())).href
  try {
    const query = readEntry(searchParams)
    if (!query) throw new Refusal('entry_refused')
    const endpoint = page.door === 'helpdesk' ? enterFromHelpdesk : enterFromPos
    const { jwt, expires_at, user, about } = await call(
      endpoint,
      { query: query as Record<string, string> },
      { requestId, agent: request.headers.get('user-agent') },
    )
    const before = await sessionOfHeader(request.headers.get('cookie'))
    if (before) await call(signOut, {}, { token: before.token, requestId }).catch(() => null)
    const embedded = isEmbedded(request, query)
    const cookie = await cookieOf({ user, token: jwt, expiresAt: new Date(expires_at) }, embedded)
    // two cookies of our name are ambiguous, so the other jar is emptied; first, because some
    // browsers have one jar only
    return seeOther(to(undefined, about), [clearedCookie(!embedded), cookie])
  } catch (cause) {
    logBroken(cause, requestId)
    return seeOther(
      to(cause instanceof Refusal && statusOf(cause) < 500 ? 'refused' : 'failed'),
      [],
    )
  }
}

/**
 * Checks that the page is really framed; opened by itself it is an ordinary page, whatever the link
 * claims.
 */
const isEmbedded = (request: Request, { embedded }: EntryQuery): boolean =>
  (embedded === '1' || embedded === 'true') && request.headers.get('sec-fetch-dest') !== 'document'

const seeOther = (location: string, cookies: string[]): Response =>
  new Response(null, {
    status: 303,
    headers: [
      ...Object.entries({ ...quiet, location }),
      ...cookies.map((line): [string, string] => ['set-cookie', line]),
    ],
  })
