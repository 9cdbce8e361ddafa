import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startCheckout } from '#contract/billing/calls.ts'
import { putVendorSettings } from '#contract/billing/vendor.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { deleteSetting, getShop, putSetting, putShop } from '#contract/shop/calls.ts'
import { sendReview } from '#contract/support/calls.ts'
import { cookieOf, type Session } from '#session/cookie.ts'
import { forgetFacts, knownOf } from '#upstream/facts.ts'
import { browserMethod } from '#upstream/find.ts'
import { forward } from '#upstream/forward.ts'
import { sampleAnswer } from '../../support/cli/sample.ts'
import { secrets } from '../../support/product/product.ts'
import { sendJson, startUpstream } from '../../support/upstream.ts'
import { owner } from '../../support/stand-in/calling.ts'

let isFirstTime = false
const shop = () => ({
  ...(sampleAnswer(getShop) as object),
  settings: { first_time_user_flow: isFirstTime },
})
const upstream = await startUpstream(({ method, url }, response) =>
  method === 'GET' && url === '/api/shop' ? sendJson(response, shop()) : void response.destroy(),
)
vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
vi.stubEnv('UPSTREAM_URL', upstream.url)
vi.stubEnv('EMBEDDED_UPSTREAM', '1')
vi.stubEnv('PUBLIC_URL', 'http://localhost')
afterAll(() => upstream.close())

const session: Session = {
  user: { ...owner, isAdmin: true },
  token: 'a-token',
  expiresAt: new Date(Date.now() + 60_000),
}
const known = async () => (await knownOf(session)).facts.isFirstTime
/** Makes the call as the browser does; the upstream takes it and the answer is lost. */
const make = async (endpoint: Endpoint, body: unknown, query = ''): Promise<void> => {
  const method = browserMethod(endpoint)
  const [cookie = ''] = (await cookieOf(session)).split(';')
  const request = new Request(`http://localhost${endpoint.path}${query}`, {
    method,
    headers: {
      cookie,
      origin: 'http://localhost',
      'x-csrf': '1',
      'content-type': 'application/json',
      'idempotency-key': 'key-0000-0000',
    },
    body: JSON.stringify(body),
  })
  await expect(forward(request, endpoint.path, 'r1')).rejects.toMatchObject({ name: 'Refusal' })
}
beforeEach(() => {
  isFirstTime = false
  forgetFacts(owner.shop_url)
})

test.each([
  [putSetting, { key: 'first_time_user_flow', value: true }],
  [deleteSetting, { key: 'first_time_user_flow' }],
  [putShop, { name: 'Maple' }],
  [putVendorSettings, { block_shop: true }],
  [startCheckout, undefined, '?plan_name=pro'],
] as [Endpoint, unknown, string?][])(
  'after $name, also where its answer is lost, pages are routed by the shop as it is now',
  async (endpoint, body, query) => {
    expect(await known()).toBe(false)
    isFirstTime = true
    expect(await known()).toBe(false)
    const before = upstream.seen.length
    await make(endpoint, body, query)
    expect(upstream.seen.length).toBeGreaterThan(before)
    expect(await known()).toBe(true)
  },
)

test('after another call pages are routed by what is known, without a second question', async () => {
  expect(await known()).toBe(false)
  isFirstTime = true
  await make(sendReview, { stars: 5, review: 'Good' })
  expect(await known()).toBe(false)
})
