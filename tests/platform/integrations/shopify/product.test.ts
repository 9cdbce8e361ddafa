import { beforeEach, describe, expect, test } from 'vitest'
import { getStoreProduct, retryStoreProduct } from '#contract/integrations/store-product.ts'
import { sendProduct } from '#platform/integrations/shopify/product/send-product.ts'
import { wantedScopes } from '#platform/integrations/shopify/scopes.ts'
import { vendorsOf } from '../../../support/integrations/connecting.ts'
import { storeOf } from '../../../support/integrations/store.ts'
import { add, type Product, productOf } from '../../../support/gift-card-product/product.ts'
import { type Person, type TestShop, unique } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { largePlan } from '../../../support/vendors/shopify/answer.ts'
import { hasShopify } from '../../../support/vendors/shopify/schema.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { shopify } = vendors
shopify.own.plan = largePlan
let shop: TestShop
let desk: ReturnType<typeof storeOf>
let ours: Product

beforeEach(async () => {
  platform.at('2026-11-02T10:00:00Z')
  // other shops' products are due too
  await platform.db.updateTable('integration').set({ state: 'off' }).execute()
  shop = await platform.shop()
  desk = storeOf(platform, vendors, shop, unique('maple'))
  ours = productOf(platform, shop)
  Object.assign(shopify.own, {
    losesOnce: undefined,
    hasNoGiftCards: false,
    refusesImages: false,
  })
  Object.assign(shopify.faults, { isDown: false })
})

const pass = (seconds: number) => platform.at(new Date(platform.clock().getTime() + seconds * 1000))
const send = async (): Promise<void> => {
  while (await sendProduct(platform));
}
const state = async (by: Person = shop.people.owner) =>
  (await platform.call(by, getStoreProduct, {})).body
const retry = (by: Person = shop.people.owner) => platform.call(by, retryStoreProduct, { body: {} })
const there = () => [...desk.store.products.values()]
const amounts = (at = 0) => there()[at]!.variants.map(({ price }) => price)
const before = wantedScopes.filter((scope) => scope !== 'write_products')

