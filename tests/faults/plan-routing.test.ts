import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { allows, roles } from '#rules/way/access.ts'
import { routes } from '#rules/way/routes.ts'
import { ask, ownWrite } from '../support/ask.ts'
import { type Bff, startBff } from '../support/bff.ts'
import { answering, cookieFor, userOf } from '../support/fake-platform.ts'
import { secrets } from '../support/product/product.ts'
import { type Respond, sendJson } from '../support/upstream.ts'

vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
let bff: Bff
beforeAll(async () => {
  bff = await startBff()
})
afterAll(() => bff.stop())

let people = 0
let owner: string
// a bearer of its own for each test, because facts are cached by session
beforeEach(async () => {
  bff.upstream.seen.length = 0
  owner = await cookieFor('owner', `bearer-of-test-${(people += 1)}-0123456789abcdef`)
})

const plan: Settings = {
  is_accepted_terms: true,
  using_email_builder: true,
  gw_plan_name: 'growth',
  features: [],
}
const usual = answering()
/** Gives the shop these settings, whatever is written to it. */
const having =
  (settings: Settings, viewer?: User): Respond =>
  (request, response) => {
    if (request.url !== '/api/shop' || request.method !== 'GET') return usual(request, response)
    const shop = {
      shop_url: 'maple.example',
      name: 'Maple',
      shop_owner: 'O',
      email: 'o@maple.example',
      intercom_email: null,
      intercom_id: null,
      created_at: '2026-01-02T03:04:05.000Z',
      currency: 'GBP',
      time_zone: 'UTC',
      country: null,
      city: null,
      address1: null,
      zip: null,
    }
    return sendJson(response, { ...shop, settings, viewer })
  }
const go = async (path: string, headers: Record<string, string> = {}) => {
  const { status, headers: heard } = await ask(bff.dashboard.origin, path, {
    cookie: owner,
    headers,
  })
  return [status, heard.location?.replace(bff.dashboard.origin, '')]
}
const shopsAsked = () =>
  bff.calls().filter(({ method, url }) => method === 'GET' && url === '/api/shop').length

