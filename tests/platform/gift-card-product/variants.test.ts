import { beforeEach, describe, expect, test } from 'vitest'
import type { ProductChange } from '#contract/gift-card-product/shapes.ts'
import { getShop } from '#contract/shop/calls.ts'
import { ownStore } from '#platform/gift-card-product/store.ts'
import { add, type Product, productOf } from '../../support/gift-card-product/product.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 20 })
let shop: TestShop
let desk: Product
beforeEach(async () => {
  platform.ports.productStore = ownStore
  shop = await platform.shop()
  desk = productOf(platform, shop)
})

describe('variants', () => {
  test('are made, changed and removed by their marks; the rest stays; prices may be swapped', async () => {
    const [fifty, hundred] = (await desk.product()).variants
    const done = await desk.put({
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
    await desk.put({
      variants: [{ id: fifty!.id, variant_action_status: 'delete' }, { id: hundred!.id }],
    })
    expect(await desk.amounts()).toEqual([
      ['25.50', '25.50'],
      ['50.00', '50.00'],
    ])
    expect(await desk.acts('change_product')).toBe(2)
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
      const before = await desk.product()
      const changes = [...variants(before.variants[0]!.id)]
      expect(
        await desk.put({ product_action_status: 'update', title: 'Changed', variants: changes }),
      ).toMatchObject({
        status: 422,
        error: { code: 'invalid_input', field: `gift_card_product.${field}` },
      })
      expect(await desk.product()).toEqual(before)
    },
  )

  test('are at least one', async () => {
    const { variants } = await desk.product()
    const all = variants.map(({ id }) => ({ id, variant_action_status: 'delete' as const }))
    expect(await desk.put({ variants: all })).toMatchObject({
      error: { field: 'gift_card_product.variants' },
    })
  })

  test('hold no key of the language itself', async () => {
    const raw =
      '{"gift_card_product":{"__proto__":{"polluted":1},"variants":[' +
      '{"price":"7","value":"7","new":true,' +
      '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}]}}'
    const done = await platform.request('PUT', '/api/giftCard/shopify', {
      token: shop.people.owner.token,
      raw,
      headers: { 'content-type': 'application/json' },
    })
    expect([done.status, ({} as { polluted?: unknown }).polluted]).toEqual([200, undefined])
  })

  test('cost less than they are worth where pairs are on; off, they cost it, and on as before', async () => {
    await desk.product()
    await desk.set('gift_cards_variants_discounts_enabled', true)
    await desk.put({ variants: [add('90', '100'), add('120', '110')] })
    const paired = [
      ['50.00', '50.00'],
      ['90.00', '100.00'],
      ['100.00', '100.00'],
      ['120.00', '110.00'],
    ]
    expect(await desk.amounts()).toEqual(paired)
    await desk.set('gift_cards_variants_discounts_enabled', false)
    expect((await desk.amounts()).every(([price, value]) => price === value)).toBe(true)
    await desk.set('gift_cards_variants_discounts_enabled', true)
    expect(await desk.amounts()).toEqual(paired)
    const ninety = (await desk.product()).variants.find(({ price }) => price === '90.00')!
    await desk.put({ variants: [{ id: ninety.id, variant_action_status: 'delete' }] })
    const { settings } = (await platform.call(shop.people.owner, getShop, {})).body
    expect(settings.gift_cards_variants_discounts).toEqual([{ price: '120.00', value: '110.00' }])
  })

  test('of twenty changes at once: each price is there once, and the pairs are whole', async () => {
    await desk.product()
    await desk.set('gift_cards_variants_discounts_enabled', true)
    const changes = Array.from({ length: 20 }, (_, n) =>
      desk.put({ variants: [add(String(10 + (n % 10)), String(20 + n))] }),
    )
    const statuses = (await Promise.all(changes)).map(({ status }) => status)
    expect([
      statuses.filter((one) => one === 200).length,
      statuses.filter((one) => one === 422).length,
    ]).toEqual([10, 10])
    const { variants } = await desk.product()
    const { settings } = (await platform.call(shop.people.owner, getShop, {})).body
    expect(new Set(variants.map(({ price }) => price)).size).toBe(12)
    expect(settings.gift_cards_variants_discounts).toHaveLength(10)
  })
})
