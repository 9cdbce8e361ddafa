import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import {
  getGiftCardProduct,
  type ProductChange,
  putGiftCardProduct,
} from '#contract/gift-card-product.ts'
import { getShop, putSetting } from '#contract/shop.ts'
import { uploadFile } from '#contract/uploads.ts'
import { ownStore, type ProductStore } from '#platform/gift-card-product/store.ts'
import { multipart } from '../support/multipart.ts'
import type { Person, TestShop } from '../support/platform.ts'
import { suite } from '../support/suite.ts'

const { platform, other } = await suite({ connections: 20 })
let shop: TestShop
beforeEach(async () => {
  platform.productStore = ownStore
  shop = await platform.shop()
})

const read = (of = shop, person: Person = of.people.owner) =>
  platform.call(person, getGiftCardProduct, {})
const put = (gift_card_product: ProductChange, person: Person = shop.people.owner) =>
  platform.call(person, putGiftCardProduct, { body: { gift_card_product } })
const product = async (of = shop) => (await read(of)).body.gift_card_product
const amounts = async (of = shop) =>
  (await product(of)).variants.map(({ price, value }) => [price, value])
const set = (key: string, value: unknown) =>
  platform.call(shop.people.admin, putSetting, { body: { key, value } })
const made = async (of = shop) =>
  (
    await platform.db
      .selectFrom('gift_card_product')
      .select('product_id')
      .where('shop_id', '=', of.shop_id)
      .execute()
  ).length
const acts = async (verb: string) =>
  (
    await platform.db
      .selectFrom('audit')
      .select('verb')
      .where('shop_id', '=', shop.shop_id)
      .execute()
  ).filter((line) => line.verb === verb).length
const add = (price: string, value = price) => ({
  price,
  value,
  variant_action_status: 'create' as const,
})
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
    const first = await product()
    expect(first).toMatchObject({
      title: 'Gift card',
      handle: 'gift-card',
      shop_url: shop.shop_url,
      images: [],
      link: `https://${shop.shop_url}/products/gift-card`,
      variants: [
        { price: '50.00', value: '50.00', taxable: false, requires_shipping: false },
        { price: '100.00', value: '100.00', taxable: false, requires_shipping: false },
      ],
    })
    expect(await product()).toEqual(first)
    const { settings } = (await platform.call(shop.people.owner, getShop, {})).body
    expect([settings.c2c_giftcard_product_id, settings.c2c_giftcard_product_handle]).toEqual([
      first.product_id,
      'gift-card',
    ])
    expect([await made(), await acts('make_product')]).toEqual([1, 1])
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
      await set('shopify_product_call_timeout', 1)
      platform.productStore = { ...ownStore, load }
      const ids = new Set<string>()
      for (let round = 0; round < rounds; round += 1) {
        // what the platform knew of it is forgotten, as after a call of which nobody knows the outcome
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
        const all = await Promise.all(Array.from({ length: 5 }, () => read()))
        for (const { status, body } of all) {
          expect(status).toBe(200)
          ids.add(body.gift_card_product.product_id)
        }
      }
      expect([ids.size, await made(), await acts('make_product')]).toEqual([1, 1, 1])
    },
  )

  test('is waited for as long as the setting says', async () => {
    await product()
    let asked = 0
    const slow: ProductStore['load'] = async (...given) => {
      asked += 1
      await new Promise((done) => setTimeout(done, 150))
      return ownStore.load(...given)
    }
    platform.productStore = {
      load: slow,
      create: async () => Promise.reject(new Error('made anew')),
    }
    expect((await read()).status).toBe(200)
    await set('shopify_product_call_timeout', 20)
    expect([(await read()).status, asked]).toEqual([500, 2])
  })

  test('is read by all but the till and changed by the owner; another shop has its own', async () => {
    const { product_id, variants } = await product()
    expect([
      (await read(shop, shop.people.limited)).status,
      (await read(shop, shop.people.pos)).status,
    ]).toEqual([200, 403])
    for (const role of ['staff', 'limited', 'pos'] as const)
      expect(await put({ variants: [add('10')] }, shop.people[role])).toMatchObject({ status: 403 })
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
    expect([await amounts(), (await amounts(other)).length]).toEqual([
      [
        ['50.00', '50.00'],
        ['100.00', '100.00'],
      ],
      2,
    ])
  })
})

