import { upsertShopifyCustomer } from '#contract/customers/change.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'

type Body = { id: string; email: string | null; [field: string]: unknown }
export const record = (more: Partial<Body> = {}): Body => {
  const id = unique('s')
  return {
    id,
    email: `${id}@store.example`,
    first_name: 'Ada',
    last_name: 'Lovelace',
    state: 'enabled',
    tags: 'vip,2026',
    total_spent: '1234.50',
    orders_count: 7,
    created_at: '2025-05-06T07:08:09.000Z',
    ...more,
  }
}

/** A store that sends its customers' records. */
export const recordsOf = (platform: TestPlatform, shop: TestShop) => {
  const upsert = (body: unknown, person = shop.people.owner) =>
    platform.call(person, upsertShopifyCustomer, { body: body as never })
  return { upsert }
}
