import { randomInt } from 'node:crypto'
import { makeStoreKey } from '#contract/redemptions/calls.ts'
import { makeShopperKey } from '#contract/shopper/install.ts'
import { makeBalancePage } from '#contract/storefront/calls.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'
import { turnOn, withFeatures } from '../storefront/turn-on.ts'
import type { Example } from './things.ts'
const newVariant = (price: string) => ({ price, value: price, variant_action_status: 'create' })
const storeKey: Example = async (platform, shop) => ({
  params: {
    id: (await platform.call(shop.people.owner, makeStoreKey, { body: { name: 'Checkout' } })).body
      .store_key.key_id,
  },
})
/** Makes room for a signing key, of which two may be active. */
const noSigningKeys = (platform: TestPlatform, { shop_id }: TestShop) =>
  platform.db
    .updateTable('shopper_key')
    .set({ ended_at: platform.clock() })
    .where('shop_id', '=', shop_id)
    .where('ended_at', 'is', null)
    .execute()
const signingKey: Example = async (platform, shop) => {
  await noSigningKeys(platform, shop)
  const made = await platform.call(shop.people.owner, makeShopperKey, { body: { name: 'Theme' } })
  return { params: { id: made.body.shopper_key.key_id } }
}

/** A customer of a shop whose quick apply is on. */
const applying: Example = async (platform, shop) => {
  await withFeatures(platform, shop, 'widget')
  await turnOn(platform, shop, 'quick_apply')
  return { params: { id: (await platform.customer(shop)).id } }
}

export const storefrontExamples: Record<string, Example> = {
  makeApplyLink: applying,
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
  getInstall: async () => ({}),
  getWallets: async () => ({}),
  getPreviewShopper: async (platform, shop) => ({
    params: { id: (await platform.customer(shop)).id },
  }),
  listShopperKeys: async () => ({}),
  makeShopperKey: async (platform, shop) => {
    await noSigningKeys(platform, shop)
    return { body: { name: 'Theme' } }
  },
  endShopperKey: signingKey,
  uploadFile: async () => ({
    file: { name: 'people.csv', content: 'email,amount\nada@customers.example,10\n' },
  }),
}
