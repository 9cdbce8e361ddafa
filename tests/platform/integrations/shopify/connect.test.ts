import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { vendorsOf } from '../../../support/integrations/connecting.ts'
import { storeOf } from '../../../support/integrations/store.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { signBack } from '../../../support/vendors/shopify/consent.ts'
import { hasShopify } from '../../../support/vendors/shopify/schema.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { shopify } = vendors
const from = new Date('2026-11-02T10:00:00Z')
const all = [
  'read_customers',
  'read_orders',
  'read_all_orders',
  'write_orders',
  'write_customers',
  'read_products',
  'write_products',
  'read_locations',
  'write_gift_cards',
  'write_gift_card_transactions',
  'read_store_credit_accounts',
  'write_store_credit_account_transactions',
]
let shop: TestShop
let name: string
let desk: ReturnType<typeof storeOf>

beforeEach(async () => {
  platform.at(from)
  shop = await platform.shop()
  name = unique('maple')
  desk = storeOf(platform, vendors, shop, name)
})

const sealed = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from integration
    where shop_id = ${shop.shop_id} and sealed is not null`.execute(platform.db)
  return rows[0]!.n
}

// Shopify's schema isn't part of the checkout: without it the imitation can't check a document
describe.runIf(hasShopify)('a store at Shopify', () => {
  test('is connected by its page of consent, and its first sync begins', async () => {
    const { location, state } = await desk.begin()
    expect(`${location.origin}${location.pathname}`).toBe(
      `${vendors.url}/${name}.myshopify.com/admin/oauth/authorize`,
    )
    expect(location.searchParams.get('scope')).toBe(all.join(','))
    expect(location.searchParams.get('redirect_uri')).toMatch(
      /\/integrations\/shopify\/connect\/callback$/,
    )
    expect(Buffer.from(state, 'base64url')).toHaveLength(32)
    const { status, body } = await desk.come(shopify.back(name, state, all))
    expect([status, body]).toMatchObject([
      200,
      { enabled: true, health: 'good', account: `${name}.myshopify.com`, connects: 'consent' },
    ])
    expect(desk.store.subscriptions.map(({ topic }) => topic)).toHaveLength(11)
    expect(await desk.get()).toMatchObject({
      connected: true,
      missing: [],
      syncs: [
        { kind: 'customers', state: 'waiting' },
        { kind: 'orders', state: 'waiting' },
      ],
    })
  })

  test.each([
    'evil.com',
    'maple.myshopify.com.evil.com',
    'evil.com/maple.myshopify.com',
    'maple.myshopify.com/admin',
    'maple.myshopify.com:8443',
    'https://maple.myshopify.com',
    'a@maple.myshopify.com',
    '-maple.myshopify.com',
    '.myshopify.com',
    'мaple.myshopify.com',
  ])('is a name at myshopify.com: %s is refused', async (typed) => {
    const refused = await desk.enable(typed)
    expect([refused.status, refused.error?.code]).toEqual([422, 'invalid_input'])
    expect(await desk.read()).toMatchObject({ connecting: false, enabled: false })
  })

  test.each<[string, (fields: Record<string, string>) => Record<string, string>, string]>([
    ['another signature', (fields) => ({ ...fields, hmac: 'a'.repeat(64) }), 'not_signed'],
    ['no signature', ({ hmac: _, ...fields }) => fields, 'not_signed'],
    ['another code', (fields) => ({ ...fields, code: 'b'.repeat(32) }), 'not_signed'],
    [
      'another host, well signed',
      ({ hmac: _, ...fields }) => signed({ ...fields, shop: 'evil.com' }),
      'not_signed',
    ],
    [
      'another store, well signed',
      ({ hmac: _, ...fields }) => signed({ ...fields, shop: 'other.myshopify.com' }),
      'connection_expired',
    ],
    [
      'a signature of 91 seconds ago',
      ({ hmac: _, ...fields }) =>
        signed({ ...fields, timestamp: String(from.getTime() / 1000 - 91) }),
      'not_signed',
    ],
    [
      'a state that was never made',
      ({ hmac: _, ...fields }) => signed({ ...fields, state: 'x'.repeat(43) }),
      'connection_expired',
    ],
    ['no state', ({ hmac: _, state: __, ...fields }) => signed(fields), 'connection_expired'],
  ])('stores nothing with %s', async (_, change, code) => {
    const { state } = await desk.begin()
    const refused = await desk.come(change(shopify.back(name, state, all)))
    expect(refused.error?.code).toBe(code)
    expect(await sealed()).toBe(0)
    expect(desk.store.subscriptions).toEqual([])
  })

  test('takes what came back once', async () => {
    const { state } = await desk.begin()
    const fields = shopify.back(name, state, all)
    const both = await Promise.all([desk.come(fields), desk.come(fields)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect((await desk.come(fields)).error?.code).toBe('not_signed')
  })

  test('keeps its webhooks when an attempt that was overtaken finds them', async () => {
    const [slow, quick] = [await desk.begin(), await desk.begin()]
    const { faults } = shopify
    faults.slowMs = 1500
    const overtaken = desk.come(shopify.back(name, slow.state, all))
    const isAsked = () => vendors.asked.some(({ host }) => host === `${name}.myshopify.com`)
    while (!isAsked()) await pause(10)
    faults.slowMs = undefined
    expect((await desk.come(shopify.back(name, quick.state, all))).status).toBe(200)
    expect((await overtaken).status).toBe(409)
    expect(desk.store.subscriptions).toHaveLength(11)
  })

  test('is no second shop’s, which hears so and leaves its webhooks alone', async () => {
    await desk.connect()
    const other = storeOf(platform, vendors, await platform.shop(), name)
    const { state } = await other.begin()
    const refused = await other.come(shopify.back(name, state, all))
    expect([refused.status, refused.error?.code]).toEqual([409, 'account_taken'])
    expect((await other.get()).connected).toBe(false)
    expect(desk.store.subscriptions).toHaveLength(11)
  })

  test('that sells in another currency is refused', async () => {
    const dollars = await platform.shop({ currency: 'USD' })
    const own = storeOf(platform, vendors, dollars, name)
    const { state } = await own.begin()
    const refused = await own.come(shopify.back(name, state, all))
    expect([refused.status, refused.error?.code]).toEqual([422, 'account_currency'])
  })

  test('that grants too little is refused, and that grants the least says what stays off', async () => {
    const { state } = await desk.begin()
    const refused = await desk.come(shopify.back(name, state, ['read_orders']))
    expect([refused.error?.code, refused.error?.facts]).toEqual([
      'scopes_missing',
      { scopes: 'read_customers' },
    ])
    await desk.connect(['read_customers', 'write_orders'])
    const { missing, money } = await desk.get()
    expect(missing).toEqual([
      'past_orders',
      'tags',
      'products',
      'gift_card_product',
      'locations',
      'money',
    ])
    expect(money.missing.map(({ mode }) => mode)).toEqual(['gift_cards', 'store_credit'])
  })

  test('that can grant more is asked again while connected, and stays as it was until then', async () => {
    const few = ['read_customers', 'read_orders']
    await desk.connect(few)
    await desk.sync()
    const before = await desk.read()
    const { state } = await desk.begin()
    expect(await desk.read()).toMatchObject({ health: 'good', enabled: true })
    platform.at(new Date(platform.clock().getTime() + 60_000))
    expect((await desk.come(shopify.back(name, state, all))).status).toBe(200)
    expect(await desk.read()).toMatchObject({
      health: 'good',
      connected_at: before.connected_at,
    })
    const { missing, syncs } = await desk.get()
    expect(missing).toEqual([])
    expect(syncs.map((sync) => sync.state)).toEqual(['following', 'following'])
    expect((await desk.enable()).error?.code).toBe('integration_on')
  })

  test('that can grant more isn’t replaced by another one', async () => {
    await desk.connect(['read_customers', 'read_orders'])
    const other = shopify.store(`${name}-other`)
    const { headers } = await desk.enable(other.domain)
    const state = new URL(headers.get('location') ?? '').searchParams.get('state') ?? ''
    const refused = await desk.come(shopify.back(other.name, state, all))
    expect(refused.error?.code).toBe('integration_on')
    expect(await desk.read()).toMatchObject({ account: desk.store.domain, health: 'good' })
    expect(other.subscriptions).toEqual([])
  })

  test('never shows its tokens: not in answers, nor in the log', async () => {
    await desk.connect()
    await desk.check()
    const tokens = [...shopify.access(name).refreshes.keys()]
    const seen = JSON.stringify([await desk.read(), await desk.get(), await desk.calls()])
    expect(seen).toContain('myshopify.com')
    expect(seen).not.toMatch(/shpat_|shprt_/)
    for (const secret of [...tokens, shopify.client.secret]) expect(seen).not.toContain(secret)
  })

  test('isn’t counted by the plan', async () => {
    const small = await platform.shop({
      settings: { features: [{ name: 'integrations', count: 0 }] },
    })
    expect(await storeOf(platform, vendors, small, name).connect()).toMatchObject({ enabled: true })
  })

  test('is disconnected with its webhooks, and connected again', async () => {
    await desk.connect()
    expect((await desk.disable()).body).toMatchObject({ enabled: false })
    expect(desk.store.subscriptions).toEqual([])
    expect(await sealed()).toBe(0)
    expect(await desk.get()).toMatchObject({ connected: false, domain: null, syncs: [] })
    expect(await desk.connect()).toMatchObject({ enabled: true })
  })

  test('is connected, read and synced by people with settings alone', async () => {
    const staff = storeOf(platform, vendors, shop, name, shop.people.staff)
    expect((await staff.enable()).error?.code).toBe('forbidden')
    expect((await staff.again()).error?.code).toBe('forbidden')
  })

  test('isn’t offered by an installation without an app there', async () => {
    const { env } = platform
    const { SHOPIFY_API_KEY: _, ...without } = env
    platform.env = without
    expect((await desk.enable()).status).toBe(404)
    platform.env = env
  })
})

const signed = (fields: Record<string, string>) => ({
  ...fields,
  hmac: signBack(shopify.client.secret, fields),
})
