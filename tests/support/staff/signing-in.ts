import type { ErrorBody } from '#contract/error.ts'
import type { signIn } from '#contract/staff/calls.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Role } from '#rules/way/access.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'

export const password = 'right horse battery'

export type Account = { shop_url?: unknown; email?: unknown; password?: unknown }
type Signed = { status: number; body: Answer<typeof signIn> & ErrorBody; headers: Headers }

/** People who sign in from several addresses. */
export const signingInOf = (platform: TestPlatform, shop: TestShop) => {
  const right = (role: Role = 'owner') => ({
    shop_url: shop.shop_url,
    email: shop.people[role].email,
    password,
  })
  const signInFrom = async (address: string, account: Account): Promise<Signed> => {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
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
  const anywhere = (account: Account) => signInFrom(unique('10.0.0.'), account)
  const me = (token: string) => platform.request('GET', '/auth/me', { token })
  return { right, signInFrom, anywhere, me }
}
