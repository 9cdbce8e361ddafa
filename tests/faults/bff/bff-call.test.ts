import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { may, roles } from '#rules/way/access.ts'
import { ask, codeOf, ownWrite } from '../../support/ask.ts'
import { key } from '../../support/bff.ts'
import { callOf, cookieFor, shopUrl, userOf } from '../../support/fake-platform.ts'
import { suiteBff } from '../../support/suite-bff.ts'

const bff = await suiteBff()
const { call, calls } = bff
/** Leaves out the question about the person, which precedes a refusal. */
const forwarded = () => calls().filter(({ url }) => url !== '/api/shop')
const open = endpoints.filter(({ serverOnly }) => !serverOnly)

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
        [done.status, codeOf(done), (allowed ? calls() : forwarded()).length],
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

  test('that names another shop anywhere is refused; its own is let through and taken out', async () => {
    const theirs = 'birch.example'
    const money = '/api/upstream/customers/c1/updateBalance'
    const body = { valueToUpdate: '1', reason: 'Refund' }
    const bulk = {
      operation_name: 'gift_card',
      source: { manual: [{ count: 1, entity_data: { balance: '5' } }] },
    }
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
      ['POST', '/api/upstream/bulks', { bulk: { ...bulk, shop_url: theirs } }],
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
    expect(
      (
        await call('POST', '/api/upstream/bulks', {
          body: { bulk: { ...bulk, shop_url: shopUrl } },
        })
      ).status,
    ).toBe(200)
    expect(calls().map(({ url, body: sent }) => [url, sent])).toEqual([
      ['/customers/c1/updateBalance', JSON.stringify(body)],
      ['/bulks', JSON.stringify({ bulk })],
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
