import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { scheduleAsset, saveStoreAsset } from '#contract/assets/calls.ts'
import type { AssetData, AssetName } from '#contract/assets/assets.ts'
import { getInstall } from '#contract/shopper/install.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { defaultAsset } from '#platform/assets/default-asset.ts'
import { readBuilt } from '#storefront/built/read-built.ts'
import type { Config } from '#storefront/live/config.ts'
import type { TestShop } from '../../support/platform.ts'
import { buildStorefront } from '../../support/storefront/built.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ at: '2026-06-01T12:00:00Z' })
const app = storefrontOf(platform)
beforeAll(buildStorefront)

const feature = (name: string) => ({ name, count: null })
const features = ['widget', 'account_page'].map(feature)
const withWidget: Settings = { features, languages: { base: 'en', others: ['ru'] } }
const shopWith = async (names: readonly AssetName[], settings: Settings = withWidget) => {
  const shop = await platform.shop({ settings })
  for (const name of names) await turn(shop, name, true)
  return shop
}
/** Blocks a shop, whose own calls could not change it any more. */
const blocked = async (shop: TestShop) => {
  await sql`
    update shop
    set settings = jsonb_set(settings, '{block_shop}', 'true')
    where shop_id = ${shop.shop_id}`.execute(platform.db)
  return shop
}
const turn = (shop: TestShop, name: AssetName, active: boolean) =>
  platform.call(shop.people.owner, saveStoreAsset, { params: { name }, body: { active } })
const loader = async (name: string, headers: Record<string, string> = {}) =>
  app.request(`/w/${name}.js`, { headers })
const configIn = (code: string): Config =>
  JSON.parse(/tender\.boot\((.*)\)\}\)\(\)\s*$/.exec(code)![1]!) as Config
