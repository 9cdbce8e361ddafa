import { createHmac, timingSafeEqual } from 'node:crypto'

const days30 = 2_592_000
const coded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (text: string, key: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** The token's payload: a user and an expiry in 30 days. */
export type User = { shop_url: string; isAdmin: boolean; level: string; is_pos: boolean }

export const makeToken = (user: User, key: string): string => {
  const exp = Math.floor(Date.now() / 1000) + days30
  const text = `${coded({ alg: 'HS256', typ: 'JWT' })}.${coded({ user, exp })}`
  return `${text}.${signed(text, key)}`
}

/** Returns the user of a token that is ours and not over; null for any other. */
export const readToken = (header: string | undefined, key: string): User | null => {
  const [head, payload, signature = ''] = (header ?? '').replace(/^Bearer /, '').split('.')
  const wanted = Buffer.from(signed(`${head}.${payload}`, key))
  const found = Buffer.from(signature)
  if (found.length !== wanted.length || !timingSafeEqual(found, wanted)) return null
  const { user, exp } = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as {
    user: User
    exp: number
  }
  return exp > Date.now() / 1000 ? user : null
}
