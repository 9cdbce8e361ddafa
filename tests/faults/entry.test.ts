import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSession } from '#session/cookie.ts'
import { ask, codeOf } from '../support/ask.ts'
import { type Bff, startBff } from '../support/bff.ts'
import { answering, bearer, cookieFor, shopUrl, userOf } from '../support/fake-platform.ts'
import { secrets } from '../support/product.ts'
import { type Respond, sendJson } from '../support/upstream.ts'

vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
const helpdesk = 'https://desk.example'
const till = 'https://till.example:8443'
const anew = 'canary-bearer-of-the-entry-0123456789'
let bff: Bff
let movedShop = ''
/** Lets in whoever has the right signature; the platform's own tests prove which that is. */
const lettingIn: Respond = (request, response) => {
  const url = new URL(request.url, 'http://x')
  if (url.pathname === '/shops/moved')
    return sendJson(response, { moved: url.searchParams.get('shop') === movedShop })
  if (!url.pathname.endsWith('/auth')) return answering()(request, response)
  if (url.searchParams.get('hmac') !== 'good')
    return sendJson(
      response,
      { error: { code: 'entry_refused', message: 'no', request_id: 'x' } },
      403,
    )
  return sendJson(response, {
    jwt: anew,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    user: { ...userOf('staff'), is_pos: url.pathname.includes('pos') },
  })
}
beforeAll(async () => {
  bff = await startBff({
    HELPDESK_ORIGINS: helpdesk,
    POS_ORIGINS: till,
    NEW_DASHBOARD_URL: 'https://new.example/dashboard',
  })
})
afterAll(() => bff.stop())
beforeEach(() => {
  movedShop = ''
  bff.upstream.seen.length = 0
  bff.upstream.respond(lettingIn)
})

const origin = () => bff.dashboard.origin
const signed = `shop=${shopUrl}&email=staff%40${shopUrl}&timestamp=1&hmac=good&id=r1`
const entry = (page = '/return', more = '', cookie = '') =>
  ask(origin(), `${page}?${signed}${more}`, {
    cookie,
    headers: { 'user-agent': `A till ${'x'.repeat(300)}` },
  })
const jarOf = (lines: string[] | undefined) =>
  (lines ?? []).map((line) =>
    line
      .replace(/^jwt=[^;]*/, (value) => (value === 'jwt=' ? 'none' : 'session'))
      .replace(/Max-Age=\d+/, 'Max-Age=n'),
  )
const lax = 'Max-Age=n; Path=/; HttpOnly; SameSite=Lax'
const partitioned = 'Max-Age=n; Path=/; HttpOnly; SameSite=None; Secure; Partitioned'

