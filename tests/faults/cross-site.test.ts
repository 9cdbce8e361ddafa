import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { ask, codeOf, ownWrite } from '../support/ask.ts'
import { type Bff, key, startBff } from '../support/bff.ts'
import { callOf, shopUrl } from '../support/fake-platform.ts'
import { secrets } from '../support/product/product.ts'
import { inTurns } from '../support/turns.ts'

vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
let bff: Bff
beforeAll(async () => {
  bff = await startBff()
})
afterAll(() => bff.stop())
beforeEach(() => void (bff.upstream.seen.length = 0))

const writes = endpoints.filter(({ method, serverOnly }) => method !== 'GET' && !serverOnly)
const own = () => bff.dashboard.origin
const account = { shop_url: shopUrl, email: `owner@${shopUrl}`, password: 'a password' }
const session = { path: '/api/session', method: 'POST', body: account }
const sessionEnd = { path: '/api/session', method: 'DELETE', body: undefined }
const targets = () => [
  ...writes.map((endpoint) => ({ name: endpoint.name, ...callOf(endpoint) })),
  { name: 'endSession', ...sessionEnd },
]

/** Origins that are not ours; null: none is sent. */
const origins = (): (string | null)[] => {
  const { port } = new URL(own())
  return [
    'https://evil.example',
    'null',
    `http://evil.localhost:${port}`,
    `https://localhost:${port}`,
    `http://localhost:${Number(port) + 1}`,
    `http://localhost`,
    `http://localhost:${port}.evil.example`,
    `http://127.0.0.1:${port}`,
    `${own()}/`,
    `${own()} https://evil.example`,
    '',
    null,
  ]
}
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/plain; application/json',
  null,
]

describe('a write from another site', () => {
  test('is refused by its origin: every write of the contract, every origin and content type', async () => {
    const pairs = origins().flatMap((origin) => types.map((type) => ({ origin, type })))
    let tried = 0
    for (const [target, { origin, type }] of inTurns(targets(), pairs, 12)) {
      const { name, path, method, body } = target
      const headers = {
        'x-csrf': '1',
        'idempotency-key': key,
        ...(origin === null ? {} : { origin }),
        ...(body === undefined ? {} : { 'content-type': type ?? '' }),
      }
      const done = await ask(own(), path, { method, cookie: bff.owner, body, headers })
      expect([done.status, codeOf(done)], `${name} ${origin} ${type}`).toEqual([403, 'cross_site'])
      expect(done.headers['set-cookie']).toBeUndefined()
      expect(done.headers['access-control-allow-origin']).toBeUndefined()
      tried += 1
    }
    expect(tried).toBeGreaterThanOrEqual(writes.length * 6)
    expect(bff.calls()).toEqual([])
  })

  test('is refused by headers of the browser, and without the one that no form can send', async () => {
    for (const { name, path, method, body } of targets()) {
      const tries: Record<string, string>[] = [
        ...['cross-site', 'same-site', 'none', 'SAME-ORIGIN', ''].map((site) => ({
          ...ownWrite(own()),
          'sec-fetch-site': site,
        })),
        ...['0', '', 'true', '1, 1'].map((csrf) => ({ ...ownWrite(own()), 'x-csrf': csrf })),
        { origin: own(), 'sec-fetch-site': 'same-origin' },
      ]
      for (const headers of tries) {
        const done = await ask(own(), path, {
          method,
          cookie: bff.owner,
          body,
          headers: { 'idempotency-key': key, ...headers },
        })
        expect([done.status, codeOf(done)], `${name} ${JSON.stringify(headers)}`).toEqual([
          403,
          'cross_site',
        ])
      }
    }
    expect(bff.calls()).toEqual([])
  })

  test('is not made one of ours by a method in a header, a parameter or a form', async () => {
    const { path, body } = callOf(writes.find(({ name }) => name === 'updateBalance')!)
    for (const headers of [
      { 'x-http-method-override': 'POST' },
      { 'x-method-override': 'POST' },
    ] as Record<string, string>[])
      await ask(own(), path, { cookie: bff.owner, headers })
    await ask(own(), `${path}?_method=POST`, { cookie: bff.owner })
    const form = await ask(own(), path, {
      method: 'POST',
      cookie: bff.owner,
      body: `x=${encodeURIComponent(JSON.stringify(body))}`,
      headers: {
        ...ownWrite(own()),
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': key,
      },
    })
    expect(form.status).toBe(415)
    expect(bff.calls()).toEqual([])
  })

  test('cannot be asked for beforehand: no preflight is answered with leave', async () => {
    for (const { path } of targets()) {
      const { headers } = await ask(own(), path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-csrf,content-type,idempotency-key',
        },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('a sign-in from another site', () => {
  test('sets no cookie and asks nobody', async () => {
    for (const origin of origins().filter((one) => one !== null))
      for (const type of types) {
        const done = await ask(own(), session.path, {
          method: 'POST',
          body: account,
          headers: { origin, 'content-type': type ?? '' },
        })
        expect(
          [done.status, codeOf(done), done.headers['set-cookie']],
          `${origin} ${type}`,
        ).toEqual([403, 'cross_site', undefined])
      }
    for (const site of ['cross-site', 'same-site']) {
      const done = await ask(own(), session.path, {
        method: 'POST',
        body: account,
        headers: { 'sec-fetch-site': site },
      })
      expect([done.status, done.headers['set-cookie']]).toEqual([403, undefined])
    }
    expect(bff.calls()).toEqual([])
  })

  test('by a form is none: only JSON is read', async () => {
    for (const type of types.filter((one) => one !== 'application/json')) {
      const done = await ask(own(), session.path, {
        method: 'POST',
        body: account,
        headers: { ...ownWrite(own()), 'content-type': type ?? '' },
      })
      expect([done.status, done.headers['set-cookie']], String(type)).toEqual([415, undefined])
    }
    expect(bff.calls()).toEqual([])
  })

  test('of our own page, and of a script that is no browser, is one', async () => {
    for (const headers of [ownWrite(own()), {}] as Record<string, string>[]) {
      const done = await ask(own(), session.path, { method: 'POST', body: account, headers })
      expect(done.status).toBe(200)
      expect(done.headers['set-cookie']?.[0]).toMatch(
        /^jwt=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
      )
      expect(done.json).toEqual({ user: expect.objectContaining({ email: account.email }) })
    }
  })

  test('ends the session that was there before', async () => {
    await ask(own(), session.path, {
      method: 'POST',
      cookie: bff.owner,
      body: account,
      headers: ownWrite(own()),
    })
    expect(bff.calls().map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /auth/login',
      'POST /auth/logout',
    ])
  })
})

test('a GET changes nothing: every call read by GET is a GET upstream too, and acts nowhere', async () => {
  for (const endpoint of endpoints.filter(({ serverOnly }) => !serverOnly)) {
    bff.upstream.seen.length = 0
    await ask(own(), callOf(endpoint).path, { cookie: bff.owner })
    expect(
      bff.calls().every(({ method }) => method === 'GET'),
      endpoint.name,
    ).toBe(true)
    if (endpoint.acts) expect(bff.calls()).toEqual([])
  }
})
