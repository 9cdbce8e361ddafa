import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import { putGiftCardProduct } from '#contract/gift-card-product/calls.ts'
import { getShop } from '#contract/shop/calls.ts'
import { uploadFile } from '#contract/uploads/calls.ts'
import { ownStore, type ProductStore } from '#platform/gift-card-product/store.ts'
import { add, type Product, productOf } from '../../support/gift-card-product/product.ts'
import { multipart } from '../../support/multipart.ts'
import type { TestShop } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, other } = await suite({ connections: 20 })
let shop: TestShop
let desk: Product
beforeEach(async () => {
  platform.ports.productStore = ownStore
  shop = await platform.shop()
  desk = productOf(platform, shop)
})
const made = async (of = shop) =>
  (
    await platform.db
      .selectFrom('gift_card_product')
      .select('product_id')
      .where('shop_id', '=', of.shop_id)
      .execute()
  ).length
const uploaded = async (of = shop, color = '#3350c9') => {
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
    .png()
    .toBuffer()
  const sent = { token: of.people.owner.token, ...multipart({ name: 'x.png', content }) }
  const { body } = await platform.request('POST', addressOf(uploadFile, { query: {} }), sent)
  return (body as { data: { url: string } }).data.url
}

describe('the product', () => {
  test('is made from the template when it is first asked for, and is that one from then on', async () => {
    const first = await desk.product()
    expect(first).toMatchObject({
      title: 'Gift card',
      handle: 'gift-card',
      shop_url: shop.shop_url,
      images: [],
      image: null,
      link: `https://${shop.shop_url}/products/gift-card`,
      variants: [
        { price: '50.00', value: '50.00', taxable: false, requires_shipping: false },
        { price: '100.00', value: '100.00', taxable: false, requires_shipping: false },
      ],
    })
    expect(await desk.product()).toEqual(first)
    const { settings } = (await platform.call(shop.people.owner, getShop, {})).body
    expect([settings.c2c_giftcard_product_id, settings.c2c_giftcard_product_handle]).toEqual([
      first.product_id,
      'gift-card',
    ])
    expect([await made(), await desk.acts('make_product')]).toEqual([1, 1])
  })

  const never: ProductStore['load'] = () => new Promise(() => {})
  const late: ProductStore['load'] = () =>
    new Promise((_, fail) => setTimeout(() => fail(new Error('status 0')), 20))
  const failing: ProductStore['load'] = async () => {
    throw new Error('the store is away')
  }
  test.each<[string, ProductStore['load'], number]>([
    ['takes too long', never, 100],
    ['takes too long and fails then', late, 10],
    ['fails', failing, 10],
    ['has nothing', async () => null, 10],
  ])(
    'is made where the store %s: once a shop, 5 at once, again and again (F5)',
    async (_, load, rounds) => {
      await desk.set('shopify_product_call_timeout', 1)
      platform.ports.productStore = { ...ownStore, load }
      const ids = new Set<string>()
      for (let round = 0; round < rounds; round += 1) {
        // drops the platform's memory of it, as after a call with an unknown outcome
        if (round % 5 === 0)
          await platform.db
            .updateTable('shop')
            .set({
              settings: JSON.stringify({
                shopify_product_call_timeout: 1,
                is_accepted_terms: true,
              }),
            })
            .where('shop_id', '=', shop.shop_id)
            .execute()
        const all = await Promise.all(Array.from({ length: 5 }, () => desk.read()))
        for (const { status, body } of all) {
          expect(status).toBe(200)
          ids.add(body.gift_card_product.product_id)
        }
      }
      expect([ids.size, await made(), await desk.acts('make_product')]).toEqual([1, 1, 1])
    },
  )

  test('is waited for as long as the setting says', async () => {
    await desk.product()
    let requests = 0
    const slow: ProductStore['load'] = async (...given) => {
      requests += 1
      await new Promise((done) => setTimeout(done, 150))
      return ownStore.load(...given)
    }
    platform.ports.productStore = {
      load: slow,
      create: async () => Promise.reject(new Error('made anew')),
    }
    expect((await desk.read()).status).toBe(200)
    await desk.set('shopify_product_call_timeout', 20)
    expect([(await desk.read()).status, requests]).toEqual([500, 2])
  })

  test('is read by all but the till and changed by the owner; another shop has its own', async () => {
    const { product_id, variants } = await desk.product()
    expect([
      (await desk.read(shop, shop.people.limited)).status,
      (await desk.read(shop, shop.people.pos)).status,
    ]).toEqual([200, 403])
    for (const role of ['staff', 'limited', 'pos'] as const)
      expect(await desk.put({ variants: [add('10')] }, shop.people[role])).toMatchObject({
        status: 403,
      })
    const theirs = await platform.call(other.people.owner, putGiftCardProduct, {
      body: { gift_card_product: { product_id, variants: [add('10')] } },
    })
    expect(theirs).toMatchObject({ status: 404, error: { code: 'not_found' } })
    const marked = { id: variants[0]!.id, variant_action_status: 'delete' as const }
    expect(
      await platform.call(other.people.owner, putGiftCardProduct, {
        body: { gift_card_product: { variants: [marked] } },
      }),
    ).toMatchObject({ status: 422, error: { field: 'gift_card_product.variants.0.id' } })
    expect([await desk.amounts(), (await desk.amounts(other)).length]).toEqual([
      [
        ['50.00', '50.00'],
        ['100.00', '100.00'],
      ],
      2,
    ])
  })
})

describe('images', () => {
  test('are uploads of the shop, in the order of their positions, with what they show', async () => {
    const one = await uploaded()
    const two = await uploaded(shop, '#17683f')
    const images = [
      { src: one, position: 2, alt: 'Blue' },
      { src: two, position: 1, alt: 'Green' },
    ]
    const { body } = await desk.put({ product_action_status: 'update', images })
    expect(body.gift_card_product.images).toEqual([
      { src: two, position: 1, alt: 'Green' },
      { src: one, position: 2, alt: 'Blue' },
    ])
    expect((await desk.product()).image).toEqual({ src: two })
    await desk.put({ images: [] })
    expect((await desk.product()).images).toHaveLength(2)
    await desk.put({ product_action_status: 'update', images: [] })
    expect((await desk.product()).images).toEqual([])
  })

  test('of another shop, of another host or twice are refused by the field', async () => {
    const own = await uploaded()
    const theirs = await uploaded(other)
    const wrong = [
      theirs,
      'https://evil.example/x.png',
      'javascript:alert(1)',
      `${own.slice(0, -8)}.png`,
      '',
    ]
    for (const src of wrong)
      expect(
        await desk.put({ product_action_status: 'update', images: [{ src: own }, { src }] }),
      ).toMatchObject({
        status: 422,
        error: { field: 'gift_card_product.images.1.src' },
      })
    expect(
      (await desk.put({ product_action_status: 'update', images: [{ src: own }, { src: own }] }))
        .status,
    ).toBe(422)
    expect((await desk.product()).images).toEqual([])
  })
})