describe('a signed visit', () => {
  test.each([
    ['/return', '/api/pos/auth', ''],
    ['/ru/return', '/api/pos/auth', '/ru'],
    ['/select-order', '/api/gorgias/auth', ''],
    ['/ru/select-order', '/api/gorgias/auth', '/ru'],
  ])('of %s asks %s and leads to the clean address with a session', async (page, call, prefix) => {
    const { status, headers } = await entry(page, '&order_id=o2')
    expect([status, headers.location]).toEqual([
      303,
      `${origin()}${prefix}${page.replace(prefix, '')}?id=r1&order_id=o2`,
    ])
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    const asked = bff.calls().at(-1)!
    expect(Object.fromEntries(new URL(asked.url, 'http://x').searchParams)).toEqual({
      shop: shopUrl,
      email: `staff@${shopUrl}`,
      timestamp: '1',
      hmac: 'good',
      id: 'r1',
      order_id: 'o2',
    })
    expect([asked.url.split('?')[0], asked.headers['x-agent']]).toEqual([
      call,
      `A till ${'x'.repeat(193)}`,
    ])
    const cookie = /^jwt=([^;]+)/.exec(headers['set-cookie']?.at(-1) ?? '')?.[1] ?? ''
    expect(await openSession(cookie)).toMatchObject({
      token: anew,
      user: { is_pos: page.endsWith('return') },
    })
    expect(JSON.stringify(headers)).not.toContain(anew)
  })

  test('ends the session before it once it is verified, whoever comes', async () => {
    const { headers } = await entry('/return', '', bff.owner)
    expect(
      bff
        .calls()
        .map(({ method, url, headers: { authorization } }) => [
          method,
          url.split('?')[0],
          authorization,
        ]),
    ).toEqual([
      ['GET', '/shops/moved', undefined],
      ['GET', '/api/pos/auth', undefined],
      ['POST', '/auth/logout', `Bearer ${bearer}`],
    ])
    expect(JSON.stringify(headers['set-cookie'])).not.toContain(bff.owner)
  })

  test('sets a cookie for our own page, or, embedded, one for the page around it, and never leaves two', async () => {
    expect(jarOf((await entry('/return')).headers['set-cookie'])).toEqual([
      `none; ${partitioned}`,
      `session; ${lax}`,
    ])
    for (const more of ['&embedded=1', '&embedded=true'])
      expect(jarOf((await entry('/select-order', more)).headers['set-cookie'])).toEqual([
        `none; ${lax}`,
        `session; ${partitioned}`,
      ])
    expect(jarOf((await entry('/select-order', '&embedded=0')).headers['set-cookie'])).toEqual([
      `none; ${partitioned}`,
      `session; ${lax}`,
    ])
    const opened = await ask(origin(), `/select-order?${signed}&embedded=1`, {
      headers: { 'sec-fetch-dest': 'document' },
    })
    expect(jarOf(opened.headers['set-cookie'])).toEqual([`none; ${partitioned}`, `session; ${lax}`])
  })

  test('is never framed by more for saying that it is embedded', async () => {
    for (const more of ['', '?embedded=1', '?embedded=1&host=https://evil.example']) {
      const { headers } = await ask(origin(), `/select-order${more}`)
      expect(headers['content-security-policy']).toMatch(/frame-ancestors https:\/\/desk\.example$/)
      expect(headers['set-cookie']?.some((line) => line.startsWith('jwt=')) ?? false).toBe(false)
    }
  })

  test('lands on the language that it names, and on no other site', async () => {
    expect((await entry('/return', '&locale=ru')).headers.location).toBe(
      `${origin()}/ru/return?id=r1`,
    )
    for (const locale of ['//evil.example', 'https://evil.example', 'xx'])
      expect(
        (await entry('/return', `&locale=${encodeURIComponent(locale)}`)).headers.location,
      ).toBe(`${origin()}/return?id=r1`)
    expect(
      (
        await ask(origin(), `/return?${signed}`, {
          headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
        })
      ).headers.location ?? '',
    ).not.toContain('evil')
  })
})