/** Checks for the script that shows nothing but a draft. */
const isWaiting = (code: string): boolean => /tender\.awaitDraft\("/.test(code)
const later = (seconds: number) =>
  platform.at(new Date(platform.clock().getTime() + seconds * 1000))

describe('the first script of a shop', () => {
  test('has the launchers, with all their texts, in one answer', async () => {
    const shop = await shopWith(['widget', 'popup'])
    const response = await loader(shop.shop_url)
    expect(response.status).toBe(200)
    const head = Object.fromEntries(response.headers)
    expect(head).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=60, stale-while-revalidate=600',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(head['set-cookie']).toBeUndefined()
    const config = configIn(await response.text())
    expect(config.launchers.map(({ name, side, texts }) => [name, side, texts])).toEqual([
      ['widget', 'right', { base: 'Rewards', ru: 'Бонусы' }],
      ['popup', 'left', { base: 'Store credit', ru: 'Мой счёт' }],
    ])
    expect(config).toMatchObject({ shop: shop.shop_url, currency: 'GBP', inline: ['popup'] })
  })

  test('says whether passes are given out: where they are on and the plan has them', async () => {
    const told = async (names: readonly AssetName[], sold: readonly string[]) => {
      const settings = { ...withWidget, features: [...features, ...sold.map(feature)] }
      const shop = await shopWith(names, settings)
      return configIn(await (await loader(shop.shop_url)).text()).wallet
    }
    const none = { wallet: false, google: false }
    expect(await told(['widget', 'apple-wallet'], ['apple_wallet'])).toEqual({
      wallet: true,
      google: false,
    })
    expect(await told(['widget'], ['apple_wallet'])).toEqual(none)
    expect(await told(['widget', 'apple-wallet'], [])).toEqual(none)
  })

  test('notes from which website of the shop it was requested', async () => {
    const shop = await shopWith(['widget'])
    const seen = async () => {
      const { body } = await platform.call(shop.people.owner, getInstall, {})
      return body.websites.find(({ origin }) => origin === `https://${shop.shop_url}`)!.seen_at
    }
    await loader(shop.shop_url, { referer: 'https://elsewhere.example/' })
    expect(await seen()).toBeNull()
    await loader(shop.shop_url, { referer: `https://${shop.shop_url}/products` })
    await expect.poll(seen).toBe(platform.clock().toISOString())
  })

  test.each<[string, () => Promise<string>]>([
    ['unknown', () => Promise.resolve('nobody.example')],
    ['not an address', () => Promise.resolve('%00..%2f')],
    ['blocked', async () => (await blocked(await shopWith(['widget']))).shop_url],
  ])('is empty for a shop that is %s, and breaks no page', async (_, name) => {
    const response = await loader(await name())
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('content-type')).toContain('text/javascript')
  })

  test.each<[string, () => Promise<string>]>([
    ['off', async () => (await shopWith([])).shop_url],
    ['not in the plan', async () => (await shopWith(['widget'], { features: [] })).shop_url],
  ])('shows and sends nothing for a shop whose assets are %s', async (_, name) => {
    const response = await loader(await name())
    const text = await response.text()
    expect([response.status, isWaiting(text)]).toEqual([200, true])
    expect(text).not.toMatch(/tender\.boot|fetch/)
  })

  test('is not sent again to whoever has it, and is another once something changed', async () => {
    const shop = await shopWith(['widget'])
    const etag = (await loader(shop.shop_url)).headers.get('etag')!
    const again = await loader(shop.shop_url, { 'if-none-match': `"x", ${etag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await turn(shop, 'popup', true)
    later(6)
    const changed = await loader(shop.shop_url, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
    await turn(shop, 'widget', false)
    await turn(shop, 'popup', false)
    later(6)
    expect(isWaiting(await (await loader(shop.shop_url)).text())).toBe(true)
  })

  test('is kept for less than a minute before a change that is planned, which comes on time', async () => {
    const shop = await shopWith(['widget'])
    const data = defaultAsset('widget', { languages: withWidget.languages })
    data.button.text = 'Christmas'
    const { body, error } = await platform.call(shop.people.owner, scheduleAsset, {
      params: { name: 'widget' },
      body: { data, live_from: new Date(platform.clock().getTime() + 20_000).toISOString() },
    })
    expect(error).toBeUndefined()
    expect(body.asset.scheduled).toHaveLength(1)
    expect((await loader(shop.shop_url)).headers.get('cache-control')).toMatch(/max-age=20,/)
    later(18)
    const before = await loader(shop.shop_url)
    expect(before.headers.get('cache-control')).toMatch(/max-age=2,/)
    later(2)
    const after = configIn(await (await loader(shop.shop_url)).text())
    expect(after.launchers[0]?.texts['base']).toBe('Christmas')
  })

  test('comes compressed as the browser takes it', async () => {
    const shop = await shopWith(['widget'])
    const plain = await (await loader(shop.shop_url)).text()
    for (const [accepted, encoding, format] of [
      ['gzip, deflate, br', 'br', null],
      ['gzip', 'gzip', 'gzip'],
    ] as const) {
      const response = await loader(shop.shop_url, { 'accept-encoding': accepted })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('vary')).toBe('accept-encoding')
      if (format === null) continue
      const body = response.body!.pipeThrough(new DecompressionStream(format))
      expect(await new Response(body).text()).toBe(plain)
    }
  })

  test('isn’t counted by the limit of the pages', async () => {
    const shop = await shopWith(['widget'])
    for (let n = 0; n < 130; n += 1) expect((await loader(shop.shop_url)).status).toBe(200)
    expect((await app.request('/balance?shop=nobody.example')).status).toBe(404)
  })

  test('is one reading for any number at once', async () => {
    const shop = await shopWith(['widget'])
    later(6)
    const all = await Promise.all(Array.from({ length: 50 }, () => loader(shop.shop_url)))
    expect(new Set(all.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  })
})

const asset = async (query: Record<string, string>) =>
  app.request(`/w/v1/asset?${new URLSearchParams(query)}`)

describe('the texts and the look of an asset', () => {
  test('are for a page of any origin, in one language beside the base', async () => {
    const shop = await shopWith(['widget', 'account_page'])
    const response = await asset({ shop: shop.shop_url, asset: 'widget', lang: 'ru-RU' })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    const { data } = (await response.json()) as { data: AssetData<'widget'> }
    expect(data.popup.header_banner.signed.title).toBe('Hello, {customer_name}')
    expect(data.translations['ru']?.['button.text']).toBe('Бонусы')
    const english = await asset({ shop: shop.shop_url, asset: 'widget', lang: 'en' })
    expect(((await english.json()) as { data: AssetData }).data.translations).toEqual({})
    expect((await asset({ shop: shop.shop_url, asset: 'account_page' })).status).toBe(200)
  })

  test.each([
    ['off', 'popup'],
    ['none of the product', 'nothing'],
    ['inherited', '__proto__'],
  ])('are not found where the asset is %s', async (_, name) => {
    const shop = await shopWith(['widget'])
    const response = await asset({ shop: shop.shop_url, asset: name })
    expect(response.status).toBe(404)
    expect(((await response.json()) as { error: { code: string } }).error.code).toBe('not_found')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('another shop’s are never answered', async () => {
    const [shop, other] = [await shopWith(['widget']), await shopWith([])]
    await asset({ shop: shop.shop_url, asset: 'widget' })
    expect((await asset({ shop: other.shop_url, asset: 'widget' })).status).toBe(404)
  })
})

describe('a built script', () => {
  test('never changes under its name', async () => {
    const shop = await shopWith(['widget'])
    const { panel } = configIn(await (await loader(shop.shop_url)).text())
    const response = await app.request(panel, { headers: { 'accept-encoding': 'br' } })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'content-encoding': 'br',
    })
  })

  test.each(['manifest.json', '.built', '..%2fpackage.json', 'panel-00000000.js'])(
    '%s is none',
    async (name) => {
      expect((await app.request(`/w/c/${name}`)).status).toBe(404)
    },
  )
})

test('a font is its file, kept for a year under the name of its bytes', async () => {
  const { fonts } = readBuilt()
  const name = [...fonts].find((file) => file.startsWith('lato-latin-400'))!
  const response = await app.request(`/w/c/${name}`, { headers: { 'accept-encoding': 'br' } })
  const head = Object.fromEntries(response.headers)
  expect([response.status, head['content-encoding']]).toEqual([200, undefined])
  expect(head).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 4).toString()).toBe('wOF2')
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  expect(name).toContain(`-${digest}.woff2`)
})