describe('variants', () => {
  test('are made, changed and taken away by their marks; what has none stays, and prices may be swapped', async () => {
    const [fifty, hundred] = (await product()).variants
    const done = await put({
      variants: [
        { ...add('25.5'), new: true },
        { id: fifty!.id, price: '100', value: '100', variant_action_status: 'update' },
        { id: hundred!.id, price: '50', value: '50', variant_action_status: 'update' },
      ],
    })
    expect(done.body.gift_card_product.variants.map(({ id, price }) => [id, price])).toEqual([
      [expect.any(String), '25.50'],
      [hundred!.id, '50.00'],
      [fifty!.id, '100.00'],
    ])
    await put({
      variants: [{ id: fifty!.id, variant_action_status: 'delete' }, { id: hundred!.id }],
    })
    expect(await amounts()).toEqual([
      ['25.50', '25.50'],
      ['50.00', '50.00'],
    ])
    expect(await acts('change_product')).toBe(2)
  })

  const wrong: [string, (id: string) => NonNullable<ProductChange['variants']>, string][] = [
    ['a price of 0', () => [add('0', '10')], 'variants.0.price'],
    ['a price below 0', () => [add('-5', '10')], 'variants.0.price'],
    ['three decimals', () => [add('10'), add('10.005', '11')], 'variants.1.price'],
    ['a value of 0', () => [add('10', '0.00')], 'variants.0.value'],
    ['a value of three decimals', () => [add('10', '10.001')], 'variants.0.value'],
    ['no price', () => [{ value: '10', variant_action_status: 'create' }], 'variants.0.price'],
    ['no value', () => [{ price: '10', variant_action_status: 'create' }], 'variants.0.value'],
    ['another value while the pairs are off', () => [add('90', '100')], 'variants.0.value'],
    ['a price that is there', () => [add('50')], 'variants.0.price'],
    ['the same price twice', () => [add('60'), add('60.00')], 'variants.0.price'],
    [
      'an unknown id',
      () => [{ id: 'v99999999', price: '1', value: '1', variant_action_status: 'update' }],
      'variants.0.id',
    ],
    ['an id of nothing', () => [{ id: 'g1', variant_action_status: 'delete' }], 'variants.0.id'],
    ['no id', () => [{ variant_action_status: 'delete' }], 'variants.0.id'],
    ['an id for a new one', (id) => [{ ...add('60'), id }], 'variants.0.id'],
    [
      'the same one twice',
      (id) => [
        { id, price: '1', value: '1', variant_action_status: 'update' },
        { id, variant_action_status: 'delete' },
      ],
      'variants.1.id',
    ],
    [
      'more than 100',
      () => Array.from({ length: 99 }, (_, n) => add(String(n + 1000))),
      'variants',
    ],
  ]
  test.each(wrong)(
    'with %s are refused by the field, and nothing is changed',
    async (_, variants, field) => {
      const before = await product()
      const asked = [...variants(before.variants[0]!.id)]
      expect(
        await put({ product_action_status: 'update', title: 'Changed', variants: asked }),
      ).toMatchObject({
        status: 422,
        error: { code: 'invalid_input', field: `gift_card_product.${field}` },
      })
      expect(await product()).toEqual(before)
    },
  )

  test('are at least one', async () => {
    const { variants } = await product()
    const all = variants.map(({ id }) => ({ id, variant_action_status: 'delete' as const }))
    expect(await put({ variants: all })).toMatchObject({
      error: { field: 'gift_card_product.variants' },
    })
  })

  test('hold no key of the language itself (V8)', async () => {
    const raw =
      '{"gift_card_product":{"__proto__":{"polluted":1},"variants":[{"price":"7","value":"7","new":true,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}]}}'
    const done = await platform.request('PUT', '/api/giftCard/shopify', {
      token: shop.people.owner.token,
      raw,
      headers: { 'content-type': 'application/json' },
    })
    expect([done.status, ({} as { polluted?: unknown }).polluted]).toEqual([200, undefined])
  })

  test('cost less than they are worth where the pairs count; switched off, they cost it, and on again as before', async () => {
    await product()
    await set('gift_cards_variants_discounts_enabled', true)
    await put({ variants: [add('90', '100'), add('120', '110')] })
    const paired = [
      ['50.00', '50.00'],
      ['90.00', '100.00'],
      ['100.00', '100.00'],
      ['120.00', '110.00'],
    ]
    expect(await amounts()).toEqual(paired)
    await set('gift_cards_variants_discounts_enabled', false)
    expect((await amounts()).every(([price, value]) => price === value)).toBe(true)
    await set('gift_cards_variants_discounts_enabled', true)
    expect(await amounts()).toEqual(paired)
    const ninety = (await product()).variants.find(({ price }) => price === '90.00')!
    await put({ variants: [{ id: ninety.id, variant_action_status: 'delete' }] })
    const { settings } = (await platform.call(shop.people.owner, getShop, {})).body
    expect(settings.gift_cards_variants_discounts).toEqual([{ price: '120.00', value: '110.00' }])
  })

  test('of twenty changes at once: each price is there once, and the pairs are whole', async () => {
    await product()
    await set('gift_cards_variants_discounts_enabled', true)
    const asked = Array.from({ length: 20 }, (_, n) =>
      put({ variants: [add(String(10 + (n % 10)), String(20 + n))] }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect([
      statuses.filter((one) => one === 200).length,
      statuses.filter((one) => one === 422).length,
    ]).toEqual([10, 10])
    const { variants } = await product()
    const { settings } = (await platform.call(shop.people.owner, getShop, {})).body
    expect(new Set(variants.map(({ price }) => price)).size).toBe(12)
    expect(settings.gift_cards_variants_discounts).toHaveLength(10)
  })
})

describe('images', () => {
  test('are uploads of the shop, in the order of their positions, with what they show', async () => {
    const [one, two] = [await uploaded(), await uploaded(shop, '#17683f')]
    const images = [
      { src: one, position: 2, alt: 'Blue' },
      { src: two, position: 1, alt: 'Green' },
    ]
    const { body } = await put({ product_action_status: 'update', images })
    expect(body.gift_card_product.images).toEqual([
      { src: two, position: 1, alt: 'Green' },
      { src: one, position: 2, alt: 'Blue' },
    ])
    await put({ images: [] })
    expect((await product()).images).toHaveLength(2)
    await put({ product_action_status: 'update', images: [] })
    expect((await product()).images).toEqual([])
  })

  test('of another shop, of another host or twice are refused by the field', async () => {
    const [own, theirs] = [await uploaded(), await uploaded(other)]
    const wrong = [
      theirs,
      'https://evil.example/x.png',
      'javascript:alert(1)',
      `${own.slice(0, -8)}.png`,
      '',
    ]
    for (const src of wrong)
      expect(
        await put({ product_action_status: 'update', images: [{ src: own }, { src }] }),
      ).toMatchObject({
        status: 422,
        error: { field: 'gift_card_product.images.1.src' },
      })
    expect(
      (await put({ product_action_status: 'update', images: [{ src: own }, { src: own }] })).status,
    ).toBe(422)
    expect((await product()).images).toEqual([])
  })
})
