import { expect, test } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { readShopper } from '#contract/shopper/calls.ts'
import { getInstall } from '#contract/shopper/install.ts'
import { shoppingIn } from '../../support/shopper/shopping.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-06-01T12:00:00Z' })
const store = await shoppingIn(platform, shop)
const domains = (value: unknown) =>
  platform.call(shop.people.owner, putSetting, {
    body: { key: 'storefront_domains', value: value as never },
  })

const calls = endpoints.filter(({ path }) => path.startsWith('/w/v1/'))
const hostile = [
  'https://evil.example',
  `http://${shop.shop_url}`,
  `https://${shop.shop_url}.evil.example`,
  `https://evil-${shop.shop_url}`,
  `https://${shop.shop_url}:8443`,
  `https://${other.shop_url}`,
  `https://sub.${shop.shop_url}`,
  'null',
  'file://',
  `https://${shop.shop_url.toUpperCase()}`,
]

test('only the shop’s websites may read an answer, and never with credentials', async () => {
  const { token } = await store.customer('12.50')
  for (const { method, path } of calls)
    for (const origin of hostile) {
      const address = `${path}?shop=${shop.shop_url}`
      const ask = await store.app.request(address, { method: 'OPTIONS', headers: { origin } })
      const sent = await store.app.request(address, {
        method,
        headers: {
          origin,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': 'hostile-1',
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify({ shop: shop.shop_url }) }),
      })
      for (const { headers } of [ask, sent]) {
        expect(headers.get('access-control-allow-origin'), `${origin} ${path}`).toBeNull()
        expect(headers.get('access-control-allow-credentials')).toBeNull()
        expect(headers.get('vary')).toBe('Origin')
      }
      expect(sent.status).toBe(403)
      expect(await sent.json()).toMatchObject({ error: { code: 'foreign_origin' } })
    }
})

test('the shop’s address, its www and its other websites may', async () => {
  const { ask } = await store.customer('12.50')
  expect((await domains(['https://Staging.Maple.example/', 'localhost:5173'])).status).toBe(200)
  const welcome = [
    `https://${shop.shop_url}`,
    `https://www.${shop.shop_url}`,
    'https://staging.maple.example',
    'http://localhost:5173',
  ]
  for (const origin of welcome) {
    const done = await ask(readShopper, {}, { origin })
    expect(done.status).toBe(200)
    expect(done.headers.get('access-control-allow-origin')).toBe(origin)
    expect(done.headers.get('access-control-allow-credentials')).toBeNull()
    const asked = await store.app.request(
      addressOf(readShopper, { query: { shop: shop.shop_url } }),
      {
        method: 'OPTIONS',
        headers: { origin },
      },
    )
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization')
  }
  // a refusal can be read too, so that a page knows to sign again
  const refused = await store.ask('v1.x', readShopper, {}, { origin: welcome[0]! })
  expect(refused).toMatchObject({ status: 401 })
  expect(refused.headers.get('access-control-allow-origin')).toBe(welcome[0])
})

test('a website is a domain, named once, and at most twenty are', async () => {
  const many = Array.from({ length: 21 }, (_, i) => `shop${i}.example`)
  for (const value of [['*.example'], ['evil'], ['a.example', 'A.example'], many, 'a.example', [1]])
    expect(await domains(value), JSON.stringify(value)).toMatchObject({ status: 422 })
  expect((await domains(many.slice(1))).status).toBe(200)
})

test('sightings are of the shop’s websites alone, written once a minute', async () => {
  await domains(['staging.maple.example'])
  const { ask } = await store.customer('12.50')
  const origin = 'https://staging.maple.example'
  const seen = async () =>
    (await platform.call(shop.people.owner, getInstall, {})).body.websites.find(
      (one) => one.origin === origin,
    )?.seen_at
  platform.at('2026-06-02T12:00:00Z')
  const { token } = await store.customer()
  const at = (time: string) => {
    platform.at(time)
    return store.ask(token, readShopper, {}, { origin })
  }
  await at('2026-06-02T12:00:10Z')
  await at('2026-06-02T12:00:50Z')
  expect(await seen()).toBe('2026-06-02T12:00:10.000Z')
  await at('2026-06-02T12:01:10Z')
  expect(await seen()).toBe('2026-06-02T12:01:10.000Z')
  await ask(readShopper, {}, { origin: 'https://evil.example' })
  const rows = await platform.db
    .selectFrom('script_seen')
    .select('origin')
    .where('shop_id', '=', shop.shop_id)
    .execute()
  expect(rows.map((row) => row.origin)).not.toContain('https://evil.example')
  const other_ = await platform.call(other.people.owner, getInstall, {})
  expect(other_.body.websites.map(({ seen_at }) => seen_at)).toEqual([null, null])
  expect(other_.body.script).toMatch(new RegExp(`/w/${other.shop_url}\\.js$`))
})
