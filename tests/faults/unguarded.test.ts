import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { may, type Role, roles } from '#rules/way/access.ts'
import { type Route, routes } from '#rules/way/routes.ts'
import { ask, codeOf, ownWrite } from '../support/ask.ts'
import { answering, callOf, cookieFor, shopUrl, userOf } from '../support/fake-platform.ts'
import { internalHeaders, isClosed, spellings } from '../support/product/probes.ts'
import {
  built,
  type Dashboard,
  secrets,
  startDashboard,
  temporary,
} from '../support/product/product.ts'
import { inTurns } from '../support/turns.ts'
import { startUpstream, type Upstream } from '../support/upstream.ts'

vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
const parts = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

const manifest = '.next/server/functions-config-manifest.json'
type Functions = { functions: Record<string, unknown> }

/**
 * Copies this checkout and its build with the middleware taken out, as if it had none; links
 * packages if the disk allows, because the server accepts no link to a folder outside.
 */
const withoutMiddleware = (): string => {
  const folder = temporary()
  for (const part of parts.filter((one) => fs.existsSync(one)))
    fs.cpSync(part, path.join(folder, part), { recursive: true })
  fs.cpSync('.next', path.join(folder, '.next'), {
    recursive: true,
    filter: (file) => !/^\.next\/(cache$|server\/middleware(\.js|$))/.test(file),
  })
  const list = JSON.parse(fs.readFileSync(manifest, 'utf8')) as Functions
  delete list.functions['/_middleware']
  fs.writeFileSync(path.join(folder, manifest), JSON.stringify(list))
  try {
    execFileSync('cp', ['-al', path.resolve('node_modules'), folder], { stdio: 'ignore' })
  } catch {
    execFileSync('cp', ['-R', path.resolve('node_modules'), folder])
  }
  return folder
}

let folder: string
let upstream: Upstream
let dashboard: Dashboard
beforeAll(async () => {
  await built()
  folder = withoutMiddleware()
  upstream = await startUpstream(answering())
  dashboard = await startDashboard({ upstream: upstream.url, root: folder })
}, 600_000)
afterAll(async () => {
  await dashboard.stop()
  await upstream.close()
  fs.rmSync(folder, { recursive: true, force: true })
})
const calls = () => upstream.seen.filter(({ url }) => url !== '/health')

// without the builder's setting: it leads to the screen with it
const leading = '/email-notifications'
const screens = routes.filter(
  ({ built: isBuilt, guard, path: at }) => isBuilt && guard === 'authenticated' && at !== leading,
)
/** With the language in it: nothing rewrites addresses here. */
const examples = {
  app: 'yotpo',
  name: 'yotpo',
  email_name: 'gift_card_manual',
} as Record<string, string>
const addressIn = (locale: string, { path: route }: Route) =>
  `/${locale}${route === '/' ? '' : route.replace(/\{(\w+)\}/, (_, name: string) => examples[name] ?? 'c1')}`
const pages = ['en', 'ru'].flatMap((locale) => screens.map((route) => addressIn(locale, route)))
// without middleware, a page's language depends on the part that renders first
const isSignIn = (location = ''): boolean => /^(\/ru)?\/login(\?|$)/.test(location)
const probes = [
  ...new Set([
    ...pages,
    ...spellings,
    ...spellings.map((one) => `/en${one === '/' ? '' : one}`),
    ...pages.map((page) => `${page}.rsc`),
  ]),
]

const mayOpen = (role: Role, { right }: Route): boolean =>
  right === 'admin' ? role === 'admin' : may(userOf(role), right)

test('the build has no middleware, and its pages work for somebody who is signed in', async () => {
  for (const [root, isThere] of [
    ['.', true],
    [folder, false],
  ] as const) {
    expect(fs.existsSync(path.join(root, '.next/server/middleware.js')), root).toBe(isThere)
    const { functions } = JSON.parse(
      fs.readFileSync(path.join(root, manifest), 'utf8'),
    ) as Functions
    expect('/_middleware' in functions, root).toBe(isThere)
  }
  const cookie = await cookieFor()
  for (const route of screens)
    expect(
      (await ask(dashboard.origin, addressIn('en', route), { cookie })).status,
      route.path,
    ).toBe(mayOpen('owner', route) ? 200 : 404)
  expect(calls().length).toBeGreaterThan(screens.length)
  upstream.seen.length = 0
})