describe('a visit that is not let in', () => {
  test.each<[string, string, Respond]>([
    [
      'refused',
      'refused',
      (_, response) =>
        sendJson(
          response,
          { error: { code: 'entry_refused', message: 'no', request_id: 'x' } },
          403,
        ),
    ],
    [
      'not understood',
      'refused',
      (_, response) =>
        sendJson(
          response,
          { error: { code: 'invalid_input', message: 'no', request_id: 'x' } },
          422,
        ),
    ],
    ['answered with a 500', 'failed', (_, response) => sendJson(response, {}, 500)],
    ['answered with nonsense', 'failed', (_, response) => void response.end('<html>')],
    ['answered with no session', 'failed', (_, response) => sendJson(response, { jwt: 5 })],
    ['cut off', 'failed', (_, response) => void response.destroy()],
  ])(
    'because it was %s says so on the page, and nobody is signed out by it',
    async (_, outcome, respond) => {
      bff.upstream.respond((request, response) =>
        request.url.includes('/auth?') ? respond(request, response) : lettingIn(request, response),
      )
      const { status, headers } = await entry('/ru/return', '', await cookieFor('owner'))
      expect([status, headers.location]).toEqual([
        303,
        `${origin()}/ru/return?id=r1&entry=${outcome}`,
      ])
      expect(headers['set-cookie']).toBeUndefined()
      expect(bff.calls().some(({ url }) => url === '/auth/logout')).toBe(false)
    },
  )

  test('for a name that is not on the list, one twice, or too long, is not even asked about', async () => {
    const names = Array.from({ length: 200 }, (_, i) => `x${i}=1`)
    for (const more of [
      '&role=owner',
      '&shop=b.example',
      '&hmac=good',
      '&id=r1',
      '&shop[]=x',
      `&host=${'x'.repeat(501)}`,
      `&${names.join('&')}`,
    ]) {
      bff.upstream.seen.length = 0
      const { status, headers } = await entry('/select-order', more)
      expect([status, headers.location], more.slice(0, 40)).toEqual([
        303,
        `${origin()}/select-order?id=r1&entry=refused`,
      ])
      expect(bff.calls(), more.slice(0, 40)).toEqual([])
    }
  })

  test('of megabytes is refused by the server itself', async () => {
    expect([414, 431]).toContain(
      (await ask(origin(), `/return?hmac=${'x'.repeat(1_000_000)}`).catch(() => ({ status: 431 })))
        .status,
    )
  })

  test.each([
    ['/return?entry=refused', 'is not signed by your helpdesk or till'],
    ['/select-order?entry=failed', 'The platform cannot be reached'],
    ['/ru/return?entry=refused', 'Ссылка не подписана'],
    ['/ru/select-order?entry=failed', 'Платформа сейчас недоступна'],
  ])('reads on %s why, and how to come in again', async (page, words) => {
    const { status, text } = await ask(origin(), page)
    expect(status).toBe(200)
    expect(text).toContain(words)
    // inside a helpdesk or a till the sign-in can't be shown: it opens beside
    expect(/<a[^>]*href="(\/ru)?\/login\?next=[^>]*>/.exec(text)?.[0]).toMatch(/target="_blank"/)
  })

  test('tells who is still signed in that they are, without any data, and lets them out', async () => {
    for (const [page, words, out] of [
      ['/return?entry=refused', 'You are still signed in to', 'Sign out'],
      ['/ru/select-order?entry=failed', 'Вы по-прежнему в', 'Выйти'],
    ] as const) {
      const { status, text } = await ask(origin(), page, { cookie: bff.owner })
      expect(
        [status, text.includes(words), text.includes(out), /type="search"/.test(text)],
        page,
      ).toEqual([200, true, true, false])
    }
  })

  test('is not taken for nobody where the platform cannot say who is here', async () => {
    bff.upstream.respond((_, response) => void response.destroy())
    for (const page of ['/return', '/login'])
      expect(
        (await ask(origin(), page, { cookie: bff.owner })).status,
        page,
      ).toBeGreaterThanOrEqual(500)
    bff.upstream.respond((_, response) =>
      sendJson(response, { error: { code: 'signed_out', message: 'no', request_id: 'x' } }, 401),
    )
    for (const page of ['/return', '/login'])
      expect((await ask(origin(), page, { cookie: bff.owner })).status, page).toBe(200)
  })
})

test('an unsigned visit changes nothing: no call, no cookie', async () => {
  for (const page of [
    '/return',
    '/select-order',
    '/ru/return?id=r1',
    '/return?shop=a.example',
    '/select-order?helpdesk=gorgias',
  ]) {
    const { status, headers } = await ask(origin(), page)
    expect(
      [status, headers['set-cookie']?.some((line) => line.startsWith('jwt=')) ?? false],
      page,
    ).toEqual([200, false])
  }
  expect(bff.calls()).toEqual([])
})

test('the handler itself is no call: only the two pages lead there, whatever a caller claims', async () => {
  for (const headers of [
    {},
    { 'x-entry-page': '/customers' },
    { 'x-entry-page': '//evil.example/return' },
    { 'x-entry-page': 'return' },
  ] as Record<string, string>[]) {
    const done = await ask(origin(), `/api/session/entry?${signed}`, { headers })
    expect([done.status, codeOf(done), done.headers['set-cookie']]).toEqual([
      404,
      'unknown_call',
      undefined,
    ])
  }
  const claimed = await ask(origin(), `/select-order?${signed}`, {
    headers: { 'x-entry-page': '/return' },
  })
  expect(bff.calls().map(({ url }) => url.split('?')[0])).toEqual(['/api/gorgias/auth'])
  expect(claimed.headers.location).toBe(`${origin()}/select-order?id=r1`)
})

describe('who may frame', () => {
  test('the helpdesk its page, the till its page, nobody any other', async () => {
    const ancestors = async (page: string) => {
      const { headers } = await ask(origin(), page)
      return [
        /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1],
        headers['x-frame-options'],
      ]
    }
    for (const page of ['/select-order', '/ru/select-order'])
      expect(await ancestors(page)).toEqual([helpdesk, undefined])
    for (const page of ['/return', '/ru/return'])
      expect(await ancestors(page)).toEqual([till, undefined])
    for (const page of [
      '/login',
      '/customers',
      '/',
      '/forgotten',
      '/returns',
      '/return/x',
      '/uninstall',
    ])
      expect(await ancestors(page), page).toEqual(["'none'", 'DENY'])
  })
})

