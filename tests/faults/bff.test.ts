import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { may, roles } from '#rules/access.ts'
import { browserMethod } from '#upstream/find.ts'
import { ask, codeOf, ownWrite } from '../support/ask.ts'
import { type Bff, key, startBff } from '../support/bff.ts'
import {
  answering,
  bearer,
  callOf,
  cookieFor,
  endpointOf,
  fileText,
  shopUrl,
  userOf,
} from '../support/fake-platform.ts'
import { multipart } from '../support/multipart.ts'
import { secrets } from '../support/product.ts'
import { sendJson } from '../support/upstream.ts'

vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
let bff: Bff
beforeAll(async () => {
  bff = await startBff()
})
afterAll(() => bff.stop())
beforeEach(() => void (bff.upstream.seen.length = 0))

const calls = () => bff.calls()
/** but for the question who this is by now, which stands before a no */
const asked = () => calls().filter(({ url }) => url !== '/api/shop')
const call: Bff['call'] = (...asked) => bff.call(...asked)
const open = endpoints.filter(({ serverOnly }) => !serverOnly)
const named = open.map((endpoint) => [endpoint.name, endpoint] as const)

describe('the list of calls is the contract', () => {
  test.each(named)(
    '%s goes through, with the bearer and nothing of the browser',
    async (_, endpoint) => {
      const { path, method, body, headers } = callOf(endpoint)
      const done = await call(method, path, { body, headers })
      expect([done.status, codeOf(done)]).toEqual([200, undefined])
      expect(
        endpoint.givesFile ? done.text === fileText : endpoint.answer.safeParse(done.json).success,
      ).toBe(true)
      expect(calls()).toHaveLength(1)
      expect(endpointOf(calls()[0]!.method, calls()[0]!.url)?.name).toBe(endpoint.name)
      expect(calls()[0]!.headers.authorization).toBe(`Bearer ${bearer}`)
    },
  )

  test('nothing but it: another method, a part more, less or changed is not forwarded', async () => {
    for (const endpoint of open) {
      const { path, body } = callOf(endpoint)
      const bare = path.split('?')[0]!
      const own = open
        .filter(
          (other) =>
            endpointOf(other.method, bare.slice('/api/upstream'.length))?.path === endpoint.path,
        )
        .map((one) => browserMethod(one) as string)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
        (one) => !own.includes(one) && !endpointOf(one, bare.slice('/api/upstream'.length)),
      )) {
        const done = await call(method, path, method === 'GET' ? {} : { body })
        expect([done.status, codeOf(done)], `${method} ${path}`).toEqual([405, 'wrong_method'])
        expect(done.headers.allow).toBeTruthy()
      }
      for (const other of [
        `${bare}/more`,
        `${bare}x`,
        `/api/upstream/v2${bare.slice(13)}`,
        bare.replace(/\/[^/]+$/, ''),
        bare.toUpperCase().replace('/API/UPSTREAM', '/api/upstream'),
      ]) {
        const address = other.slice('/api/upstream'.length)
        if (endpointOf(endpoint.method, address)) continue
        const done = await call(endpoint.method, other, endpoint.method === 'GET' ? {} : { body })
        expect([404, 405], `${endpoint.method} ${other}`).toContain(done.status)
      }
    }
    expect(calls()).toEqual([])
  })

  test('not the calls of the server itself, not the door of the operator, not the outbox', async () => {
    for (const path of [
      '/auth/login',
      '/auth/logout',
      '/auth/login/',
      '/health',
      '/operator/shops',
      '/operator/import',
      '/outbox',
      '/outbox?key=x',
      '/',
      '',
    ])
      for (const method of ['GET', 'POST'])
        expect([404, 308], `${method} ${path}`).toContain(
          (await call(method, `/api/upstream${path}`, method === 'POST' ? { body: {} } : {}))
            .status,
        )
    expect(calls()).toEqual([])
  })

  test('not by HEAD, OPTIONS, TRACE or a method that is none', async () => {
    for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'PURGE'])
      await call(method, '/api/upstream/customers/c1')
    expect(calls()).toEqual([])
  })
})