describe('without middleware', () => {
  test(`no page opens: ${probes.length} addresses, ${internalHeaders.length} headers`, async () => {
    for (const page of pages) {
      const { status, headers } = await ask(dashboard.origin, page)
      expect([status, isSignIn(headers.location)], page).toEqual([307, true])
    }
    for (const [probe, more] of [
      ...probes.map((one): [string, Record<string, string>] => [one, {}]),
      // each header meets every fifth address, on CI's slower machine every fortieth
      ...inTurns(probes, internalHeaders, process.env['CI'] ? 40 : 5),
    ]) {
      const done = await ask(dashboard.origin, probe, { headers: more })
      const what = `${JSON.stringify(more)} ${probe}: ${done.status}`
      expect(isClosed(done), what).toBe(true)
      expect(done.text, what).not.toMatch(/LoyaltyCard|shop_owner|liability\W+\d/)
    }
    // signed out, so no data was fetched and none shown
    expect(calls().map(({ url }) => url)).toEqual([])
  })

  test('a forged or ended cookie opens no page', async () => {
    const good = await cookieFor()
    const forged = [
      good.replace(/\.[^.]+$/, '.AAAA'),
      `${good}; ${good}`,
      good.replace(/\.[^.]+\./, '.e30.'),
      'jwt=x',
      `jwt=${'x'.repeat(5000)}`,
    ]
    for (const [page, cookie] of inTurns(pages, forged, 3)) {
      const { status, headers } = await ask(dashboard.origin, page, { cookie })
      expect([status, isSignIn(headers.location)], `${cookie.slice(0, 20)} ${page}`).toEqual([
        307,
        true,
      ])
    }
    expect(calls().map(({ url }) => url)).toEqual([])
  })

  test('every call is 401, however it is asked for', async () => {
    const closed = endpoints.filter(({ serverOnly, right }) => !serverOnly && right !== 'anyone')
    const headers = internalHeaders.filter((one) => !('next-action' in one))
    for (const [endpoint, more] of [
      ...closed.map((one): [Endpoint, Record<string, string>] => [one, {}]),
      ...inTurns(closed, headers, 5),
    ]) {
      const { path: address, method, body } = callOf(endpoint)
      const request = {
        method,
        body,
        headers: { ...ownWrite(dashboard.origin), 'idempotency-key': 'key-0000-0000', ...more },
      }
      let done = await ask(dashboard.origin, address, request)
      // Next first redirects its router to the address with a digest of these headers
      if ('rsc' in more && done.status === 307)
        done = await ask(dashboard.origin, done.headers.location!, request)
      // Next answers this one by itself with an empty body
      if ('x-middleware-prefetch' in more) expect(done.text).toBe('{}')
      else
        expect([done.status, codeOf(done)], `${endpoint.name} ${JSON.stringify(more)}`).toEqual([
          401,
          'signed_out',
        ])
    }
    expect(calls().map(({ url }) => url)).toEqual([])
  })

  test('a page asks for nothing that the role may not see', async () => {
    const pos = await cookieFor('pos')
    for (const page of pages) await ask(dashboard.origin, page, { cookie: pos })
    expect(calls().length).toBeGreaterThan(0)
    expect(
      calls()
        .map(({ url }) => url)
        .filter((url) => /home|analytics|transactions|mails|gift-cards/.test(url)),
    ).toEqual([])
    upstream.seen.length = 0
  })

  test.each(roles)(
    '%s opens no page that the table of routes keeps from them, and reads only the shop and lookups',
    async (role) => {
      const cookie = await cookieFor(role)
      for (const route of screens.filter((one) => !mayOpen(role, one)))
        expect([404, 307], route.path).toContain(
          (await ask(dashboard.origin, addressIn('en', route), { cookie })).status,
        )
      const theirs = ['/api/shop', ...(may(userOf(role), 'lookup') ? ['/customers/c1'] : [])]
      expect(
        calls()
          .map(({ url }) => url)
          .filter((url) => !theirs.includes(url)),
      ).toEqual([])
      upstream.seen.length = 0
    },
  )

  test('writes of other sites are refused all the same', async () => {
    const cookie = await cookieFor()
    for (const endpoint of endpoints.filter(
      ({ method, serverOnly }) => method !== 'GET' && !serverOnly,
    )) {
      const { path: address, method, body } = callOf(endpoint)
      const done = await ask(dashboard.origin, address, {
        method,
        body,
        cookie,
        headers: {
          origin: 'https://evil.example',
          'x-csrf': '1',
          'idempotency-key': 'key-0000-0000',
        },
      })
      expect([done.status, codeOf(done)], endpoint.name).toEqual([403, 'cross_site'])
    }
    const entry = await ask(dashboard.origin, '/api/session', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: { shop_url: shopUrl, email: `owner@${shopUrl}`, password: 'x' },
    })
    expect([entry.status, entry.headers['set-cookie']]).toEqual([403, undefined])
    expect(calls().map(({ url }) => url)).toEqual([])
  })
})
