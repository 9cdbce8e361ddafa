import { describe, expect, test } from 'vitest'
import { scopeOf } from '#contract/api-keys/scope.ts'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type Scope, scopes as everyScope } from '#contract/right.ts'
import { shapesOf } from '#contract/shapes.ts'
import { apiOfTest, callBy, keyOf } from '../../support/api-keys/keys-of.ts'
import { examples } from '../../support/examples.ts'
import { multipart } from '../../support/multipart.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ connections: 8 })
const api = apiOfTest(platform)
const forKeys = endpoints.filter((one) => scopeOf(one) !== null && !one.ofTrigger)
const ofPeople = forKeys.filter(({ right }) => right !== 'store')
const request = (
  { method, once }: Endpoint,
  address: string,
  token: string | null,
  { body, file }: { body?: unknown; file?: { name: string; content: string | Uint8Array } } = {},
) =>
  api(method, address, {
    token,
    ...(file ? multipart(file as never) : { body }),
    ...(once ? { key: unique('program-') } : {}),
  })

// undoing what another made is for owners; a key undoes its own (calls.test.ts), and sees its own
const ofTheIssuer: Record<string, string> = {
  previewUndo: 'forbidden',
  undoTransaction: 'forbidden',
  previewBulkUndo: 'forbidden',
  undoBulk: 'forbidden',
  extendBulk: 'forbidden',
  disableBulk: 'forbidden',
  cancelEgift: 'forbidden',
  retryBulkRows: 'forbidden',
  withdrawApproval: 'forbidden',
  getApproval: 'not_found',
}
/** Calls that also need to read what they export or show. */
const alsoReading = [
  'exportGiftCards',
  'exportGiftCardsOfDays',
  'exportLiability',
  'startExport',
  'repeatExport',
  'downloadExport',
  'previewCredit',
]

type Pair = { having: string; lacking: string }
const keys = Object.fromEntries(
  await Promise.all(
    everyScope.map(async (scope): Promise<[Scope, Pair]> => {
      const others = everyScope.filter((one) => one !== scope)
      const having = await keyOf(platform, shop, { scopes: [scope] })
      const lacking = await keyOf(platform, shop, { scopes: others })
      return [scope, { having: having.key, lacking: lacking.key }]
    }),
  ),
) as Record<Scope, Pair>

const { key: readsToo } = await keyOf(platform, shop, {
  scopes: ['lookup', 'read', 'export', 'issue'],
})

describe('a call whose scope a key has', () => {
  test.each(ofPeople.map((one) => [one.name, one] as const))(
    '%s answers a key with its scope, and names the scope to any other',
    async (name, endpoint) => {
      const scope = scopeOf(endpoint)!
      const input = await examples[name]!(platform, shop)
      const address = `/v1${addressOf(endpoint, input)}`
      const { having, lacking } = keys[scope]
      expect(await request(endpoint, address, lacking, input)).toMatchObject({
        status: 403,
        error: { code: 'scope_missing', facts: { scope } },
      })
      if (alsoReading.includes(name))
        expect(await request(endpoint, address, having, input)).toMatchObject({
          status: 403,
          error: {
            code: 'scope_missing',
            facts: { scope: expect.stringMatching(/^(read|lookup)$/) },
          },
        })
      const key = alsoReading.includes(name) ? readsToo : having
      const done = await request(endpoint, address, key, input)
      const refused = ofTheIssuer[name]
      if (refused) return expect(done.error?.code).toBe(refused)
      expect(done.error).toBeUndefined()
      expect(done.status).toBe(endpoint.redirects === true ? 302 : 200)
      expect(done.headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=1, "shop";r=\d+;t=\d+$/)
      if (endpoint.givesFile || endpoint.redirects) return
      expect(shapesOf(endpoint).answer.safeParse(done.body).success).toBe(true)
    },
  )

  test.each(forKeys.map((one) => [one.name, one] as const))(
    '%s is refused to nobody, a session, a cookie, and what only looks like a key',
    async (_, endpoint) => {
      const { owner } = shop.people
      const address = `/v1${endpoint.path.replaceAll(/\{\w+\}/g, 'x1')}`
      const key = keys.read.having
      const wrong = [null, owner.token, `${key.slice(0, -1)}${key.endsWith('A') ? 'Q' : 'A'}`]
      for (const token of [...wrong, `tsk_${'a'.repeat(43)}`, `ttk_${'a'.repeat(43)}`])
        expect(await request(endpoint, address, token)).toMatchObject({
          status: 401,
          error: { code: 'key_refused' },
        })
      const cookie = await api(endpoint.method, address, {
        headers: { cookie: `jwt=${owner.token}` },
      })
      expect(cookie.status).toBe(401)
    },
  )
})

describe('the API’s port', () => {
  test('serves nothing else, with or without its prefix', async () => {
    const key = keys.read.lacking
    const open = forKeys.map(
      ({ method, path }) => new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    )
    const rest = endpoints
      .filter((one) => !forKeys.includes(one))
      .filter(({ method, path }) => !open.some((pattern) => pattern.test(`${method} ${path}`)))
    expect(rest.length).toBeGreaterThan(50)
    for (const endpoint of rest) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, 'x1')
      for (const address of [`/v1${path}`, ...(path.startsWith('/in/') ? [] : [path])]) {
        const { status, error } = await request(endpoint, address, key)
        expect([address, status === 404 || status === 405]).toEqual([address, true])
        expect(['unknown_call', 'wrong_method']).toContain(error?.code)
      }
    }
    for (const path of ['/openapi.json', '/outbox', '/operator/shops', '/customers/c1'])
      expect((await api('GET', path, { token: key })).status).toBe(404)
  })

  test('takes deliveries of connected services where they are registered', async () => {
    const at = `/in/yotpo/${'0'.repeat(64)}`
    const wrong = await api('POST', at, { body: {} })
    const own = await platform.request('POST', at, { body: {} })
    expect(wrong.error?.code).not.toBe('unknown_call')
    expect([wrong.status, wrong.error?.code]).toEqual([own.status, own.error?.code])
  })

  test('says whether it is well, and nothing of what it depends on', async () => {
    const { status, body } = await api('GET', '/health')
    expect([status, body]).toEqual([200, { status: 'ok' }])
  })

  test('refuses a wrong method with what is allowed', async () => {
    const wrong = await api('PATCH', '/v1/customers/c1')
    expect(wrong).toMatchObject({ status: 405, error: { code: 'wrong_method' } })
    expect(wrong.headers.get('allow')).toBe('GET, PUT')
  })

  test('repeats no parameter of a call twice, and takes only JSON', async () => {
    const key = keys.read.lacking
    const odd = await api('POST', '/v1/customers/c1/updateBalance', {
      token: key,
      key: unique('program-'),
      raw: 'valueToUpdate=5',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(odd).toMatchObject({ status: 415, error: { code: 'wrong_type' } })
    expect((await callBy(platform, key, forKeys[0]!, {} as never)).status).not.toBe(500)
  })
})