describe('headers', () => {
  const hostile = Object.fromEntries(
    [
      'authorization',
      'proxy-authorization',
      'forwarded',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-port',
      'x-real-ip',
      'x-original-url',
      'x-rewrite-url',
      'x-http-method-override',
      'x-shop-url',
      'shop_url',
      'x-operator-key',
      'x-request-id',
      'via',
      'te',
      'x-api-key',
      'referer',
      'user-agent',
      'accept-language',
      'x-nonce',
      'content-security-policy',
      'range',
      'if-none-match',
      'cache-control',
      'traceparent',
      'x-middleware-rewrite',
      'x-user',
      'cookie2',
      'origin-agent',
      'x-invoke-path',
      'x-matched-path',
      'accept',
      'accept-encoding',
    ].map((name) => [name, 'canary-header']),
  )
  const allowed = [
    'host',
    'connection',
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'content-length',
    'content-type',
    'idempotency-key',
    'sec-fetch-mode',
    'user-agent',
    'x-request-id',
  ]

  test('of the browser are not handed on: the upstream gets ours and no other', async () => {
    await ask(bff.dashboard.origin, '/api/upstream/customers/c1', {
      cookie: `${bff.owner}; other=canary-header`,
      headers: hostile,
    })
    await call('POST', '/api/upstream/customers/c1/updateBalance', {
      body: { valueToUpdate: '1', reason: 'Refund' },
      headers: hostile,
    })
    expect(calls()).toHaveLength(2)
    for (const { headers, rawHeaders } of calls()) {
      expect(Object.keys(headers).filter((name) => !allowed.includes(name))).toEqual([])
      expect(rawHeaders.join('\n')).not.toContain('canary-header')
      expect(rawHeaders.join('\n')).not.toContain('jwt=')
      expect(headers.authorization).toBe(`Bearer ${bearer}`)
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('of the upstream are not handed on: ours and no other', async () => {
    const evil = {
      'set-cookie': ['jwt=stolen; Path=/', 'x=1'],
      'access-control-allow-origin': '*',
      'access-control-allow-credentials': 'true',
      'content-security-policy': 'default-src *',
      'clear-site-data': '"*"',
      location: 'http://evil.example',
      refresh: '0;url=http://evil.example',
      link: '<x>; rel=preload',
      'x-powered-by': 'canary',
      server: 'canary',
      etag: '"x"',
      'cache-control': 'public, max-age=31536000',
      'x-frame-options': 'ALLOWALL',
      'strict-transport-security': 'max-age=0',
      'content-type': 'text/html',
      'content-disposition': 'attachment',
      'www-authenticate': 'Basic',
      'x-request-id': 'canary',
    }
    for (const status of [200, 404, 500]) {
      bff.upstream.respond((request, response) => {
        const json = response.end.bind(response)
        response.writeHead = ((_: number, __: object) =>
          (Object.getPrototypeOf(response) as typeof response).writeHead.call(
            response,
            status,
            evil,
          )) as never
        response.end = ((text: string) => json(text)) as never
        return answering()(request, response)
      })
      const { headers } = await call('GET', '/api/upstream/customers/c1')
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      const known = [
        'content-type',
        'cache-control',
        'x-content-type-options',
        'referrer-policy',
        'content-security-policy',
        'x-request-id',
        'vary',
        'date',
        'connection',
        'keep-alive',
        'transfer-encoding',
        'content-length',
        'content-encoding',
        'etag',
      ]
      expect(Object.keys(headers).filter((name) => !known.includes(name))).toEqual([])
      expect(JSON.stringify(headers)).not.toMatch(/canary|evil|max-age|default-src \*/)
    }
    bff.upstream.respond(answering())
  })
})

describe('a call', () => {
  const cells = open.flatMap((endpoint) =>
    roles.map((role) => [endpoint.name, role, endpoint] as const),
  )
  test('is for those whose role may: as the table of rights says, and else not forwarded', async () => {
    for (const [name, role, endpoint] of cells) {
      bff.upstream.seen.length = 0
      const { path, method, body, headers } = callOf(endpoint)
      const done = await call(method, path, { body, headers, cookie: await cookieFor(role) })
      const allowed = may(userOf(role), endpoint.right)
      expect(
        [done.status, codeOf(done), (allowed ? calls() : asked()).length],
        `${name} by ${role}`,
      ).toEqual(allowed ? [200, undefined, 1] : [403, 'forbidden', 0])
    }
  })

  test('is for those who are signed in', async () => {
    for (const endpoint of open.filter(({ right }) => right !== 'anyone')) {
      const { path, method, body } = callOf(endpoint)
      const done = await call(method, path, { body, cookie: '' })
      expect([done.status, codeOf(done)], endpoint.name).toEqual([401, 'signed_out'])
    }
    expect(calls()).toEqual([])
  })

  test('that moves money needs a key, which is handed on as it is; another call hands none on', async () => {
    for (const endpoint of open.filter(({ once }) => once)) {
      const { path, method, body } = callOf(endpoint)
      for (const wrong of [
        '',
        'short',
        'x'.repeat(201),
        'with space in it',
        'a,b,c,d,e,f',
        '"quoted-key"',
      ]) {
        const done = await call(method, path, { body, headers: { 'idempotency-key': wrong } })
        expect([done.status, codeOf(done)], `${endpoint.name} ${wrong}`).toEqual([
          400,
          'key_missing',
        ])
      }
      expect(calls()).toEqual([])
      await call(method, path, { body })
      expect(
        calls()
          .splice(0)
          .map(({ headers }) => headers['idempotency-key']),
      ).toEqual([key])
      bff.upstream.seen.length = 0
    }
    await call('PUT', '/api/upstream/api/shop', { body: { city: 'Leeds' } })
    expect(calls().map(({ headers }) => headers['idempotency-key'])).toEqual([undefined])
  })

  test('that deletes needs no body', async () => {
    const done = await call('DELETE', '/api/upstream/api/shop/settings?key=is_accepted_terms')
    expect([done.status, codeOf(done), calls().map(({ url }) => url)]).toEqual([
      200,
      undefined,
      ['/api/shop/settings?key=is_accepted_terms'],
    ])
  })

  test('that names another shop, anywhere in it, is refused; its own is let through and taken out', async () => {
    const theirs = 'birch.example'
    const money = '/api/upstream/customers/c1/updateBalance'
    const body = { valueToUpdate: '1', reason: 'Refund' }
    const tries: [string, string, object?][] = [
      ['GET', `/api/upstream/customers/c1?shop_url=${theirs}`],
      ['GET', `/api/upstream/customers/c1?shop_url=${shopUrl}&shop_url=${theirs}`],
      ['GET', `/api/upstream/customers/c1?shop_url=${theirs}&shop_url=${shopUrl}`],
      ['GET', `/api/upstream/customers/c1?shop_url[]=${theirs}`],
      ['GET', `/api/upstream/customers/c1?SHOP_URL=${theirs}`],
      ['GET', `/api/upstream/customers/c1?shop_url=${shopUrl}.${theirs}`],
      ['POST', money, { ...body, shop_url: theirs }],
      ['POST', money, { ...body, deep: { er: [{ shop_url: theirs }] } }],
      ['POST', money, { ...body, shop_url: [shopUrl, theirs] }],
      ['POST', `${money}?shop_url=${shopUrl}`, { ...body, shop_url: theirs }],
      ['POST', `${money}?shop_url=${theirs}`, { ...body, shop_url: shopUrl }],
      ['DELETE', `/api/upstream/api/shop/settings?key=test_mode&shop_url=${theirs}`],
    ]
    for (const [method, path, sent] of tries) {
      const done = await call(method, path, { body: sent })
      expect([done.status, codeOf(done)], `${method} ${path} ${JSON.stringify(sent)}`).toEqual([
        403,
        'other_shop',
      ])
    }
    expect(calls()).toEqual([])
    expect(
      (
        await call('POST', `${money}?shop_url=${shopUrl.toUpperCase()}`, {
          body: { ...body, shop_url: `https://${shopUrl}/` },
        })
      ).status,
    ).toBe(200)
    expect(calls().map(({ url, body: sent }) => [url, sent])).toEqual([
      ['/customers/c1/updateBalance', JSON.stringify(body)],
    ])
  })

  test.each([
    ['that is not JSON', '{"valueToUpdate": ', {}, 400, 'invalid_json'],
    [
      'of a form',
      'valueToUpdate=5',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'wrong_type',
    ],
    ['of no type', '{}', { 'content-type': '' }, 415, 'wrong_type'],
    ['over 1 MB', JSON.stringify({ note: 'x'.repeat(1_100_000) }), {}, 413, 'too_large'],
    [
      'over 1 MB that does not say so',
      JSON.stringify({ note: 'x'.repeat(1_100_000) }),
      { 'transfer-encoding': 'chunked' },
      413,
      'too_large',
    ],
    ['that is a list', '[]', {}, 422, 'invalid_input'],
    ['that is null', 'null', {}, 422, 'invalid_input'],
    ['that is empty', '', {}, 422, 'invalid_input'],
    ['with a prototype', '{"__proto__": {"isAdmin": true}}', {}, 422, 'invalid_input'],
    [
      'as deep as 100,000 lists',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      {},
      422,
      'invalid_input',
    ],
    [
      'as wide as 50,000 fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`f${i}`, 1]))),
      {},
      422,
      'invalid_input',
    ],
    [
      'with a field too many',
      JSON.stringify({ valueToUpdate: '5', reason: 'Refund', balance: '5' }),
      {},
      422,
      'invalid_input',
    ],
  ])('with a body %s is refused in words', async (_, body, headers, status, code) => {
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
    const dropped = Object.entries(headers)
      .filter(([, value]) => value === '')
      .map(([name]) => name)
    const more = {
      ...ownWrite(bff.dashboard.origin),
      'idempotency-key': key,
      ...(dropped.includes('content-type') ? { 'content-type': '' } : {}),
      ...sent,
    }
    const done = await ask(bff.dashboard.origin, '/api/upstream/customers/c1/updateBalance', {
      method: 'POST',
      cookie: bff.owner,
      body,
      headers: more,
    })
    expect([done.status, codeOf(done)]).toEqual([status, code])
    expect(calls()).toEqual([])
  })
})

describe('a file', () => {
  const address = '/api/upstream/api/bucket/uploadFile'
  const { raw, headers } = multipart({
    name: 'people.csv',
    content: `email,amount\n${'ada@customers.example,10\n'.repeat(100_000)}`,
  })

  test('goes up as it came, byte by byte, with our headers and no other', async () => {
    const done = await call('POST', address, { body: raw.toString(), headers })
    expect(done.status).toBe(200)
    expect(calls()[0]!.body).toBe(raw.toString())
    expect(calls()[0]!.headers).toMatchObject({
      'content-type': headers['content-type'],
      'content-length': String(raw.length),
      authorization: `Bearer ${bearer}`,
    })
    expect(calls()[0]!.headers).not.toHaveProperty('cookie')
  })

  test('over what a file may have, or that is none, is not handed on', async () => {
    expect(
      codeOf(
        await call('POST', address, {
          body: 'x',
          headers: { ...headers, 'content-length': String(52 * 1024 * 1024) },
        }),
      ),
    ).toBe('too_large')
    expect(codeOf(await call('POST', address, { body: {} }))).toBe('wrong_type')
    expect(calls()).toEqual([])
  })

  test('that the upstream refuses is refused with its reason', async () => {
    bff.upstream.respond((_, response) =>
      sendJson(
        response,
        { error: { code: 'not_a_table', message: 'No', field: 'file', request_id: 'x' } },
        422,
      ),
    )
    expect(await call('POST', address, { body: raw.toString(), headers })).toMatchObject({
      status: 422,
      json: { error: { code: 'not_a_table', field: 'file' } },
    })
    bff.upstream.respond(answering())
  })
})
