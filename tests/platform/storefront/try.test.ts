import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { updateBalance } from '#contract/customers/money.ts'
import { demoUrl } from '#platform/storefront/try/demo-url.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ at: '2026-06-01T12:00:00Z' })
const app = storefrontOf(platform)
const page = async (query = '', of = app) => {
  const response = await of.request(`/try${query}`)
  return { status: response.status, html: await response.text(), headers: response.headers }
}
const meAs = async (token: string) => {
  const response = await app.request(`/w/v1/me?shop=${demoUrl}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.json()) as { balance?: string }
}

test('is nothing on an installation without a demo shop', async () => {
  expect((await page()).status).toBe(404)
  expect((await app.request('/try/session?as=1')).status).toBe(404)
})

test('is the demo shop’s best-sold products, a cart, and a customer whom its token proves', async () => {
  const shop = await platform.shop()
  await sql`update shop set shop_url = ${demoUrl} where shop_id = ${shop.shop_id}`.execute(
    platform.db,
  )
  const ada = await platform.customer(shop)
  const given = await platform.call(shop.people.owner, updateBalance, {
    params: { id: ada.id },
    body: { valueToUpdate: '12.50', reason: 'Reward' },
  })
  expect(given.status).toBe(200)
  await sql`
    with made as (
      insert into orders (shop_id, name, email, subtotal, shipping, taxes, discount, total,
        refunded, financial_status, fulfillment_status, created_at)
      values (${shop.shop_id}, '#1', 'a@b.example', 0, 0, 0, 0, 0, 0, 'paid', '', now())
      returning order_id)
    insert into order_line (order_id, line_no, shop_id, name, sku, quantity, price, discount,
      is_gift_card)
    select order_id, l.no, ${shop.shop_id}, l.name, l.sku, l.quantity, l.price, 0, l.card
    from made, (values
      (1, 'Scarf', 'SC-1', 2, 1999, false), (2, '<b>Hat', '', 5, 2500, false),
      (3, 'Gift card', 'GC', 9, 5000, true)) l (no, name, sku, quantity, price, card)`.execute(
    platform.db,
  )
  const { status, html, headers } = await page(
    `?as=${ada.id}&item=SC-1&item=SC-1&item=%3Cb%3EHat&item=UNKNOWN`,
  )
  expect(status).toBe(200)
  const names = [...html.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, name]) => name)
  expect(names).toEqual(['&lt;b&gt;Hat', 'Scarf'])
  expect(html).toContain('<tender-quick-apply total="64.98">')
  const token = /data-shopper="([^"]+)"/.exec(html)![1]!
  expect((await meAs(token)).balance).toBe('12.50')
  const renewed = await app.request(`/try/session?as=${ada.id}`)
  expect((await meAs(((await renewed.json()) as { token: string }).token)).balance).toBe('12.50')
  // the only script of the page's own is the one that its policy names
  const own = /<script>([^<]*)<\/script>/.exec(html)![1]!
  const digest = createHash('sha256').update(own).digest('base64')
  expect(headers.get('content-security-policy')).toContain(`'sha256-${digest}'`)
  expect((await page('?script=off')).html).not.toContain(`/w/${demoUrl}.js`)
})

test('signs nobody who isn’t one of the demo shop’s customers, and is off with DEMO=0', async () => {
  const other = await platform.shop()
  const stranger = await platform.customer(other)
  const { html } = await page(`?as=${stranger.id}`)
  expect(html).toContain('data-shopper=""')
  const off = storefrontOf({ ...platform, env: { ...platform.env, DEMO: '0' } })
  expect((await page('', off)).status).toBe(404)
})
