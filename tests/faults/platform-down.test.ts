import fs from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/refusals.ts'
import { ask, codeOf, type Heard } from '../support/ask.ts'
import { answering, bearer, cookieFor } from '../support/fake-platform.ts'
import { freePort } from '../support/product/free-port.ts'
import { startDashboard } from '../support/product/product.ts'
import { suiteBff } from '../support/suite-bff.ts'
import { type Respond, sendJson, startUpstream } from '../support/upstream.ts'
import { timed } from '../support/timed.ts'

const bff = await suiteBff()
const read = () => bff.call('GET', '/api/upstream/customers/c1')
const write = () =>
  bff.call('POST', '/api/upstream/customers/c1/updateBalance', {
    body: { valueToUpdate: '1', reason: 'Refund' },
  })
const inWords = (done: Heard): void => {
  expect([502, 503, 504]).toContain(done.status)
  expect(ErrorBody.safeParse(done.json).success).toBe(true)
  expect(done.headers['cache-control']).toBe('no-store')
  expect(done.text).not.toMatch(/at .*\(|ECONN|undici|127\.0\.0\.1|node_modules|<html/)
}
const memoryMb = (): number =>
  Number(
    /VmRSS:\s+(\d+)/.exec(
      fs.readFileSync(`/proc/${bff.dashboard.process.pid}/status`, 'utf8'),
    )?.[1],
  ) / 1024

/** Returns a call's sample as the bytes that a fault makes of it. */
const good = JSON.stringify({ platform_customer_id: 'c1' })
const raw =
  (status: number, headers: Record<string, string>, body: string | Buffer): Respond =>
  (_, response) => {
    response.writeHead(status, headers)
    response.end(body)
  }

describe('an upstream that answers nonsense', () => {
  const json = { 'content-type': 'application/json' }
  const faults: [string, Respond][] = [
    ['HTML with 200', raw(200, { 'content-type': 'text/html' }, '<html>hello</html>')],
    [
      'HTML with 500',
      raw(500, { 'content-type': 'text/html' }, '<html>at Object.<anonymous> (/srv/x.js:1)</html>'),
    ],
    ['HTML with 502', raw(502, { 'content-type': 'text/html' }, '<html>bad gateway</html>')],
    ['nothing with 503', raw(503, {}, '')],
    ['nothing with 200', raw(200, {}, '')],
    ['null', raw(200, json, 'null')],
    ['a list', raw(200, json, '[]')],
    ['JSON of another call', raw(200, json, good)],
    ['half of its JSON', raw(200, json, '{"platform_customer_id": "c1", "full_na')],
    ['JSON of the wrong type', raw(200, { 'content-type': 'image/png' }, '{"a":')],
    [
      'an error of another form',
      raw(500, json, '{"message": "SELECT * FROM x", "stack": "at a (b.js:1)"}'),
    ],
    [
      'its own broken',
      (_, response) =>
        sendJson(response, { error: { code: 'broken', message: 'x', request_id: 'x' } }, 500),
    ],
    [
      'an error with a code that is none',
      (_, response) =>
        sendJson(response, { error: { code: 'constructor', message: 'x', request_id: 'x' } }, 500),
    ],
    [
      '200 with an error inside',
      (_, response) =>
        sendJson(response, { error: { code: 'forbidden', message: 'x', request_id: 'x' } }, 200),
    ],
    ['broken gzip', raw(200, { ...json, 'content-encoding': 'gzip' }, Buffer.from('nonsense'))],
    [
      'half of a gzip',
      raw(
        200,
        { ...json, 'content-encoding': 'gzip' },
        gzipSync(good.repeat(1000)).subarray(0, 40),
      ),
    ],
    [
      'less than it promised',
      (_, response) => {
        response.writeHead(200, { ...json, 'content-length': '500' })
        response.write(good)
        response.destroy()
      },
    ],
    ['a status that is none', raw(299, json, good)],
    ['418', raw(418, json, '{}')],
    ['a redirect', raw(302, { location: '/customers/c2' }, '')],
  ]
  test.each(faults)(
    '%s: says so in words, to a read and to a write, and asks no second time',
    async (_, respond) => {
      bff.upstream.respond(respond)
      for (const done of [await read(), await write()]) inWords(done)
      expect(bff.calls()).toHaveLength(2)
      bff.upstream.respond(answering())
      expect((await read()).status).toBe(200)
    },
  )

  test('and breaks off in the middle of a write: that nobody knows the outcome is said', async () => {
    bff.upstream.respond((_, response) => void response.destroy())
    expect(codeOf(await write())).toBe('connection_lost')
    expect(codeOf(await read())).toBe('upstream_down')
    bff.upstream.respond(answering())
  })

  test.each([301, 302, 303, 307, 308])(
    'a redirect (%i) to another host: the bearer goes nowhere',
    async (status) => {
      const canary = await startUpstream((_, response) => sendJson(response, {}))
      bff.upstream.respond(raw(status, { location: `${canary.url}/customers/c1` }, '{}'))
      inWords(await read())
      inWords(await write())
      expect(canary.seen).toEqual([])
      await canary.close()
      bff.upstream.respond(answering())
    },
  )

  test('a refusal that it knows is handed on with field and facts, and no more', async () => {
    bff.upstream.respond((_, response) =>
      sendJson(
        response,
        {
          error: {
            code: 'over_limit',
            message: 'Too much',
            field: 'valueToUpdate',
            facts: { max: '5.00' },
            stack: bearer,
            request_id: 'theirs',
          },
          debug: bearer,
        },
        422,
      ),
    )
    const done = await write()
    expect(done.status).toBe(422)
    expect(done.json).toEqual({
      error: {
        code: 'over_limit',
        message: 'Too much',
        field: 'valueToUpdate',
        facts: { max: '5.00' },
        request_id: done.headers['x-request-id'],
      },
    })
    for (const [body, code] of [
      [{ block_shop: true }, 'shop_blocked'],
      [{ block_shop: 'true' }, 'forbidden'],
      [{ block_shop: 1 }, 'forbidden'],
      [[true], 'forbidden'],
      [null, 'forbidden'],
    ] as const) {
      bff.upstream.respond((_, response) => sendJson(response, body, 403))
      expect(codeOf(await read())).toBe(code)
    }
    bff.upstream.respond((_, response) =>
      sendJson(response, { error: { code: 'too_many', message: 'x', request_id: 'x' } }, 429, {
        'retry-after': '900',
      }),
    )
    expect([(await read()).status, (await read()).headers['retry-after']]).toEqual([429, '900'])
    bff.upstream.respond(answering())
  })
})

describe('an upstream that answers too much', () => {
  const endless: Respond = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const block = Buffer.alloc(1 << 20, ' ')
    const pour = (): void => {
      while (!response.destroyed && response.write(block));
    }
    response.on('drain', pour)
    response.on('error', () => undefined)
    pour()
  }
  test.each([
    ['without end', endless],
    ['11 MB', raw(200, { 'content-type': 'application/json' }, `"${'x'.repeat(11 << 20)}"`)],
    [
      'a bomb of 1 GB in 1 MB',
      raw(
        200,
        { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        gzipSync(Buffer.alloc(1 << 30, ' ')),
      ),
    ],
  ])('%s: is cut off at 10 MB', timed, async (_, respond) => {
    await read()
    const before = memoryMb()
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, memoryMb())), 20)
    bff.upstream.respond(respond)
    const all = await Promise.all([read(), read(), write()])
    clearInterval(watch)
    for (const done of all) {
      inWords(done)
      expect(done.ms).toBeLessThan(9000)
    }
    expect(most - before).toBeLessThan(150)
    bff.upstream.respond(answering())
    expect((await read()).status).toBe(200)
  })
})