describe('a return that names its shop', () => {
  test('goes to the new dashboard where the shop has moved, with id and shop and nothing else', async () => {
    movedShop = shopUrl
    for (const page of ['/return', '/ru/return']) {
      const { status, headers } = await ask(
        origin(),
        `${page}?id=r1&shop=${shopUrl}&hmac=x&email=a%40b.example`,
      )
      expect([status, headers.location, headers['set-cookie']]).toEqual([
        307,
        `https://new.example/dashboard?id=r1&shop=${shopUrl}`,
        undefined,
      ])
    }
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    'evil.example/..',
    'a.example@evil.example',
    '%0d%0aLocation:x',
    '\\evil',
    'javascript:x',
    '..',
    '%2f%2fevil',
  ])('never goes where %s points', async (bad) => {
    movedShop = bad
    for (const more of [
      `id=r1&shop=${encodeURIComponent(bad)}`,
      `id=${encodeURIComponent(bad)}&shop=${shopUrl}`,
      `id=r1&shop=${shopUrl}&host=${encodeURIComponent(bad)}&next=${encodeURIComponent(bad)}`,
    ]) {
      const { headers } = await ask(origin(), `/return?${more}`)
      expect(['https://new.example', origin()]).toContain(
        new URL(headers.location ?? '/', origin()).origin,
      )
    }
  })

  test('stays where it has not, or where nobody can say', async () => {
    expect((await ask(origin(), `/return?id=r1&shop=${shopUrl}`)).status).toBe(200)
    bff.upstream.respond((_, response) => void response.destroy())
    expect((await ask(origin(), `/return?id=r1&shop=${shopUrl}`)).status).toBe(200)
  })
})

test('the operator that ?shop= fakes while developing is in no build, and signs nobody in', async () => {
  const folder = path.resolve('.next/server')
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((name) => /\.(js|mjs|cjs)$/.test(name))
  expect(files.length).toBeGreaterThan(20)
  expect(
    files.filter((name) => /demo-accounts\.json|fakeAdmin/.test(fs.readFileSync(name, 'utf8'))),
  ).toEqual([])
  for (const page of ['/', '/customers', '/ru', '/login', '/account', '/envCheck'])
    expect(
      (await ask(origin(), `${page}?shop=${shopUrl}`)).headers['set-cookie']?.some((line) =>
        line.startsWith('jwt='),
      ) ?? false,
    ).toBe(false)
  expect(bff.calls()).toEqual([])
})
