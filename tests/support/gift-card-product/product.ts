import { getGiftCardProduct, putGiftCardProduct } from '#contract/gift-card-product/calls.ts'
import type { ProductChange } from '#contract/gift-card-product/shapes.ts'
import { putSetting } from '#contract/shop/calls.ts'
import type { Person, TestPlatform, TestShop } from '../platform.ts'

export const add = (price: string, value = price) => ({
  price,
  value,
  variant_action_status: 'create' as const,
})

/** A shop's product, read and changed by its owner. */
export const productOf = (platform: TestPlatform, shop: TestShop) => {
  const read = (of = shop, person: Person = of.people.owner) =>
    platform.call(person, getGiftCardProduct, {})
  const put = (gift_card_product: ProductChange, person: Person = shop.people.owner) =>
    platform.call(person, putGiftCardProduct, { body: { gift_card_product } })
  const product = async (of = shop) => (await read(of)).body.gift_card_product
  const amounts = async (of = shop) =>
    (await product(of)).variants.map(({ price, value }) => [price, value])
  const set = (key: string, value: unknown) =>
    platform.call(shop.people.admin, putSetting, { body: { key, value } })
  const acts = async (verb: string) =>
    (
      await platform.db
        .selectFrom('audit')
        .select('verb')
        .where('shop_id', '=', shop.shop_id)
        .execute()
    ).filter((line) => line.verb === verb).length
  return { read, put, product, amounts, set, acts }
}
export type Product = ReturnType<typeof productOf>
