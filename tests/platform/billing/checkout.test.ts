import type { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { getPricing, startCheckout } from '#contract/billing/calls.ts'
import { getShop } from '#contract/shop/calls.ts'
import { retentionJobOf } from '#platform/retention.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { text as english } from '../../support/text.ts'

const platform = await suitePlatform({ env: { PUBLIC_URL: 'https://tender.example' } })
let storefront: Hono
const started = '2026-03-01T10:00:00Z'

/** Returns the path of a new checkout on the storefront. */
const checkout = async (shop: TestShop, query: object = {}, person = shop.people.owner) => {
  platform.at(started)
  // each test begins with nothing counted
  storefront = storefrontOf(platform)
  await platform.db.deleteFrom('budget').where('shop_id', '=', 0n).execute()
  const { headers } = await platform.call(person, startCheckout, {
    query: { plan_name: 'pro', ...query } as never,
  })
  return new URL(headers.get('location')!)
}
const page = async (path: string, method = 'GET') => {
  const answer = await storefront.request(path, { method })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
const choose = ({ pathname, search }: URL, choice: string) =>
  page(`${pathname}/${choice}${search}`, 'POST')
const settings = async (shop: TestShop) =>
  (await platform.call(shop.people.owner, getShop, {})).body.settings
const audited = (shop: TestShop) =>
  platform.db
    .selectFrom('audit')
    .select(['verb', 'subject', 'actor', 'detail'])
    .where('shop_id', '=', shop.shop_id)
    .where('verb', '!=', 'start_checkout')
    .execute()

describe('the page of a checkout', () => {
  test('says what is bought, for how much, and that no money moves', async () => {
    const shop = await platform.shop()
    const { status, text, headers } = await page(
      (await checkout(shop, { payment_plan: 'yearly', code: 'hello10' })).pathname,
    )
    expect(status).toBe(200)
    for (const words of [
      '<html lang="en">',
      'The Pro plan',
      english('storefront-pages.checkout.test'),
      'once a year',
      'HELLO10',
      '$1,341.00',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/<script|https?:\/\//)
    expect(headers.get('content-security-policy')).toBe(
      [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "font-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self' https://tender.example",
      ].join('; '),
    )
    expect([
      headers.get('referrer-policy'),
      headers.get('cache-control'),
      headers.get('set-cookie'),
    ]).toEqual(['no-referrer', 'no-store', null])
  })

  test('speaks Russian where it was asked to, and leads back there', async () => {
    const shop = await platform.shop()
    const url = await checkout(shop, { locale: 'ru' })
    const { text } = await page(url.pathname + url.search)
    for (const words of ['<html lang="ru">', 'Тариф Pro', 'деньги не списываются', 'Подтвердить'])
      expect(text).toContain(words)
    expect((await choose(url, 'cancel')).headers.get('location')).toBe(
      'https://tender.example/ru/plans?checkout=cancelled',
    )
  })

  test('writes the name of a shop as text', async () => {
    const shop = await platform.shop()
    await platform.db
      .updateTable('shop')
      .set({ name: '<b>Maple</b> & "Thread"' })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    const { text } = await page((await checkout(shop)).pathname)
    expect(text).toContain('&lt;b&gt;Maple&lt;/b&gt; &amp; &quot;Thread&quot;')
  })

  test('is read as often as one likes; reading changes nothing', async () => {
    const shop = await platform.shop()
    const { pathname } = await checkout(shop)
    for (let i = 0; i < 3; i += 1) expect((await page(pathname)).status).toBe(200)
    expect((await settings(shop)).gw_plan_name).toBeUndefined()
  })
})

describe('approving', () => {
  test('puts the shop on the plan, with its features, and leads back', async () => {
    const shop = await platform.shop()
    const done = await choose(
      await checkout(shop, { plan_name: 'small_business', payment_plan: 'yearly' }),
      'approve',
    )
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      'https://tender.example/plans?checkout=done',
    ])
    const now = await settings(shop)
    expect(now).toMatchObject({ gw_plan_name: 'small_business', gw_plan_title: 'Small Business' })
    expect(now.features).toContainEqual({ name: 'issue_store_credit', count: 200 })
    expect(now.features!.some(({ name }) => name === 'multi_store')).toBe(false)
    expect((await platform.call(shop.people.staff, getPricing, { query: {} })).body).toMatchObject({
      current: 'small_business',
      payment_plan: 'yearly',
    })
    expect(await audited(shop)).toEqual([
      {
        verb: 'change_plan',
        subject: 'small_business',
        actor: shop.people.owner.email,
        detail: { before: 'none', payment_plan: 'yearly' },
      },
    ])
  })

  test('keeps every other setting, and says what the plan was', async () => {
    const shop = await platform.shop({
      settings: { gw_plan_name: 'starter', limit_store_credit_issue_max_value: '50.00' },
    })
    await choose(await checkout(shop), 'approve')
    expect(await settings(shop)).toMatchObject({
      gw_plan_name: 'pro',
      limit_store_credit_issue_max_value: '50.00',
    })
    expect(await audited(shop)).toMatchObject([{ detail: { before: 'starter' } }])
  })

  test('changes the plan of its own shop only', async () => {
    const shop = await platform.shop()
    const other = await platform.shop()
    await choose(await checkout(shop), 'approve')
    expect((await settings(other)).gw_plan_name).toBeUndefined()
  })

  test('works once: a second time says that it is over', async () => {
    const shop = await platform.shop()
    const url = await checkout(shop)
    await choose(url, 'approve')
    for (const again of [
      await choose(url, 'approve'),
      await choose(url, 'cancel'),
      await page(url.pathname),
    ]) {
      expect(again.status).toBe(410)
      expect(again.text).toContain(english('storefront-pages.checkout.spent'))
    }
    expect(await audited(shop)).toHaveLength(1)
  })

  test('of twenty at once, approving and cancelling, one counts', async () => {
    const shop = await platform.shop()
    const url = await checkout(shop)
    // all connections are open before the race begins
    await Promise.all(Array.from({ length: 40 }, () => page(url.pathname)))
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) => choose(url, i % 2 ? 'approve' : 'cancel')),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([
      303,
      ...Array.from({ length: 19 }, () => 410),
    ])
    expect(await audited(shop)).toHaveLength(1)
    const won = all
      .find(({ status }) => status === 303)!
      .headers.get('location')!
      .endsWith('done')
    expect((await settings(shop)).gw_plan_name).toBe(won ? 'pro' : undefined)
  })

  test.each([
    ['after an hour', async () => platform.at('2026-03-01T11:00:00Z')],
    [
      'by somebody who was blocked since',
      async (shop: TestShop) => {
        await platform.db
          .updateTable('staff')
          .set({ blocked_at: new Date() })
          .where('staff_id', '=', shop.people.admin.staff_id)
          .execute()
      },
    ],
    [
      'by somebody who may no more',
      async (shop: TestShop) => {
        await platform.db
          .updateTable('staff')
          .set({ level: 'staff', is_admin: false })
          .where('staff_id', '=', shop.people.admin.staff_id)
          .execute()
      },
    ],
    [
      'of a shop that was blocked since',
      async (shop: TestShop) => {
        await platform.db
          .updateTable('shop')
          .set({ settings: '{"block_shop": true}' })
          .where('shop_id', '=', shop.shop_id)
          .execute()
      },
    ],
  ])('%s changes nothing', async (_, before) => {
    const shop = await platform.shop()
    const url = await checkout(shop, {}, shop.people.admin)
    await before(shop)
    expect([(await page(url.pathname)).status, (await choose(url, 'approve')).status]).toEqual([
      410, 410,
    ])
    expect((await settings(shop)).gw_plan_name).toBeUndefined()
  })
})

