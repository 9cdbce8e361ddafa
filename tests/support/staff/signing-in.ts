import type { ErrorBody } from '#contract/error.ts'
import type { signIn } from '#contract/staff/calls.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Role } from '#rules/way/access.ts'
import { createHmac, hkdfSync } from 'node:crypto'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'

export const password = 'right horse battery'

export type Account = { shop_url?: unknown; email?: unknown; password?: unknown }
type Signed = { status: number; body: Answer<typeof signIn> & ErrorBody; headers: Headers }

export const dashboardSecret = 'a-secret-of-a-dashboard-that-is-long-enough'
type Named = { address: string; device?: string }

/** Signs a visitor as the dashboard does with its SESSION_SECRET. */
export const signedVisitor = ({ address, device }: Named, secret: string): string => {
  const text = Buffer.from(JSON.stringify({ address, device: device ?? null })).toString(
    'base64url',
  )
  const key = Buffer.from(hkdfSync('sha256', secret, 'tender', 'visitor', 32))
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

/** People who sign in from several addresses. */
export const signingInOf = (platform: TestPlatform, shop: TestShop) => {
  const right = (role: Role = 'owner') => ({
    shop_url: shop.shop_url,
    email: shop.people[role].email,
    password,
  })
  const signInFrom = async (
    address: string,
    account: Account,
    headers: Record<string, string> = {},
  ): Promise<Signed> => {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(account),
    }
    const response = await platform.app.request('/auth/login', request, {
      incoming: { socket: { remoteAddress: address } },
    })
    return {
      status: response.status,
      body: (await response.json()) as Signed['body'],
      headers: response.headers,
    }
  }
  /** behind a dashboard on the platform's machine, which names its visitor */
  const signInAs = (visitor: Named, account: Account, secret = dashboardSecret) =>
    signInFrom('127.0.0.1', account, { 'x-visitor': signedVisitor(visitor, secret) })
  const anywhere = (account: Account) => signInFrom(unique('10.0.0.'), account)
  const me = (token: string) => platform.request('GET', '/auth/me', { token })
  return { right, signInFrom, signInAs, anywhere, me }
}
