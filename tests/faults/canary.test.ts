import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { roles, type Role } from '#rules/way/access.ts'
import { ask, type Heard, ownWrite } from '../support/ask.ts'
import { type Bff, key, startBff } from '../support/bff.ts'
import { answering, bearer, callOf, cookieFor, shopUrl } from '../support/fake-platform.ts'
import { type Product, secrets, signInAt, startProduct } from '../support/product/product.ts'
import { readable } from '../support/readable.ts'
import { inTurns } from '../support/turns.ts'
import { sendJson } from '../support/upstream.ts'

vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
const stray = 'canary-field-of-the-upstream'
const pages = [
  '/',
  '/customers',
  '/customers/c1',
  '/customers?q=a',
  '/login',
  '/password?token=x',
  '/nope',
]
const everywhere = [...pages, ...pages.map((page) => `/ru${page === '/' ? '' : page}`)]
/** as a page load, and as the router's fetch */
const forms: Record<string, string>[] = [
  {},
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { rsc: '1', 'next-router-state-tree': encodeURIComponent('["",{"children":["en",{}]}]') },
]

const allOf = ({ text, headers, status }: Heard): string =>
  `${status}\n${JSON.stringify(headers)}\n${text}`
const holds = (heard: Heard, ...words: string[]): string[] => {
  const everything = [allOf(heard), ...readable(String(heard.headers['set-cookie'] ?? ''))].join(
    '\n',
  )
  return words.filter(
    (word) =>
      everything.includes(word) ||
      everything.includes(Buffer.from(word).toString('base64').replace(/=+$/, '')) ||
      everything.includes(Buffer.from(word).toString('hex')),
  )
}
const follow = async (
  origin: string,
  page: string,
  headers: Record<string, string>,
  cookie: string,
): Promise<Heard> => {
  const first = await ask(origin, page, { cookie, headers })
  // the router's own redirect to the address with its digest
  return first.status === 307 && first.headers.location?.includes('_rsc')
    ? ask(origin, first.headers.location, { cookie, headers })
    : first
}

describe('the bearer, as a canary, and every field that no contract names', () => {
  let bff: Bff
  beforeAll(async () => {
    bff = await startBff()
    bff.upstream.respond(answering({ stray, token: bearer, authorization: bearer }))
  })
  afterAll(() => bff.stop())

  test('are in no answer to a sign-in, nor in its cookie, however it is decoded', async () => {
    for (const role of roles) {
      const done = await ask(bff.dashboard.origin, '/api/session', {
        method: 'POST',
        headers: ownWrite(bff.dashboard.origin),
        body: { shop_url: shopUrl, email: `${role}@${shopUrl}`, password: 'x' },
      })
      expect([done.status, holds(done, bearer, stray)]).toEqual([200, []])
      expect(
        readable(String(done.headers['set-cookie'])).some((text) =>
          text.includes(`${role}@${shopUrl}`),
        ),
      ).toBe(true)
    }
  })

  test('are in no page, in no form of it, for no role', async () => {
    let looked = 0
    bff.upstream.seen.length = 0
    for (const role of roles) {
      const cookie = await cookieFor(role)
      for (const [page, headers] of inTurns(everywhere, forms, 2)) {
        const done = await follow(bff.dashboard.origin, page, headers, cookie)
        expect(holds(done, bearer, stray), `${role} ${page} ${JSON.stringify(headers)}`).toEqual([])
        looked += 1
      }
    }
    expect(looked).toBeGreaterThanOrEqual((roles.length * everywhere.length * forms.length) / 2)
    // and the pages did fetch their data with it
    expect(
      bff.calls().filter(({ headers }) => headers.authorization === `Bearer ${bearer}`).length,
    ).toBeGreaterThan(100)
  })

  test('are in no answer of a call, done or refused, for no role', async () => {
    for (const fail of [false, true]) {
      if (fail)
        bff.upstream.respond((_, response) =>
          sendJson(
            response,
            {
              error: {
                code: 'over_limit',
                message: 'Too much',
                request_id: 'x',
                token: bearer,
                stack: stray,
              },
              stray,
              token: bearer,
            },
            422,
            { 'x-token': bearer, 'set-cookie': `t=${bearer}` },
          ),
        )
      const cookies = new Map<Role, string>()
      for (const role of roles) cookies.set(role, await cookieFor(role))
      const open = endpoints.filter(({ serverOnly }) => !serverOnly)
      for (const [endpoint, role] of inTurns(open, roles, 2)) {
        const { path: address, method, body } = callOf(endpoint)
        const done = await ask(bff.dashboard.origin, address, {
          method,
          body,
          cookie: cookies.get(role)!,
          headers: { ...ownWrite(bff.dashboard.origin), 'idempotency-key': key },
        })
        expect(holds(done, bearer, stray), `${role} ${endpoint.name}`).toEqual([])
      }
    }
    bff.upstream.respond(answering({ stray, token: bearer }))
  })

  test('are in no page that breaks', async () => {
    bff.upstream.respond(({ url }, response) =>
      url === '/api/shop'
        ? answering()({ method: 'GET', url, body: '', headers: {}, rawHeaders: [] }, response)
        : sendJson(response, { message: bearer, stack: stray }, 500),
    )
    for (const page of ['/', '/customers', '/customers/c1', '/ru/customers'])
      for (const headers of forms)
        expect(
          holds(await follow(bff.dashboard.origin, page, headers, bff.owner), bearer, stray),
          page,
        ).toEqual([])
  })

  test('are in nothing that the dashboard has written down', () => {
    expect(bff.dashboard.said()).not.toContain(bearer)
    expect(bff.dashboard.said()).not.toContain(stray)
  })
})