describe('the language at /', () => {
  const at = async (path: string, headers: Record<string, string>, cookie = '') => {
    const { status, headers: heard } = await ask(bff.dashboard.origin, path, { cookie, headers })
    return [status, heard.location?.replace(bff.dashboard.origin, '')]
  }
  const russian = { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.5' }
  const english = { 'accept-language': 'en-GB,en;q=0.9' }

  test('is the browser’s for somebody signed out, before the way to /login', async () => {
    expect(await at('/', russian)).toEqual([307, '/ru'])
    expect(await at('/ru', russian)).toEqual([307, '/ru/login'])
    expect(await at('/', english)).toEqual([307, '/login'])
    expect(await at('/', {})).toEqual([307, '/login'])
  })

  test('is the cookie’s where there is one, whatever the browser’s', async () => {
    expect(await at('/', english, 'i18n_redirected=ru')).toEqual([307, '/ru'])
    expect(await at('/', russian, 'i18n_redirected=en')).toEqual([307, '/login'])
    expect(await at('/', russian, 'i18n_redirected=xx')).toEqual([307, '/ru'])
  })

  test('leads to our own address, and is asked on / alone', async () => {
    expect(await at('/', { ...russian, host: 'evil.example' })).toEqual([307, '/ru'])
    expect(await at('/customers', russian)).toEqual([307, '/login?next=%2Fcustomers'])
    expect(await at('/', russian, owner)).toEqual([307, '/ru'])
  })
})

describe('the way through the product', () => {
  test('no plan: to the plans, in the language of the address; what is open without one stays', async () => {
    bff.upstream.respond(having({ is_accepted_terms: true }))
    expect(await go('/customers')).toEqual([307, '/plans'])
    expect(await go('/ru/customers/c1')).toEqual([307, '/ru/plans'])
    expect(await go('/customers', { rsc: '1', 'next-router-prefetch': '1' })).toEqual([
      307,
      expect.stringMatching(/^\/(plans|customers\?_rsc)/),
    ])
    expect((await go('/nope'))[0]).toBe(404)
  })

  test('first use: to the welcome, until it is said that it is over, at once', async () => {
    bff.upstream.respond(having({ ...plan, first_time_user_flow: true }))
    expect(await go('/customers')).toEqual([307, '/welcome'])
    bff.upstream.respond(having(plan))
    const headers = ownWrite(bff.dashboard.origin)
    await ask(bff.dashboard.origin, '/api/upstream/api/shop/settings', {
      method: 'PUT',
      cookie: owner,
      headers,
      body: { key: 'first_time_user_flow', value: false },
    })
    expect(await go('/customers')).toEqual([200, undefined])
  })

  test('the free plan goes back to where it came from, on this site only', async () => {
    bff.upstream.respond(having({ ...plan, gw_plan_name: 'covid19_free' }))
    const { origin } = bff.dashboard
    expect(await go('/customers', { referer: `${origin}/account` })).toEqual([307, '/account'])
    expect(await go('/ru/customers', { referer: `${origin}/ru/account` })).toEqual([
      307,
      '/ru/account',
    ])
    for (const referer of [
      `${origin}/customers`,
      'https://evil.example/account',
      `${origin}//evil.example`,
      'nonsense',
      '',
    ])
      expect(await go('/customers', { referer })).toEqual([307, '/'])
    expect((await go('/'))[0]).toBe(200)
  })

  test('a shop of the new platform does not have what is not for it, whatever its plan', async () => {
    bff.upstream.respond(having({ platform_meta_site_id: 'site', first_time_user_flow: true }))
    expect((await go('/customers'))[0]).toBe(404)
    expect((await go('/'))[0]).toBe(200)
  })

  test('a blocked shop sees one page instead of the app, on every address', async () => {
    bff.upstream.respond(having({ ...plan, block_shop: true }))
    for (const path of ['/', '/customers', '/customers/c1', '/ru/customers', '/account']) {
      const { status, text } = await ask(bff.dashboard.origin, path, { cookie: owner })
      expect(status, path).toBe(403)
      expect(text).toMatch(/This shop is blocked|Магазин заблокирован/)
      expect(text).toMatch(/<title>(This shop is blocked|Магазин заблокирован) · Tender<\/title>/)
      expect(text).not.toMatch(/LoyaltyCard|total_spent|<nav/)
    }
  })
})

describe('the right that the list names for a page', () => {
  const pages = routes.filter(
    ({ built, guard, path }) => built && guard === 'authenticated' && !path.includes('{'),
  )
  /** Screens that the shop's settings lead away from. */
  const leading: Record<string, (number | string)[]> = {
    '/email-notifications': [307, '/email-builder'],
  }
  test.each(roles)(
    'is what a page asks of the %s: a page, or 404; home is where they may be',
    async (role) => {
      const cookie = await cookieFor(role, `bearer-of-the-rights-of-${role}-0123456789`)
      const features = ['active_workflows', 'custom_triggers', 'cashback', 'referral'].map(
        (name) => ({ name, count: null }),
      )
      const tabs = { enable_cashback_tab: true, dashboard_enable_referral: true }
      bff.upstream.respond(having({ ...plan, ...tabs, features }, userOf(role)))
      for (const route of pages) {
        const { status, headers } = await ask(bff.dashboard.origin, route.path, { cookie })
        const seen = allows(route, userOf(role))
          ? [...(leading[route.path] ?? [200, undefined])]
          : [404, undefined]
        if (route.path === '/' && role === 'pos') seen.splice(0, 2, 307, '/customers')
        expect([status, headers.location?.replace(bff.dashboard.origin, '')], route.path).toEqual(
          seen,
        )
      }
    },
  )

  test('a till of the free plan is at home in its account, and goes round in no circle', async () => {
    const cookie = await cookieFor('pos', 'bearer-of-a-till-on-the-free-plan-0123456789')
    bff.upstream.respond(having({ ...plan, gw_plan_name: 'covid19_free' }, userOf('pos')))
    for (const path of ['/', '/customers']) {
      const { status, headers } = await ask(bff.dashboard.origin, path, {
        cookie,
        headers: { referer: `${bff.dashboard.origin}/` },
      })
      expect([status, headers.location?.replace(bff.dashboard.origin, '')], path).toEqual([
        307,
        '/account',
      ])
    }
    for (const path of ['/account', '/account/security'])
      expect((await ask(bff.dashboard.origin, path, { cookie })).status, path).toBe(200)
  })
})

test('fifty pages ask for the shop once each, and once more for the way at most', async () => {
  bff.upstream.respond(having(plan))
  for (let i = 0; i < 50; i += 1)
    expect((await go(i % 2 ? '/customers' : '/customers/c1'))[0]).toBe(200)
  expect(shopsAsked()).toBeLessThanOrEqual(51)
})

test('who was given a right since sign-in has it at once; who lost it has lost it', async () => {
  const limited = await cookieFor('limited', 'bearer-of-somebody-promoted-0123456789')
  bff.upstream.respond(having(plan, userOf('owner')))
  const staffRead = (cookie: string) => ask(bff.dashboard.origin, '/api/upstream/staff', { cookie })
  expect((await staffRead(limited)).status).toBe(200)
  bff.upstream.respond(having(plan, userOf('limited')))
  const demoted = await cookieFor('owner', 'bearer-of-somebody-demoted-01234567890')
  expect((await ask(bff.dashboard.origin, '/account/staff', { cookie: demoted })).status).toBe(404)
})

test('missing facts: no page, no redirect, no content; they are read again', async () => {
  const faults: Respond[] = [
    (_, response) => void response.destroy(),
    (_, response) => sendJson(response, {}, 503),
    (_, response) => sendJson(response, { nonsense: 1 }),
  ]
  for (const fault of faults) {
    bff.upstream.respond(fault)
    for (const path of ['/', '/customers', '/ru/customers', '/customers/c1']) {
      const { status, headers, text } = await ask(bff.dashboard.origin, path, { cookie: owner })
      expect([headers.location, status >= 500], path).toEqual([undefined, true])
      expect(text).not.toMatch(/LoyaltyCard|total_spent|<nav/)
    }
  }
  bff.upstream.respond(having(plan))
  expect((await go('/customers'))[0]).toBe(200)
})
