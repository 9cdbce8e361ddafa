import type http from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask, codeOf, ownWrite } from '../support/ask.ts'
import { type Bff, startBff } from '../support/bff.ts'
import { answering, shopUrl } from '../support/fake-platform.ts'
import { internalHeaders, isClosed, spellings } from '../support/product/probes.ts'
import { secrets, startDashboard } from '../support/product/product.ts'

vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
let bff: Bff
beforeAll(async () => {
  bff = await startBff()
})
afterAll(() => bff.stop())

const origin = () => bff.dashboard.origin
const guestPages = [
  '/login',
  '/ru/login',
  '/password',
  '/password?token=x',
  '/login?next=/customers',
]
const pages = ['/', '/customers', '/customers/c1', '/ru', '/ru/customers', '/ru/customers/c1']
const lost = ['/nope', '/ru/nope/nope', '/customers/c1/nope']

describe('pages', () => {
  const check = (headers: http.IncomingHttpHeaders, path: string): void => {
    const csp = String(headers['content-security-policy'])
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(csp, path).toContain(rule)
    const scripts = /script-src ([^;]+)/.exec(csp)?.[1] ?? ''
    expect(scripts, path).toMatch(/^'self' 'nonce-[\w+/]{22}==' 'strict-dynamic'$/)
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['cache-control'], path).toMatch(/no-store/)
    expect(headers['x-powered-by']).toBeUndefined()
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }

  test('say what a browser may do with them, signed in or not, found or not; none is cached', async () => {
    for (const path of [...guestPages, ...pages, ...lost]) {
      const guest = await ask(origin(), path)
      check(guest.headers, path)
      const inside = await ask(origin(), path, { cookie: bff.owner })
      check(inside.headers, path)
      expect([200, 307, 404], path).toContain(inside.status)
    }
  })

  test('carry a nonce of their own, on each script, and never one that the caller brings', async () => {
    const seen = new Set<string>()
    const theirs = {
      'content-security-policy': "script-src 'nonce-attacker123'",
      'content-security-policy-report-only': "script-src 'nonce-attacker123'",
      'x-nonce': 'attacker123',
    }
    let pages = 0
    for (const path of ['/login', '/ru/login', '/customers', '/nope'])
      for (let i = 0; i < 40; i += 1) {
        const { headers, text } = await ask(origin(), path, {
          cookie: bff.owner,
          headers: i % 2 ? theirs : {},
        })
        const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
        expect(text + JSON.stringify(headers)).not.toContain('attacker123')
        for (const script of text.match(/<script(?![^>]*type="application)[^>]*>/g) ?? [])
          expect(script).toContain(`nonce="${nonce}"`)
        seen.add(nonce!)
        pages += 1
      }
    expect(seen.size).toBe(pages)
  })

  test('behind https insist on it, and the cookie is Secure', async () => {
    const secure = await startDashboard({
      upstream: bff.upstream.url,
      env: { PUBLIC_URL: 'https://dashboard.example' },
    })
    const { headers } = await ask(secure.origin, '/login')
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    const entry = await ask(secure.origin, '/api/session', {
      method: 'POST',
      headers: ownWrite('https://dashboard.example'),
      body: { shop_url: shopUrl, email: `owner@${shopUrl}`, password: 'x' },
    })
    expect(entry.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
    const local = await ask(secure.origin, '/api/session', {
      method: 'POST',
      headers: ownWrite(secure.origin),
      body: { shop_url: shopUrl, email: `owner@${shopUrl}`, password: 'x' },
    })
    expect([local.status, codeOf(local)]).toEqual([403, 'cross_site'])
    await secure.stop()
  })
})

test('scripts, styles, fonts and icons are sniffed by nobody and belong to us alone', async () => {
  const { text } = await ask(origin(), '/login')
  const found = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
  const files = [...new Set(found.filter((path) => /\/_next\/static\/|icon/.test(path)))]
  expect(files.filter((path) => path.includes('.js'))).not.toEqual([])
  expect(files.filter((path) => path.includes('.css'))).not.toEqual([])
  for (const path of [...files, '/icon.svg', '/_next/static/nope.js', '/favicon.ico']) {
    const { headers } = await ask(origin(), path)
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
})

test('no answer says by which paths of ours it was made', async () => {
  for (const path of [...guestPages, ...pages, ...lost, '/return?hmac=x', '/select-order?hmac=x'])
    for (const cookie of ['', bff.owner])
      for (const more of [{}, { rsc: '1' }] as Record<string, string>[]) {
        const { headers } = await ask(origin(), path, { cookie, headers: more })
        const named = Object.keys(headers).filter((name) => name.startsWith('x-middleware-'))
        expect(named, path).toEqual([])
      }
})

test('every answer of the API forbids caches, sniffing and frames, whatever its status', async () => {
  const paths = [
    '/api/health',
    '/api/upstream/customers/c1',
    '/api/upstream/nope',
    '/api/upstream/customers/c1/updateBalance',
    '/api/upstream/customers/%2e%2e%2f',
    '/api/session',
  ]
  for (const path of paths)
    for (const method of ['GET', 'POST', 'DELETE'])
      for (const cookie of ['', bff.owner]) {
        const { status, headers } = await ask(origin(), path, { method, cookie })
        if (status === 405 && !headers['content-type']) continue
        expect(
          [headers['cache-control'], headers['x-content-type-options']],
          `${method} ${path}`,
        ).toEqual(['no-store', 'nosniff'])
        expect(headers['content-security-policy']).toBe(
          "default-src 'none'; frame-ancestors 'none'",
        )
        expect(headers['content-type']).toBe('application/json')
      }
})

describe('a header that means something inside Next', () => {
  test(`opens nothing unsigned: ${internalHeaders.length} on ${spellings.length} addresses`, async () => {
    // a leak would show in the shop's name, which the upstream gives to every caller
    bff.upstream.respond((request, response) =>
      request.headers.authorization
        ? answering()(request, response)
        : (response.writeHead(401), void response.end('{}')),
    )
    bff.upstream.seen.length = 0
    for (const more of [{}, ...internalHeaders])
      for (const path of spellings) {
        const done = await ask(origin(), path, { headers: more })
        const what = `${JSON.stringify(more)} ${path}`
        expect(isClosed(done), `${what}: ${done.status}`).toBe(true)
        expect(new URL(done.headers.location ?? '/', origin()).origin, what).toBe(origin())
        expect(done.text, what).not.toMatch(/LoyaltyCard|shop_owner|liability\W+\d/)
      }
    expect(bff.calls()).toEqual([])
    bff.upstream.respond(answering())
  })

  test('changes nothing for a session: the customer that is shown is the one of the address', async () => {
    for (const path of ['/customers/c1?nxtPid=c2', '/customers/c1?nxtIid=c2&id=c2'])
      for (const more of [
        {},
        { 'x-matched-path': '/customers/c2' },
        { 'x-now-route-matches': '1=c2' },
      ] as Record<string, string>[]) {
        bff.upstream.seen.length = 0
        await ask(origin(), path, { cookie: bff.owner, headers: more })
        expect(
          bff
            .calls()
            .map(({ url }) => url)
            .filter((url) => url.includes('c2')),
        ).toEqual([])
      }
  })
})

describe('an address', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/login?next=https://evil.example',
    '/login?next=//evil.example',
    '/login?next=/\\evil.example',
    '/ru//evil.example',
    '/.evil.example',
    '/@evil.example',
  ])('%s leads to no other host', async (path) => {
    for (const cookie of ['', bff.owner]) {
      const { headers, text } = await ask(origin(), path, { cookie })
      expect(new URL(headers.location ?? '/', origin()).origin).toBe(origin())
      expect(text).not.toMatch(/NEXT_REDIRECT;\w+;(https?:)?\/\/evil|url=(https?:)?\/\/evil/)
    }
  })

  test('that is no text is not found, also for somebody who is signed in', async () => {
    for (const path of ['/customers/%', '/customers/%c0%af', '/%ff', '/ru/%', '/login/%zz'])
      expect([307, 400, 404], path).toContain(
        (await ask(origin(), path, { cookie: bff.owner })).status,
      )
  })

  test('of the image optimizer is none, and there is no action to call', async () => {
    expect((await ask(origin(), '/_next/image?url=%2Ficon.svg&w=64&q=75')).status).toBe(404)
    const action = await ask(origin(), '/login', {
      method: 'POST',
      body: '[]',
      headers: {
        'next-action': 'a'.repeat(42),
        'content-type': 'text/plain;charset=UTF-8',
        origin: origin(),
      },
    })
    expect(action.status).toBeGreaterThanOrEqual(400)
    expect(action.status).toBeLessThan(500)
  })
})
