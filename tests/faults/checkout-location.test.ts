import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeOf } from '../support/ask.ts'
import { type Bff, startBff } from '../support/bff.ts'
import { secrets } from '../support/product/product.ts'

vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
let bff: Bff
beforeAll(async () => {
  bff = await startBff({
    STOREFRONT_URL: 'https://shop.tender.example',
    BILLING_HOSTS: 'billing.example, pay.example:8443',
  })
})
afterAll(() => bff.stop())
beforeEach(() => void (bff.upstream.seen.length = 0))

const choose = (method = 'POST') =>
  bff.call(method, '/api/upstream/gw/billing/shopify?plan_name=pro&payment_plan=monthly')
/** Returns the browser's answer when the upstream redirects. */
const led = async (location: string | undefined, status = 302, body = '<p>Moved') => {
  bff.upstream.respond(
    (_, response) =>
      void response.writeHead(status, location === undefined ? {} : { location }).end(body),
  )
  return choose()
}

describe('the way to a checkout', () => {
  test.each([
    ['the storefront', 'https://shop.tender.example/checkout/t1'],
    ['a host of BILLING_HOSTS', 'https://billing.example/pay?x=1#y'],
    ['one with its port', 'https://pay.example:8443/'],
    ['the upstream itself', () => `${bff.upstream.url}/pay`],
  ])('is handed on, not followed: %s', async (_, target) => {
    const location = typeof target === 'string' ? target : target()
    const done = await led(location)
    expect([done.status, done.json]).toEqual([200, { location }])
    expect(done.headers.location).toBeUndefined()
    expect(bff.calls()).toHaveLength(1)
  })

  test('of the upstream may be written without its host', async () =>
    expect((await led('/pay')).json).toEqual({ location: `${bff.upstream.url}/pay` }))

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://billing.example.evil.example/',
    'https://evil.example#https://billing.example',
    'https://evil.example/?https://billing.example/',
    'http://billing.example/',
    'https://billing.example:444/',
    'https://pay.example/',
    'https://sub.billing.example/',
    'http://shop.tender.example/',
    'https://billing.example@evil.example/',
    'https://user:word@billing.example/',
    'https://shop.tender.example:8443/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'http://localhost/',
    'http://127.0.0.1:1/',
    'http://[::1]/',
    'https://',
  ])('elsewhere is refused: %s', async (location) => {
    const done = await led(location)
    expect([done.status, codeOf(done)]).toEqual([502, 'upstream_broken'])
    expect(done.text).not.toContain('evil')
  })

  test('is only what a redirect says: a body cannot name it', async () => {
    const body = JSON.stringify({ location: 'https://evil.example/' })
    for (const done of [
      await led(undefined, 200, body),
      await led(undefined, 302, body),
      await led('https://evil.example/', 200, body),
    ])
      expect([done.status, codeOf(done)]).toEqual([502, 'upstream_broken'])
  })

  test('hears a refusal as one, whatever Location stands beside it', async () => {
    bff.upstream.respond(
      (_, response) =>
        void response
          .writeHead(422, { 'content-type': 'application/json', location: 'https://evil.example' })
          .end(JSON.stringify({ error: { code: 'code_refused', message: 'no', request_id: 'x' } })),
    )
    const done = await choose()
    expect([done.status, codeOf(done), done.headers.location]).toEqual([
      422,
      'code_refused',
      undefined,
    ])
  })

  test('is asked for by POST of our own page only', async () => {
    expect((await choose('GET')).status).toBe(405)
    const foreign = await bff.call('POST', '/api/upstream/gw/billing/shopify?plan_name=pro', {
      headers: { origin: 'https://evil.example' },
    })
    expect([foreign.status, codeOf(foreign)]).toEqual([403, 'cross_site'])
    expect(bff.calls()).toEqual([])
  })
})

test('a redirect of any other call is no answer', async () => {
  bff.upstream.respond(
    (_, response) =>
      void response.writeHead(302, { location: `${bff.upstream.url}/api/shop` }).end(),
  )
  const done = await bff.call('GET', '/api/upstream/api/shop')
  expect([done.status, codeOf(done)]).toEqual([502, 'upstream_broken'])
  expect(bff.calls()).toHaveLength(1)
})
