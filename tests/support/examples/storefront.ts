import { randomInt } from 'node:crypto'
import { makeStoreKey } from '#contract/redemptions/calls.ts'
import { makeBalancePage } from '#contract/storefront/calls.ts'
import { unique } from '../platform.ts'
import type { Example } from './things.ts'
const newVariant = (price: string) => ({ price, value: price, variant_action_status: 'create' })
const storeKey: Example = async (platform, shop) => ({
  params: {
    id: (await platform.call(shop.people.owner, makeStoreKey, { body: { name: 'Checkout' } })).body
      .store_key.key_id,
  },
})

export const storefrontExamples: Record<string, Example> = {
  getGiftCardProduct: async () => ({}),
  putGiftCardProduct: async () => ({
    body: {
      gift_card_product: {
        product_action_status: 'update',
        title: unique('Card '),
        variants: [newVariant(String(randomInt(1, 1_000_000_000)))],
      },
    },
  }),
  getDirectory: async () => ({}),
  postDirectory: async () => ({ body: { google: '1', brand: 'Maple', inventory: 12 } }),
  getShortLink: async () => ({}),
  makeShortLink: async () => ({ body: { gift_card_product: {} } }),
  getStorePage: async (platform, shop) => ({
    params: { id: (await platform.call(shop.people.owner, makeBalancePage, {})).body.page.page_id },
  }),
  listStorePages: async () => ({}),
  makeBalancePage: async () => ({}),
  makeRewardsPage: async () => ({}),
  listStoreKeys: async () => ({}),
  makeStoreKey: async () => ({ body: { name: 'Checkout' } }),
  endStoreKey: storeKey,
  uploadFile: async () => ({
    file: { name: 'people.csv', content: 'email,amount\nada@customers.example,10\n' },
  }),
}
