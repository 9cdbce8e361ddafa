import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { makeShopperKey } from '#contract/shopper/install.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { inlayKinds, reservedStyle } from '#storefront/inlay-kinds.ts'
import { snippetOf } from '#rules/shopper/snippets.ts'
import { renderBlock, renderTheme, type ThemePage } from '../../support/storefront/theme.ts'
import { suite } from '../../support/suite.ts'

const folder = 'lib/storefront/shopify'
const now = new Date()
// Liquid takes the time of the machine
const { platform, shop, other } = await suite({ at: now.toISOString() })
const app = storefrontOf(platform)
const storefront = 'https://shop.tender.example'

const keyOf = async (of: typeof shop) =>
  (await platform.call(of.people.owner, makeShopperKey, { body: { name: 'Theme' } })).body.key
const key = await keyOf(shop)
const customer = async (of: typeof shop) => {
  const id = 7_000_000 + Math.floor(Math.random() * 1_000_000)
  const made = await platform.customer(of, { id: String(id) })
  await platform.call(of.people.owner, updateBalance, {
    params: { id: made.id },
    body: { valueToUpdate: '12.50', reason: 'Reward' },
  })
  return { id }
}
const pageOf = (more: Partial<ThemePage> = {}): ThemePage => ({
  customer: null,
  shop: { permanent_domain: shop.shop_url },
  cart: { total_price: 4205 },
  key,
  settings: { storefront, shop_url: '', proxy: '/apps/tender/session' },
  ...more,
})
const attribute = (html: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(html)?.[1] ?? null
const meAs = async (token: string) => {
  const response = await app.request(`/w/v1/me?shop=${shop.shop_url}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: (await response.json()) as { balance?: string } }
}

describe('the app embed', () => {
  test('has the script’s tag, and a token that proves the customer who is signed in', async () => {
    const html = renderBlock('app-embed', pageOf({ customer: await customer(shop), locale: 'ru' }))
    expect(attribute(html, 'src')).toBe(`${storefront}/w/${shop.shop_url}.js`)
    expect(attribute(html, 'data-lang')).toBe('ru')
    expect(attribute(html, 'data-session')).toBe('/apps/tender/session')
    expect(html).not.toContain(key)
    expect(await meAs(attribute(html, 'data-shopper')!)).toMatchObject({
      status: 200,
      body: { balance: '12.50' },
    })
  })

  test('proves nobody for a visitor, without a key, and for another shop', async () => {
    const [ada, foreign] = [await customer(shop), await keyOf(other)]
    const visitor = renderBlock('app-embed', pageOf())
    expect([attribute(visitor, 'data-shopper'), attribute(visitor, 'data-session')]).toEqual([
      '',
      null,
    ])
    const keyless = renderBlock('app-embed', pageOf({ customer: ada, key: null }))
    expect(attribute(keyless, 'data-shopper')).toBe('')
    expect(attribute(keyless, 'data-session')).toBe('/apps/tender/session')
    const wrong = [
      renderBlock('app-embed', pageOf({ customer: ada, key: foreign })),
      renderBlock(
        'app-embed',
        pageOf({ customer: ada, settings: { storefront, shop_url: other.shop_url } }),
      ),
    ]
    for (const html of wrong)
      expect((await meAs(attribute(html, 'data-shopper')!)).status).toBe(401)
  })

  test.each([
    ['as it is copied', '', '/'],
    ['with a scheme, a path and in capitals', 'https://UPPER/admin', '/?ref=theme'],
  ])('takes addresses %s, and signs the shop that the script is of', async (_, typed, end) => {
    const html = renderBlock(
      'app-embed',
      pageOf({
        customer: await customer(shop),
        settings: {
          storefront: `${storefront}${end}`,
          shop_url: typed.replace('UPPER', shop.shop_url.toUpperCase()),
        },
      }),
    )
    expect(attribute(html, 'src')).toBe(`${storefront}/w/${shop.shop_url}.js`)
    expect((await meAs(attribute(html, 'data-shopper')!)).status).toBe(200)
  })

  test('is nothing before its address is set, and a setting can’t end an attribute', () => {
    expect(renderBlock('app-embed', pageOf({ settings: {} })).trim()).toBe('')
    const html = renderBlock('app-embed', pageOf({ settings: { storefront: '"><b onload=x>' } }))
    expect(html).not.toContain('<b')
    expect(html.match(/<script/g)).toHaveLength(1)
  })
})

test('the app blocks are the elements of the runtime, with the cart’s total', () => {
  const blocks = ['balance', 'rewards', 'account', 'quick-apply']
  expect(Object.keys(inlayKinds).toSorted()).toEqual(
    blocks.map((name) => `tender-${name}`).toSorted(),
  )
  for (const name of blocks) {
    const html = renderBlock(name, pageOf())
    expect(html).toContain(`<tender-${name}`)
    expect(attribute(html, 'style')).toBe(reservedStyle(`tender-${name}`))
    expect(html).toContain('data-shopify-editor-block="b1"')
  }
  const totals = [0, 5, 4205, 123_456].map((total_price) =>
    attribute(renderBlock('quick-apply', pageOf({ cart: { total_price } })), 'total'),
  )
  expect(totals).toEqual(['0.00', '0.05', '42.05', '1234.56'])
  // a customer who shops in another currency than the credit's
  const foreign = renderBlock('quick-apply', pageOf({ cart: { total_price: 1, currency: 'EUR' } }))
  expect(attribute(foreign, 'total')).toBeNull()
  expect(foreign).toContain('data-shopify-editor-block="b1"')
})

test('each block has a schema whose words are in both languages', () => {
  const words = ['en.default', 'ru'].map(
    (name) =>
      JSON.parse(fs.readFileSync(`${folder}/locales/${name}.schema.json`, 'utf8')) as Record<
        string,
        Record<string, string>
      >,
  )
  const used = fs.readdirSync(`${folder}/blocks`).flatMap((name) => {
    const text = fs.readFileSync(`${folder}/blocks/${name}`, 'utf8')
    const [, json] = /{% schema %}([\s\S]*){% endschema %}/.exec(text)!
    const { target } = JSON.parse(json!) as { target: string }
    expect(target).toBe(name === 'app-embed.liquid' ? 'body' : 'section')
    return [...json!.matchAll(/"t:([a-z_]+)\.([a-z_]+)"/g)].map(
      ([, part, name]) => `${part}.${name}`,
    )
  })
  const keysOf = (language: (typeof words)[number]) =>
    Object.entries(language).flatMap(([part, own]) =>
      Object.keys(own).map((name) => `${part}.${name}`),
    )
  for (const language of words) expect(keysOf(language).toSorted()).toEqual(used.toSorted())
})

test.each([
  [
    'the snippet in a theme of the shop’s own',
    `<i data-shopper="{% render 'tender-shopper', key: settings.key, shop_url: settings.at %}">`,
  ],
  [
    'the snippet of the installation screen',
    () =>
      snippetOf('Liquid', { shopUrl: shop.shop_url, script: `${storefront}/w/x.js` }).replace(
        'YOUR_SIGNING_KEY',
        key,
      ),
  ],
])('%s proves a customer', async (_, text) => {
  const ada = await customer(shop)
  const theme = (typeof text === 'string' ? text : text())
    .replace('settings.key', `'${key}'`)
    .replace('settings.at', `'${shop.shop_url}'`)
  const html = renderTheme(theme, pageOf({ customer: ada }))
  expect(await meAs(attribute(html, 'data-shopper')!)).toMatchObject({
    status: 200,
    body: { balance: '12.50' },
  })
  expect(attribute(renderTheme(theme, pageOf()), 'data-shopper')).toBe('')
})
