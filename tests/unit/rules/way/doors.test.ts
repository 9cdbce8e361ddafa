import { describe, expect, test } from 'vitest'
import { findEndpoint } from '#upstream/find.ts'
import { isOwnSignIn, isOwnWrite, safePath } from '#rules/way/csrf.ts'
import { guardOf } from '#rules/way/guard.ts'
import { namesOnly, normalShopUrl } from '#rules/tools/shop-url.ts'

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'found'
  } catch (cause) {
    return (cause as { code: string }).code
  }
}

describe('the way through the BFF', () => {
  const bad = [
    '/customers/..%2fadmin',
    '/customers/%2e%2e',
    '/customers/%2e%2e%2fadmin',
    '/customers/..%5cadmin',
    '/customers/%252e%252e',
    '/customers/a%252fb',
    '/customers/a%00',
    '/customers/a%0d%0ab',
    '//customers',
    '/customers//c1',
    '/customers/%',
    '/customers/.',
    '/customers/%c0%ae',
  ]
  test.each(bad)('refuses %s', (path) =>
    expect(codeOf(() => findEndpoint('GET', path))).toBe('invalid_path'),
  )
  test.each([
    ['/customers/a%3fx=1', 'a?x=1'],
    ['/customers/a%23b', 'a#b'],
    ['/customers/a%3bb', 'a;b'],
  ])('%s stays one parameter', (path, id) =>
    expect(findEndpoint('GET', path).params).toEqual({ id }),
  )
  test.each([
    ['GET', '/auth/login'],
    ['POST', '/auth/login'],
    ['GET', '/health'],
    ['GET', '/operator/ledger'],
    ['GET', '/customers/c1/nope'],
    ['GET', '/http:%2f%2fevil.example'],
    ['GET', '/@evil.example'],
  ])('%s %s is no call of a browser', (method, path) =>
    expect(['unknown_call', 'invalid_path']).toContain(codeOf(() => findEndpoint(method, path))),
  )
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])(
    '%s of a call that is only read is 405',
    (method) => expect(codeOf(() => findEndpoint(method, '/transactions/t1'))).toBe('wrong_method'),
  )
  test('a call with a fixed path wins over one with a parameter', () =>
    expect(findEndpoint('GET', '/customers/search').endpoint.name).toBe('searchCustomers'))
})

describe('a write of our own page', () => {
  const own = 'https://tender.example'
  const headers = (more: Record<string, string>) =>
    new Headers({ origin: own, 'sec-fetch-site': 'same-origin', 'x-csrf': '1', ...more })
  test('is let through', () => expect(isOwnWrite(headers({}), own)).toBe(true))
  test.each([
    'https://evil.example',
    'null',
    'https://sub.tender.example',
    'http://tender.example',
    'https://tender.example:444',
    'https://tender.example.evil.example',
    '',
  ])('from %j is not', (origin) => {
    expect(isOwnWrite(headers({ origin }), own)).toBe(false)
    if (origin) expect(isOwnSignIn(headers({ origin }), own)).toBe(false)
  })
  test('without Origin, with another site or without the header is not', () => {
    const without = headers({})
    without.delete('origin')
    expect([
      isOwnWrite(without, own),
      isOwnWrite(headers({ 'sec-fetch-site': 'cross-site' }), own),
      isOwnWrite(headers({ 'sec-fetch-site': 'none' }), own),
      isOwnWrite(headers({ 'x-csrf': '' }), own),
    ]).toEqual([false, false, false, false])
  })
})

test('a visitor without a session is sent to sign in, with the way back', () => {
  expect(guardOf('/customers/42', '?q=a', false)).toBe('/login?next=%2Fcustomers%2F42%3Fq%3Da')
  expect(guardOf('/ru/customers', '', false)).toBe('/ru/login?next=%2Fcustomers')
  expect([
    guardOf('/', '', false),
    guardOf('/ru', '', false),
    guardOf('/login', '', false),
    guardOf('/ru/login/', '', false),
    guardOf('/customers', '', true),
  ]).toEqual(['/login', '/ru/login', null, null, null])
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/\t/evil.example',
  '/a\\b',
  'javascript:alert(1)',
  '',
  null,
  '/x'.repeat(1001),
])('%j is no way back: home is', (next) => expect(safePath(next)).toBe('/'))
test.each([
  '/customers/42?tab=a',
  `/integrations/shopify/connect/callback?code=${'c'.repeat(500)}&state=${'s'.repeat(500)}`,
])('%j of ours is a way back', (next) => expect(safePath(next)).toBe(next))

test('a shop has one address, however it is typed', () => {
  for (const typed of [
    'Shop.Example',
    'https://shop.example/',
    'shop.example.',
    ' SHOP.example ',
    'http://shop.example/admin?x',
  ])
    expect(normalShopUrl(typed)).toBe('shop.example')
  for (const typed of [
    '',
    'shop',
    'shop example',
    'shop.example:8080',
    '../x',
    'a\u0000.example',
    'магазин.рф',
    '-a.example',
  ])
    expect(normalShopUrl(typed)).toBeNull()
})
test('a shop is found wherever a request names it', () => {
  expect(
    namesOnly('a.example', {
      body: { bulk: { shop_url: 'A.example' } },
      query: { shop_url: 'a.example' },
    }),
  ).toBe(true)
  expect(namesOnly('a.example', { body: [{ x: { shop_url: ['a.example', 'b.example'] } }] })).toBe(
    false,
  )
})