describe('an upstream that does not answer', () => {
  test('in ten seconds is waited for no longer, wherever it stops', timed, async () => {
    const drip: Respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(
        () => (response.destroyed ? clearInterval(timer) : response.write(' ')),
        500,
      )
    }
    const stalls: [string, Respond][] = [
      ['before its head', () => undefined],
      [
        'after its head',
        (_, response) => {
          response.writeHead(200, { 'content-type': 'application/json' })
          response.write('{"a":')
        },
      ],
      ['never, a byte at a time', drip],
    ]
    for (const [name, respond] of stalls) {
      bff.upstream.respond(respond)
      for (const done of await Promise.all([read(), write()])) {
        expect([done.status, codeOf(done)], name).toEqual([504, 'upstream_slow'])
        expect(done.ms, name).toBeLessThan(11_500)
      }
    }
    bff.upstream.respond(answering())
    expect((await read()).status).toBe(200)
  })

  test(
    'makes a page a 503 that asks to come again, within the time of one call',
    timed,
    async () => {
      for (const [name, respond] of [
        ['stalled', () => undefined],
        ['gone', (_, response) => void response.destroy()],
      ] as [string, Respond][]) {
        bff.upstream.respond(respond)
        // a session of its own, so that no routing facts are kept
        const cookie = await cookieFor('owner', `${bearer}-${name}`)
        const pages = await Promise.all(
          ['/customers', '/', '/ru/customers/c1'].map((path) =>
            ask(bff.dashboard.origin, path, { cookie }),
          ),
        )
        for (const page of pages) {
          expect([page.status, page.headers['retry-after']], name).toEqual([503, '5'])
          expect(page.headers['content-type']).toContain('text/html')
          expect(page.ms, name).toBeLessThan(14_000)
        }
      }
      bff.upstream.respond(answering())
      expect((await ask(bff.dashboard.origin, '/customers', { cookie: bff.owner })).status).toBe(
        200,
      )
    },
  )

  test('because nobody listens is said at once, and 200 at once too', timed, async () => {
    const port = await freePort()
    const alone = await startDashboard({ upstream: `http://127.0.0.1:${port}` })
    const cookie = await cookieFor()
    const health = await ask(alone.origin, '/api/health')
    expect([health.status, health.json]).toEqual([503, { status: 'down', upstream: 'down' }])
    const all = await Promise.all(
      Array.from({ length: 200 }, () =>
        ask(alone.origin, '/api/upstream/customers/c1', { cookie }),
      ),
    )
    for (const done of all) expect([done.status, codeOf(done)]).toEqual([503, 'upstream_down'])
    expect(Math.max(...all.map(({ ms }) => ms))).toBeLessThan(5000)
    await alone.stop()
  })
})
