import type { ErrorBody } from '#contract/error.ts'
import type { signIn } from '#contract/staff.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Role } from '#rules/access.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'

export const password = 'right horse battery'

export type Given = { shop_url?: unknown; email?: unknown; password?: unknown }
type Signed = { status: number; body: Answer<typeof signIn> & ErrorBody; headers: Headers }

/** People who sign in from one address or another. */
export const signingInOf = (platform: TestPlatform, shop: TestShop) => {
  const right = (role: Role = 'owner') => ({
    shop_url: shop.shop_url,
    email: shop.people[role].email,
    password,
  })
  const signInFrom = async (address: string, given: Given): Promise<Signed> => {
    const asked = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    }
    const response = await platform.app.request('/auth/login', asked, {
      incoming: { socket: { remoteAddress: address } },
    })
    return {
      status: response.status,
      body: (await response.json()) as Signed['body'],
      headers: response.headers,
    }
  }
  const anywhere = (given: Given) => signInFrom(unique('10.0.0.'), given)
  const me = (token: string) => platform.request('GET', '/auth/me', { token })
  return { right, signInFrom, anywhere, me }
}