test('nothing that every browser gets holds a secret, or the code that handles one', () => {
  const folder = path.resolve('.next/static')
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((name) => fs.statSync(name).isFile())
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const text = fs.readFileSync(file, 'utf8')
    for (const word of [
      ...Object.values(secrets),
      'SESSION_SECRET',
      'DATA_KEY',
      'ENTRY_SECRET',
      'OPERATOR_KEY',
      'UPSTREAM_URL',
      'bearer encryption',
      'cookie signature',
      'tender-session+jwt',
      'x-operator-key',
      process.cwd(),
    ])
      expect(text.includes(word), `${path.basename(file)}: ${word}`).toBe(false)
    expect(file).not.toMatch(/\.map$/)
  }
})

describe('codes, passwords and tokens of the real product', () => {
  let product: Product
  let code: string
  const id = 'canary-customer'
  beforeAll(async () => {
    product = await startProduct({ env: { LOG_LEVEL: 'debug' } })
    const cookie = await product.signIn('owner')
    const write = (address: string, body: object, number: string) =>
      ask(product.origin, `/api/upstream${address}`, {
        method: 'POST',
        cookie,
        body,
        headers: { ...ownWrite(product.origin), 'idempotency-key': `key-0000-${number}` },
      })
    await write(
      '/customers/shopify',
      { id, email: 'canary@customers.example', first_name: 'Canary' },
      '1',
    )
    const done = await write(
      `/customers/${id}/updateBalance`,
      {
        valueToUpdate: '20',
        reason: 'Reward',
        email_details: {
          recipient_email: 'canary@customers.example',
          subject: 'Hello',
          title: 'For you',
        },
      },
      '2',
    )
    code = (done.json as { customer: { LoyaltyCard: { GiftCard: { code: string } } } }).customer
      .LoyaltyCard.GiftCard.code
    expect(code).toMatch(/^([A-Z2-9]{4} ){3}[A-Z2-9]{4}$/)
  })
  afterAll(() => product.stop())

  const reads = () =>
    endpoints
      .filter(({ method, serverOnly }) => method === 'GET' && !serverOnly)
      .map((endpoint) => callOf(endpoint).path.replace('/x1', `/${id}`))
  const shown = async (role: Role): Promise<string[]> => {
    const cookie = await product.signIn(role)
    const places: string[] = []
    const look = async (what: string, heard: Promise<Heard>) =>
      holds(await heard, code, code.replaceAll(' ', ''), code.slice(0, 14)).length &&
      places.push(what)
    for (const page of [
      `/customers/${id}`,
      '/customers',
      '/',
      `/ru/customers/${id}`,
      '/customers?q=canary',
    ])
      for (const headers of forms) await look(page, follow(product.origin, page, headers, cookie))
    for (const address of [
      ...reads(),
      '/api/upstream/customers/search?search=canary',
      `/api/upstream/customers/searchByEmailOrName?search=canary`,
      '/api/upstream/gift-cards/g1?with_usages=true',
    ])
      await look(address, ask(product.origin, address, { cookie }))
    await look(
      'preview',
      ask(product.origin, '/api/upstream/emails/gift_card_manual/render', {
        method: 'POST',
        cookie,
        body: { platform_customer_id: id, amount: '5' },
        headers: ownWrite(product.origin),
      }),
    )
    return places
  }

  test('a whole code is shown to the owner, and in nothing that limited and till people get', async () => {
    expect((await shown('owner')).length).toBeGreaterThan(3)
    expect(await shown('limited')).toEqual([])
    expect(await shown('pos')).toEqual([])
  })

  test('none of them is in a log, or in clear in a file of the data folder', async () => {
    const { email, shop_url, password } = product.accounts.owner
    await signInAt(product.origin, product.accounts.owner)
    await ask(product.origin, '/api/session', {
      method: 'POST',
      headers: ownWrite(product.origin),
      body: { shop_url, email, password: 'canary-wrong-password' },
    })
    const logs = product.platform.said() + product.dashboard.said()
    for (const word of [
      code,
      code.replaceAll(' ', ''),
      password,
      'canary-wrong-password',
      secrets.SESSION_SECRET,
      secrets.DATA_KEY,
    ])
      expect(logs).not.toContain(word)
    const files = fs
      .readdirSync(product.platform.dataDir, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(product.platform.dataDir, name))
      .filter((name) => fs.statSync(name).isFile() && !name.endsWith('demo-accounts.json'))
    for (const file of files)
      for (const word of [code, code.replaceAll(' ', ''), password])
        expect(fs.readFileSync(file).includes(word), path.basename(file)).toBe(false)
  })
})
