import { createHmac, hkdfSync } from 'node:crypto'
import { CompactEncrypt, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask, codeOf, ownWrite } from '../../support/ask.ts'
import { type Bff, key, startBff } from '../../support/bff.ts'
import { bearer, cookieFor, userOf } from '../../support/fake-platform.ts'
import { secrets } from '../../support/product/product.ts'
import { sendJson } from '../../support/upstream.ts'

vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
let bff: Bff
beforeAll(async () => {
  bff = await startBff()
})
afterAll(() => bff.stop())

const derive = (purpose: string, from = secrets.SESSION_SECRET) =>
  new Uint8Array(hkdfSync('sha256', from, 'tender', purpose, 32))
const header = { alg: 'HS256', typ: 'tender-session+jwt' }
const now = Math.floor(Date.now() / 1000)
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = async () => ({
  user: userOf('admin'),
  bearer: await new CompactEncrypt(Buffer.from(bearer))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(derive('bearer encryption')),
  aud: 'tender-dashboard',
  iat: now,
  exp: now + 3600,
})
const signed = (
  head: object,
  payload: object,
  secret: Uint8Array | string = derive('cookie signature'),
) => {
  const body = `${part(head)}.${part(payload)}`
  return `jwt=${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}
const hs = (payload: object, head = header, secret = derive('cookie signature')) =>
  new SignJWT({ ...payload })
    .setProtectedHeader(head)
    .sign(secret)
    .then((value) => `jwt=${value}`)

/** Cookie headers without a valid session. */
const cookies = async (): Promise<[string, string][]> => {
  const good = await claims()
  const mine = await cookieFor('owner')
  return [
    ['none', ''],
    ['empty', 'jwt='],
    ['alg none', `jwt=${new UnsecuredJWT(good).encode()}`],
    ['alg none with our type', `jwt=${part({ ...header, alg: 'none' })}.${part(good)}.`],
    ['an empty key', signed(header, good, '')],
    [
      'another key',
      await hs(good, header, derive('cookie signature', 'another secret that is also long enough')),
    ],
    ['the secret itself as key', signed(header, good, secrets.SESSION_SECRET)],
    ['the key of encryption', await hs(good, header, derive('bearer encryption'))],
    ['another type', await hs(good, { ...header, typ: 'JWT' })],
    ['another audience', await hs({ ...good, aud: 'somebody' })],
    ['a jwk in its head', signed({ ...header, jwk: { kty: 'oct', k: part('x') } }, good, 'x')],
    ['a kid that is a path', signed({ ...header, kid: '/dev/null' }, good, '')],
    ['over', await hs({ ...good, exp: now - 60 })],
    ['without an end', signed(header, { ...good, exp: undefined })],
    ['with an end that is text', signed(header, { ...good, exp: String(now + 3600) })],
    ['with an end that is a fraction', signed(header, { ...good, exp: now + 3600.5 })],
    ['31 days old', signed(header, { ...good, iat: now - 31 * 86_400, exp: 253402300799 })],
    ['from tomorrow', signed(header, { ...good, iat: now + 86_400 })],
    ['with the bearer in clear', signed(header, { ...good, bearer })],
    ['with another role under the old signature', mine.replace(/\.[^.]+\./, `.${part(good)}.`)],
    ['the encrypted bearer alone', `jwt=${good.bearer}`],
    ['too long', `jwt=${'x'.repeat(5000)}`],
    ['twice', `${mine}; ${mine}`],
    ['twice, one of them empty', `jwt=; ${mine}`],
    ['of another name', mine.replace('jwt=', 'JWT=')],
    ['in quotes', mine.replace('jwt=', 'jwt="').concat('"')],
  ]
}
const routes = [
  '/',
  '/customers',
  '/customers/c1',
  '/ru/customers',
  '/api/upstream/customers/c1',
  '/api/upstream/api/shop',
]

test('a forged cookie opens no page, no call and no write, and asks the upstream nothing', async () => {
  bff.upstream.seen.length = 0
  let tried = 0
  for (const [name, cookie] of await cookies()) {
    for (const path of routes) {
      const done = await ask(bff.dashboard.origin, path, { cookie })
      if (path.startsWith('/api'))
        expect([done.status, codeOf(done)], `${name} ${path}`).toEqual([401, 'signed_out'])
      else
        expect(
          [done.status, done.headers.location?.replace(/\?.*/, '')],
          `${name} ${path}`,
        ).toEqual([307, path.startsWith('/ru') ? '/ru/login' : '/login'])
      expect(done.text).not.toContain(bearer)
      tried += 1
    }
    const write = await ask(bff.dashboard.origin, '/api/upstream/customers/c1/updateBalance', {
      method: 'POST',
      cookie,
      body: { valueToUpdate: '1', reason: 'Refund' },
      headers: { ...ownWrite(bff.dashboard.origin), 'idempotency-key': key },
    })
    expect([write.status, codeOf(write)], name).toEqual([401, 'signed_out'])
  }
  expect(tried).toBeGreaterThan(150)
  expect(bff.calls()).toEqual([])
})

test('a cookie of 9 and of 20 KB is a refusal, never a 5xx', async () => {
  for (const size of [9_000, 20_000])
    expect(
      (
        await ask(bff.dashboard.origin, '/api/upstream/customers/c1', {
          cookie: `jwt=${'x'.repeat(size)}`,
        })
      ).status,
    ).toBeLessThan(500)
})

test('a good cookie whose session has ended upstream is cleared, and its pages lead to sign in', async () => {
  bff.upstream.respond((_, response) =>
    sendJson(response, { error: { code: 'signed_out', message: 'x', request_id: 'x' } }, 401),
  )
  const done = await bff.call('GET', '/api/upstream/customers/c1')
  expect([done.status, codeOf(done), done.headers['set-cookie']]).toEqual([
    401,
    'signed_out',
    ['jwt=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
  ])
  for (const [path, login] of [
    ['/', '/login'],
    ['/customers', '/login'],
    ['/ru/customers/c1', '/ru/login'],
  ] as const) {
    const page = await ask(bff.dashboard.origin, path, { cookie: bff.owner })
    const to =
      page.headers.location ??
      /url=([^"]+)/.exec(page.text)?.[1] ??
      page.text.match(/NEXT_REDIRECT;[^;]+;([^;]+)/)?.[1]
    expect(to?.replace(/\?.*/, ''), path).toBe(login)
  }
})

test('the cookie of a development guard does not exist: ?shop= makes nobody anybody', async () => {
  for (const path of [
    '/?shop=maple.example',
    '/customers?shop=maple.example',
    '/login?shop=maple.example',
    '/customers?shop_url=maple.example&isAdmin=true',
  ]) {
    const done = await ask(bff.dashboard.origin, path)
    expect([200, 307]).toContain(done.status)
    if (done.status === 200) expect(path).toContain('/login')
    expect(done.headers['set-cookie']?.some((line) => line.startsWith('jwt=')) ?? false).toBe(false)
  }
})
