import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeOf } from '../../support/ask.ts'
import { type Bff, startBff } from '../../support/bff.ts'
import { answering } from '../../support/fake-platform.ts'
import { secrets } from '../../support/product/product.ts'

vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
const usual = answering()
let bff: Bff
beforeAll(async () => {
  bff = await startBff({})
})
afterAll(() => bff.stop())
beforeEach(() => void (bff.upstream.seen.length = 0))

const enable = (method = 'POST') =>
  bff.call(method, '/api/upstream/integrations/yotpo/enable', method === 'GET' ? {} : { body: {} })
const led = (location: string) => {
  bff.upstream.respond((_, response) => void response.writeHead(302, { location }).end())
  return enable()
}
const answered = (location: unknown) => {
  bff.upstream.respond((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ location }))
  })
  return enable()
}

describe('the way to a page of consent', () => {
  test('is handed on to the hosts of the call, not followed', async () => {
    const location =
      'https://integrations-center.yotpo.com/app/#/install/applications/x?state=s&code_challenge=c'
    const done = await led(location)
    expect([done.status, done.json]).toEqual([200, { location }])
    expect(bff.calls()).toHaveLength(1)
    const named = await answered(location)
    expect([named.status, named.json]).toEqual([200, { location }])
  })

  test.each([
    'https://evil.example/',
    'https://integrations-center.yotpo.com.evil.example/',
    'http://integrations-center.yotpo.com/app/',
    'https://integrations-center.yotpo.com@evil.example/',
    'http://127.0.0.1:3900/integrations-center.yotpo.com/app/',
    'javascript:alert(1)',
  ])('elsewhere is refused: %s', async (location) => {
    for (const done of [await led(location), await answered(location)]) {
      expect([done.status, codeOf(done)]).toEqual([502, 'upstream_broken'])
      expect(done.text).not.toContain('evil')
    }
  })

  test('is asked for by POST alone, and so are the callback and the disconnection', async () => {
    expect((await enable('GET')).status).toBe(405)
    for (const path of ['connect/callback?code=c&app_key=k', 'disable'])
      expect((await bff.call('GET', `/api/upstream/integrations/yotpo/${path}`)).status).toBe(405)
    expect(bff.calls()).toEqual([])
  })
})

test.each(['connect/callback?code=c&app_key=k', 'disable'])(
  'a connection that drops during a change by GET leaves it open whether it was made: %s',
  async (path) => {
    bff.upstream.respond((_, response) => void response.socket?.destroy())
    const done = await bff.call('POST', `/api/upstream/integrations/yotpo/${path}`, { body: {} })
    expect(codeOf(done)).toBe('connection_lost')
  },
)

test('the host of a page of consent is none for a checkout', async () => {
  const location = 'https://integrations-center.yotpo.com/app/'
  bff.upstream.respond((_, response) => void response.writeHead(302, { location }).end())
  const done = await bff.call(
    'POST',
    '/api/upstream/gw/billing/shopify?plan_name=pro&payment_plan=monthly',
  )
  expect([done.status, codeOf(done)]).toEqual([502, 'upstream_broken'])
})

test('a token of an upstream never reaches the browser whole', async () => {
  const accessToken = 'yt_a-whole-token-of-another-upstream'
  const listed = (to: Bff) => {
    to.upstream.respond((request, response) => {
      if (request.url.startsWith('/api/shop')) return usual(request, response)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify([{ name: 'yotpo', enabled: true, accessToken, connecting: false }]),
      )
    })
    return to.call('GET', '/api/upstream/integrations')
  }
  const own = await listed(bff)
  expect([own.status, codeOf(own)]).toEqual([502, 'upstream_broken'])
  const other = await startBff({ EMBEDDED_UPSTREAM: '' })
  const done = await listed(other)
  await other.stop()
  expect([done.status, done.json]).toMatchObject([
    200,
    { integrations: [{ name: 'yotpo', title: 'Yotpo', enabled: true, accessToken: '••••ream' }] },
  ])
  for (const { text } of [own, done]) expect(text).not.toContain('whole')
})

test('a change at another upstream, which answers nothing of it, is read from its list', async () => {
  const other = await startBff({ EMBEDDED_UPSTREAM: '' })
  other.upstream.respond((request, response) => {
    if (request.url.startsWith('/api/shop')) return usual(request, response)
    const rows = [{ name: 'yotpo', enabled: false, accessToken: null, connecting: true }]
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(request.url === '/integrations' ? JSON.stringify(rows) : '{}')
  })
  for (const path of ['enable', 'disable', 'connect/callback?code=c&app_key=k']) {
    const done = await other.call('POST', `/api/upstream/integrations/yotpo/${path}`, { body: {} })
    expect([done.status, done.json]).toMatchObject([
      200,
      { name: 'yotpo', enabled: false, connecting: true, health: 'connecting' },
    ])
  }
  const asked = other.calls().map(({ method, url }) => `${method} ${url.split('?')[0]}`)
  expect(asked.filter((one) => /yotpo/.test(one))).toEqual([
    'POST /integrations/yotpo/enable',
    'GET /integrations/yotpo/disable',
    'GET /integrations/yotpo/connect/callback',
  ])
  await other.stop()
})
