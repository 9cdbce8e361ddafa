import 'server-only'
import fs from 'node:fs/promises'
import path from 'node:path'
import { type NextRequest, NextResponse } from 'next/server'
import { signIn } from '#contract/staff/calls.ts'
import { dashboardEnv } from '#env.ts'
import { entryPageOf } from '#rules/way/entry.ts'
import { normalShopUrl } from '#rules/tools/shop-url.ts'
import { cookieOf, sessionOfHeader } from '#session/cookie.ts'
import { call } from './call.ts'

type Account = { role: string; shop_url: string; email: string; password: string }

/**
 * Signs in the demo shop's operator for `?shop=` on any page. Only `npm run dev` includes this
 * file; no build does.
 */
export const fakeAdmin = async (request: NextRequest): Promise<NextResponse | null> => {
  const { pathname, searchParams } = request.nextUrl
  const shop = normalShopUrl(searchParams.get('shop') ?? '')
  if (
    !shop ||
    request.method !== 'GET' ||
    entryPageOf(pathname) ||
    (await sessionOfHeader(request.headers.get('cookie')))
  )
    return null
  const text = await fs
    .readFile(path.join(dashboardEnv().DATA_DIR, 'demo-accounts.json'), 'utf8')
    .catch(() => '[]')
  const account = (JSON.parse(text) as Account[]).find(
    ({ role, shop_url }) => role === 'admin' && shop_url === shop,
  )
  if (!account) return null
  const { shop_url, email, password } = account
  const { token, expires_at, user } = await call(
    signIn,
    { body: { shop_url, email, password } },
    {},
  )
  const to = new URL(request.url)
  to.searchParams.delete('shop')
  const response = NextResponse.redirect(to, 303)
  response.headers.set(
    'set-cookie',
    await cookieOf({ user, token, expiresAt: new Date(expires_at) }),
  )
  return response
}