describe.runIf(hasShopify)('the gift card product in the store', () => {
  test('is made once a store is connected, as it is here', async () => {
    expect(await state()).toMatchObject({ state: 'off', admin_url: null, mode: 'off' })
    await desk.connect()
    expect((await state()).state).toBe('waiting')
    await send()
    const { product_id, variants } = await ours.product()
    const [made] = there()
    expect(made).toMatchObject({
      title: 'Gift card',
      handle: 'gift-card',
      isGiftCard: true,
      marks: { tender_product: product_id },
      variants: [
        { sku: variants[0]!.id, price: 5000, isTaxed: false, name: '50.00' },
        { sku: variants[1]!.id, price: 10_000, isTaxed: false, name: '100.00' },
      ],
    })
    expect(await state()).toMatchObject({
      state: 'sent',
      sent_at: platform.clock().toISOString(),
      problem: null,
      admin_url: `https://${desk.store.domain}/admin/products/${made!.id}`,
    })
    expect([await sendProduct(platform), there().length]).toEqual([false, 1])
  })

  test('follows each change: amounts that come, change and go, title and description', async () => {
    await desk.connect()
    await send()
    const [fifty, hundred] = (await ours.product()).variants
    const [, kept] = there()[0]!.variants
    await ours.put({
      product_action_status: 'update',
      title: 'A gift & more',
      description: 'For <you>\nand me',
      variants: [
        add('25'),
        { id: fifty!.id, variant_action_status: 'delete' },
        { id: hundred!.id, price: '120', value: '120', variant_action_status: 'update' },
      ],
    })
    expect((await state()).state).toBe('waiting')
    await send()
    const [made] = there()
    expect(made).toMatchObject({
      title: 'A gift & more',
      description: 'For &lt;you&gt;<br>and me',
      variants: [{ price: 2500 }, { id: kept!.id, sku: hundred!.id, price: 12_000 }],
    })
    expect([there().length, (await state()).state]).toEqual([1, 'sent'])
  })

  test('whose answer is lost, or that several processes send at once, is there once', async () => {
    await desk.connect()
    shopify.own.losesOnce = /productSet/
    await send()
    expect([there().length, (await state()).problem]).toEqual([1, 'failed'])
    await ours.put({ variants: [add('25')] })
    pass(60)
    await Promise.all([send(), send(), send(), send()])
    expect([there().length, amounts(), (await state()).state]).toEqual([
      1,
      [2500, 5000, 10_000],
      'sent',
    ])
  })

  test('is sent by another process where the first was killed', async () => {
    await desk.connect()
    const { claimProduct } = await import('#platform/integrations/shopify/product/claim.ts')
    expect(await claimProduct(platform.db, platform.clock())).toBeDefined()
    await send()
    expect(there()).toEqual([])
    pass(61)
    await send()
    expect(there().length).toBe(1)
  })

  test('that was deleted there is made again with its next change, or when a person wants it', async () => {
    await desk.connect()
    await send()
    desk.store.products.clear()
    await ours.put({ variants: [add('25')] })
    await send()
    expect(amounts()).toEqual([2500, 5000, 10_000])
    desk.store.products.clear()
    expect((await retry()).status).toBe(200)
    await send()
    expect([there().length, there()[0]!.handle]).toEqual([1, 'gift-card'])
  })

  test('leaves another product with its handle alone, and says so until that is changed', async () => {
    const own = {
      id: 5,
      handle: 'gift-card',
      title: 'Their own',
      description: '',
      isGiftCard: true,
    }
    desk.store.products.set(5, { ...own, marks: {}, variants: [], images: [] })
    await desk.connect()
    await send()
    expect(there()).toEqual([expect.objectContaining({ title: 'Their own' })])
    expect(await state()).toMatchObject({ state: 'failed', problem: 'handle_taken' })
    desk.store.products.get(5)!.handle = 'their-own'
    await retry()
    await send()
    expect([there().length, (await state()).state]).toEqual([2, 'sent'])
  })

  test.each([
    ['hasNoGiftCards', 'gift_cards_off', 'Gift cards are not activated'],
    ['refusesImages', 'image_refused', 'The image could not be downloaded'],
  ] as const)(
    'that the store refuses (%s) says why in its words',
    async (fault, problem, words) => {
      await ours.product()
      const images = JSON.stringify([{ path: '/static/x.png', alt: 'Blue' }])
      await platform.db
        .updateTable('gift_card_product')
        .set({ images })
        .where('shop_id', '=', shop.shop_id)
        .execute()
      shopify.own[fault] = true
      await desk.connect()
      await send()
      expect(await state()).toMatchObject({ state: 'failed', problem, words })
      expect(there()).toEqual([])
      shopify.own[fault] = false
      // a change of it is tried by itself
      await ours.put({ variants: [add('25')] })
      await send()
      expect([(await state()).state, there()[0]!.images]).toEqual([
        'sent',
        [[expect.stringMatching(/^https?:.*\/static\/x\.png$/), 'Blue']],
      ])
    },
  )

  test('has its images copied only when they change', async () => {
    await desk.connect()
    await send()
    there()[0]!.images = [['kept', 'by the store']]
    await ours.put({ variants: [add('25')] })
    await send()
    expect(there()[0]!.images).toEqual([['kept', 'by the store']])
  })

  test('waits while the store is down', async () => {
    await desk.connect()
    shopify.faults.isDown = true
    await send()
    expect(await state()).toMatchObject({ state: 'waiting', problem: 'failed' })
    shopify.faults.isDown = false
    pass(3600)
    await send()
    expect((await state()).state).toBe('sent')
  })

  test('needs a right, which a store connected before is asked for without disconnecting', async () => {
    await desk.connect(before)
    await send()
    expect([(await state()).state, there(), (await desk.get()).missing]).toEqual([
      'not_granted',
      [],
      ['gift_card_product'],
    ])
    await desk.connect()
    await send()
    expect([(await state()).state, there().length]).toEqual(['sent', 1])
  })

  test('of another store or shop is another one; who may not change it can’t have it sent', async () => {
    await desk.connect()
    await send()
    const other = await platform.shop()
    expect([
      (await state(other.people.owner)).state,
      await retry(other.people.owner),
      await retry(shop.people.staff),
      await platform.call(shop.people.pos, getStoreProduct, {}),
      (await state(shop.people.staff)).state,
    ]).toMatchObject([
      'off',
      { status: 409, error: { code: 'integration_off' } },
      { status: 403 },
      { status: 403 },
      'sent',
    ])
    await desk.disable()
    const second = storeOf(platform, vendors, shop, unique('oak'))
    await second.connect()
    expect((await state()).state).toBe('waiting')
    await send()
    expect([second.store.products.size, there().length]).toEqual([1, 1])
  })
})