test('cancelling changes nothing and ends it', async () => {
  const shop = await platform.shop()
  const url = await checkout(shop)
  const done = await choose(url, 'cancel')
  expect([done.status, done.headers.get('location')]).toEqual([
    303,
    'https://tender.example/plans?checkout=cancelled',
  ])
  expect((await choose(url, 'approve')).status).toBe(410)
  expect((await settings(shop)).gw_plan_name).toBeUndefined()
  expect(await audited(shop)).toMatchObject([{ verb: 'cancel_checkout' }])
})

test('what nobody approved is forgotten after 90 days, what was bought is not', async () => {
  const shop = await platform.shop()
  await choose(await checkout(shop), 'approve')
  await choose(await checkout(shop), 'cancel')
  await checkout(shop)
  const kept = async () =>
    (
      await platform.db
        .selectFrom('checkout')
        .select('approved')
        .where('shop_id', '=', shop.shop_id)
        .execute()
    ).map(({ approved }) => approved)
  const forget = () =>
    retentionJobOf(platform).handle(
      {},
      { id: '', tries: 0, last: false, signal: AbortSignal.timeout(1000) },
    )
  platform.at('2026-05-30T10:59:00Z')
  await forget()
  expect(await kept()).toHaveLength(3)
  platform.at('2026-05-30T11:00:01Z')
  await forget()
  expect(await kept()).toEqual([true])
})

describe('the storefront', () => {
  test('has nothing for a token that never was, or another choice', async () => {
    const { pathname } = await checkout(await platform.shop())
    expect((await page(`/checkout/${'a'.repeat(43)}`)).status).toBe(410)
    expect([
      (await page(`${pathname}/refund`, 'POST')).status,
      (await page(`${pathname}/approve`)).status,
      (await page('/')).status,
    ]).toEqual([404, 404, 404])
  })

  test('is not for those who try and try', async () => {
    await checkout(await platform.shop())
    const all = []
    for (let i = 0; i < 121; i += 1) all.push(await page(`/checkout/guess-${i}`))
    expect([
      all[0]!.status,
      all[119]!.status,
      all[120]!.status,
      all[120]!.headers.get('retry-after'),
    ]).toEqual([410, 410, 429, '60'])
    expect((await page('/health')).status).toBe(200)
  })
})
