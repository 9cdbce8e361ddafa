import { describe, expect, test } from 'vitest'
import { ask } from '../../support/ask.ts'
import { answering, bearer } from '../../support/fake-platform.ts'
import { suiteBff } from '../../support/suite-bff.ts'

const bff = await suiteBff()
const { call, calls } = bff

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
