import type { Example } from '../examples/things.ts'
import type { TestPlatform, TestShop } from '../platform.ts'
import { keyOf } from './keys-of.ts'

/** Makes a key; earlier ones end, of which a shop may have so many. */
const made = async (platform: TestPlatform, shop: TestShop): Promise<string> => {
  await platform.db
    .updateTable('store_key')
    .set({ ended_at: platform.clock() })
    .where('shop_id', '=', shop.shop_id)
    .where('member_id', 'is not', null)
    .execute()
  return (await keyOf(platform, shop, { scopes: ['read'] })).api_key_id
}
const one: Example = async (platform, shop) => ({ params: { id: await made(platform, shop) } })

export const apiKeysExamples: Record<string, Example> = {
  listApiKeys: async (platform, shop) => {
    await made(platform, shop)
    return {}
  },
  makeApiKey: async (platform, shop) => {
    await made(platform, shop)
    return {
      body: {
        name: 'Warehouse sync',
        scopes: ['read', 'issue'],
        limits: { per_issue: '50', per_day: null },
        expires_on: '2099-01-31',
      },
    }
  },
  rotateApiKey: async (platform, shop) => ({
    params: { id: await made(platform, shop) },
    body: { confirmed: 'x9Z_' },
  }),
  endApiKey: one,
}
