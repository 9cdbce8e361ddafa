import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ask } from '../../support/ask.ts'
import { type Bff, startBff } from '../../support/bff.ts'
import { endpointOf } from '../../support/fake-platform.ts'
import { secrets } from '../../support/product/product.ts'

vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
let bff: Bff
beforeAll(async () => {
  bff = await startBff()
})
afterAll(() => bff.stop())
beforeEach(() => void (bff.upstream.seen.length = 0))

const isText = (path: string): boolean => {
  try {
    return Boolean(decodeURIComponent(path))
  } catch {
    return false
  }
}

describe('an address', () => {
  const up = [
    '..',
    '%2e%2e',
    '.%2e',
    '%2E%2E',
    '%252e%252e',
    '..%2f',
    '%2e%2e%2f',
    '..%252f',
    '..%5c',
    '%2e%2e%5c',
    '..\\',
    '..%c0%af',
    '%c0%ae%c0%ae%2f',
    '..;',
    '%ef%bc%8e%ef%bc%8e%2f',
    '...',
    '..%00',
    '%00',
    '%0d%0a',
    '%0d%0aHost:%20evil.example',
    '%09',
    '%u002e%u002e',
    '%',
    '%2',
    '%zz',
  ]
  const tails = [
    'admin',
    'operator/shops',
    'auth/login',
    'health',
    'http:%2f%2fevil.example',
    '@evil.example',
    '%2f%2fevil.example',
    '..%2f..%2foperator',
    'customers/c2/updateBalance',
  ]
  const paths = up.flatMap((step) =>
    tails.flatMap((tail) => [
      `/customers/${step}/${tail}`,
      `/${step}/${tail}`,
      `/customers/c1${step}${tail}`,
      `/gift-cards/${step}${tail}/`,
      `/customers/${step}${step}${tail}`,
    ]),
  )
  test(`that leaves its place reaches calls of the contract only: ${paths.length} of them`, async () => {
    const outcomes = new Map<number, number>()
    for (const path of paths) {
      const done = await ask(bff.dashboard.origin, `/api/upstream${path}`, {
        cookie: bff.owner,
      }).catch(() => null)
      outcomes.set(done?.status ?? 0, (outcomes.get(done?.status ?? 0) ?? 0) + 1)
      // Next itself refuses text that isn't UTF-8, with a bare 500 before any of our code
      if (isText(path)) expect(done?.status ?? 0, path).toBeLessThan(500)
      else expect([308, 400, 404, 500], path).toContain(done?.status)
      if (done?.status === 500) expect(done.text).toBe('Internal Server Error')
      expect(new URL(done?.headers.location ?? '/', bff.dashboard.origin).origin, path).toBe(
        bff.dashboard.origin,
      )
    }
    for (const { method, url } of bff.calls()) {
      expect(endpointOf(method, url), url).toBeDefined()
      expect(url).toMatch(/^(\/[\w.:-]+)+$/)
      expect(url.split('/').filter((part) => /^\.+$/.test(part))).toEqual([])
    }
    expect(outcomes.get(400) ?? 0).toBeGreaterThan(100)
  })

  test('may end with a slash, as the specification writes it, for every method', async () => {
    const list = await ask(bff.dashboard.origin, '/api/upstream/gift-cards/?per_page=20', {
      cookie: bff.owner,
    })
    expect([list.status, list.headers.location]).toEqual([200, undefined])
    const { status } = await bff.call('DELETE', '/api/upstream/bulks/b1/')
    expect(status).toBe(200)
    expect(bff.calls().map(({ method, url }) => [method, url])).toEqual([
      ['GET', '/gift-cards?per_page=20'],
      ['DELETE', '/bulks/b1'],
    ])
  })

  test('of a page loses the slash at its end, and never its host', async () => {
    const leads = async (path: string) => {
      const { status, headers } = await ask(bff.dashboard.origin, path, { cookie: bff.owner })
      return [status, headers.location]
    }
    const { origin } = bff.dashboard
    expect(await leads('/customers/?search=a')).toEqual([308, '/customers?search=a'])
    expect(await leads('/ru/customers/')).toEqual([308, '/ru/customers'])
    for (const path of ['//evil.example/', '/\\evil.example/', '/%2f%2fevil.example/']) {
      const [, location] = await leads(path)
      expect(new URL(String(location ?? '/'), origin).origin, path).toBe(origin)
    }
  })

  test('cannot name another host', async () => {
    for (const path of [
      '//evil.example/customers/c1',
      '/http://evil.example/',
      '/%68ttp:%2f%2fevil.example',
      '/customers/@evil.example',
      '/customers/c1@evil.example',
      '/customers/c1%40evil.example',
      '/customers/%5c%5cevil.example',
    ])
      await ask(bff.dashboard.origin, `/api/upstream${path}`, { cookie: bff.owner })
    for (const { headers } of bff.calls()) expect(`http://${headers.host}`).toBe(bff.upstream.url)
  })

  test.each([
    ['a question mark stays in its part', '/customers/c1%3fadmin=1', 422, null],
    ['a hash too', '/customers/c1%23x', 422, null],
    ['what no call asks for is dropped', '/customers/c1?admin=true&x=1', 200, '/customers/c1'],
    [
      'the last of two counts',
      '/api/api/v1/customers?limit=5&limit=9',
      200,
      '/api/api/v1/customers?limit=9',
    ],
    [
      'an ampersand in a value stays in it',
      '/customers/search?search=a%26limit%3d9',
      200,
      '/customers/search?search=a%26limit%3D9',
    ],
    [
      'Cyrillic arrives',
      '/customers/search?search=%D0%90%D0%BD%D0%BD%D0%B0+%D0%9A',
      200,
      '/customers/search?search=%D0%90%D0%BD%D0%BD%D0%B0+%D0%9A',
    ],
    ['a trailing slash is none', '/customers/c1/', 200, '/customers/c1'],
  ])('%s', async (_, path, status, sent) => {
    let done = await ask(bff.dashboard.origin, `/api/upstream${path}`, { cookie: bff.owner })
    if (done.status === 308)
      done = await ask(bff.dashboard.origin, done.headers.location!, { cookie: bff.owner })
    expect(done.status).toBe(status)
    expect(bff.calls().map(({ url }) => url)).toEqual(sent === null ? [] : [sent])
  })
})
