import type { Role } from '#rules/way/access.ts'
import { testEnv, type TestPlatform, type TestShop, unique } from '../platform.ts'
import type { Answered } from '../api-keys/request-to.ts'
import { signEntry } from './signed-entry.ts'

export const secret = testEnv.ENTRY_SECRET
export const start = new Date('2026-03-01T10:00:00.000Z')
export const seconds = start.getTime() / 1000
export type Query = Record<string, string>
type In = {
  jwt: string
  expires_at: string
  user: { level: string; is_pos: boolean; isAdmin: boolean; email: string }
}
const pathOf = { helpdesk: '/api/gorgias/auth', pos: '/api/pos/auth' }
export const search = (query: Query) => new URLSearchParams(query).toString()

/** The entry pages of helpdesk and till with signed links. */
export const doorsOf = (platform: TestPlatform, shop: TestShop) => {
  const at = (door: 'helpdesk' | 'pos', search: string) =>
    platform.request('GET', `${pathOf[door]}?${search}`, {
      headers: { 'x-agent': 'A till' },
    }) as Promise<Answered<In>>
  const fields = (role: Role = 'staff', more: Query = {}): Query => ({
    shop: shop.shop_url,
    email: shop.people[role].email,
    timestamp: `${seconds}`,
    id: unique('o'),
    ...more,
  })
  const forDesk = (role: Role = 'staff', more: Query = {}) =>
    fields(role, { helpdesk: 'gorgias', ...more })
  const enter = (door: 'helpdesk' | 'pos', query: Query) =>
    at(door, search(signEntry(secret, query)))
  return { at, fields, forDesk, enter }
}
export type Doors = ReturnType<typeof doorsOf>
