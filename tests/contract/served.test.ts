import { describe, expect, test } from 'vitest'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { areas } from '#platform/areas.ts'
import { may, type Role, roles } from '#rules/way/access.ts'
import { withoutShop } from '#rules/tools/shop-url.ts'
import { examples } from '../support/examples.ts'
import { multipart } from '../support/multipart.ts'
import { suite } from '../support/suite.ts'
import { shapesOf } from '#contract/shapes.ts'

const { platform, shop, other } = await suite()

// signing out would end the session of the other tests; tests/platform/staff/bearer.test.ts covers
// it
const signedIn = endpoints.filter(
  ({ right, name }) =>
    right !== 'anyone' && right !== 'store' && right !== 'shopper' && name !== 'signOut',
)
const ask = (
  endpoint: Endpoint,
  token: string | null,
  input: Awaited<ReturnType<(typeof examples)[string]>>,
) => platform.request(endpoint.method, addressOf(endpoint, input), { token, ...sent(input) })
/** A person who may make the call. */
const allowed = ({ right }: Endpoint) => (right === 'admin' ? shop.people.admin : shop.people.owner)
const sent = ({ body, file }: Awaited<ReturnType<(typeof examples)[string]>>) =>
  file ? multipart(file) : { body }
/** Returns a call's answer: JSON, redirect target, or file head. */
const answered = (
  endpoint: Endpoint,
  { body, headers }: Awaited<ReturnType<typeof ask>>,
): unknown => {
  if (endpoint.redirects) return { location: headers.get('location') }
  if (!endpoint.givesFile) return body
  return {
    name: /filename="(.+?)"/.exec(headers.get('content-disposition') ?? '')?.[1],
    type: headers.get('content-type'),
  }
}

// open to all roles, but decided by the key, the issuer or the requester (mayWriteSetting, mayUndo)
const exceptions: Record<string, readonly Role[]> = {
  putSetting: ['staff', 'limited', 'pos'],
  deleteSetting: ['staff', 'limited', 'pos'],
  previewUndo: ['staff'],
  undoTransaction: ['staff'],
  previewRefundUndo: ['staff', 'pos'],
  undoRefund: ['staff', 'pos'],
  withdrawApproval: ['staff', 'admin'],
  previewBulkUndo: ['staff'],
  undoBulk: ['staff'],
  extendBulk: ['staff'],
  disableBulk: ['staff'],
  cancelEgift: ['staff'],
  retryBulkRows: ['staff'],
}

const levelOf = {
  owner: 'owner',
  admin: 'owner',
  staff: 'staff',
  limited: 'limited',
  pos: 'staff',
} as const satisfies Record<Role, string>

describe('every call of the contract', () => {
  test('is served by the platform, and the platform serves nothing else', () => {
    const served = areas.flatMap(({ routes = [] }) => routes)
    expect(served.map(({ endpoint }) => endpoint.name).toSorted()).toEqual(
      endpoints.map(({ name }) => name).toSorted(),
    )
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(
      endpoints.length,
    )
  })

  test('has an example', () => {
    expect(signedIn.filter(({ name }) => !(name in examples)).map(({ name }) => name)).toEqual([])
  })

  test.each(signedIn.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers its example, with and without a trailing slash',
    async (name, endpoint) => {
      const input = await examples[name]!(platform, shop)
      const done = await ask(endpoint, allowed(endpoint).token, input)
      expect(done.error).toBeUndefined()
      expect(shapesOf(endpoint).answer.safeParse(answered(endpoint, done)).success).toBe(true)
      const [path, query] = addressOf(endpoint, input).split('?')
      const slashed = await platform.request(
        endpoint.method,
        `${path}/${query ? `?${query}` : ''}`,
        {
          token: shop.people.limited.token,
          ...sent(input),
        },
      )
      expect(slashed.error?.code).not.toBe('unknown_call')
    },
  )

  test.each(signedIn.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is refused to nobody and to a token that is none',
    async (name, endpoint) => {
      const input = await examples[name]!(platform, shop)
      for (const token of [null, 'x', 'eyJhbGciOiJub25lIn0.e30.', 'a'.repeat(43)])
        expect(await ask(endpoint, token, input)).toMatchObject({
          status: 401,
          error: { code: 'signed_out' },
        })
    },
  )

  const cells = signedIn.flatMap((endpoint) =>
    roles.map((role) => [endpoint.name, role, endpoint] as const),
  )
  test.each(cells)(
    '%s by %s is as the table of rights says',
    async (name, role: Role, endpoint) => {
      const isAllowed = may(
        {
          level: levelOf[role],
          isAdmin: role === 'admin',
          is_pos: role === 'pos',
        },
        endpoint.right,
      )
      const input = await examples[name]!(platform, shop)
      const done = await ask(endpoint, shop.people[role].token, input)
      if (isAllowed && !(exceptions[name] ?? []).includes(role))
        expect(done).toMatchObject({ status: endpoint.redirects ? 302 : 200, error: undefined })
      else expect(done).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    },
  )

  test.each(
    signedIn
      .filter(({ feature }) => feature)
      .map((endpoint) => [endpoint.name, endpoint.feature, endpoint] as const),
  )('%s is refused without %s in the plan', async (name, feature, endpoint) => {
    const { query, body, ...input } = (await examples[name]!(platform, shop)) as {
      query?: object
      body?: object
    }
    const poor = await platform.shop({ settings: { features: [] } })
    const anyShops = { ...input, query: withoutShop(query), body: withoutShop(body) }
    expect(await ask(endpoint, poor.people.owner.token, anyShops)).toMatchObject({
      status: 403,
      error: { code: 'feature_not_in_plan', facts: { feature } },
    })
  })

  test.each(signedIn.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s knows nothing of another shop, in any place that names it',
    async (name, endpoint) => {
      const input = await examples[name]!(platform, other)
      const theirs = await ask(endpoint, allowed(endpoint).token, input)
      if (shapesOf(endpoint).params && endpoint.path.match(/{(\w+_)?id}/))
        expect(theirs).toMatchObject({ status: 404, error: { code: 'not_found' } })
      const mine = (await examples[name]!(platform, shop)) as {
        params?: unknown
        query?: object
        body?: object
        file?: { name: string; content: string }
      }
      const path = addressOf(endpoint, mine)
      const named = `${path}${path.includes('?') ? '&' : '?'}shop_url=${other.shop_url}`
      for (const address of [
        named,
        `${named}&shop_url=${shop.shop_url}`,
        `${path}${path.includes('?') ? '&' : '?'}shop_url=${shop.shop_url}&shop_url=${other.shop_url}`,
      ])
        expect(
          await platform.request(endpoint.method, address, {
            token: allowed(endpoint).token,
            ...sent(mine),
          }),
        ).toMatchObject({ status: 403, error: { code: 'other_shop' } })
      if (endpoint.method === 'GET' || endpoint.takesFile) return
      for (const body of [
        { ...mine.body, shop_url: other.shop_url },
        { ...mine.body, deep: { er: [{ shop_url: other.shop_url }] } },
      ])
        expect(
          await platform.request(endpoint.method, path, { token: allowed(endpoint).token, body }),
        ).toMatchObject({ status: 403, error: { code: 'other_shop' } })
    },
  )

  test.each(
    signedIn
      .filter((endpoint) => shapesOf(endpoint).body)
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('%s stores no field that it does not know', async (name, endpoint) => {
    const input = (await examples[name]!(platform, shop)) as { body?: object }
    for (const extra of ['isAdmin', 'level', 'balance', 'id', 'disabled_at', 'gw_plan_name']) {
      if (input.body && extra in input.body) continue
      expect(
        (
          await ask(endpoint, allowed(endpoint).token, {
            ...input,
            body: { ...input.body, [extra]: '1' },
          })
        ).status,
      ).toBe(422)
    }
  })
})

describe('the edges', () => {
  test('an unknown path is 404 unknown_call, a wrong method 405 with Allow', async () => {
    expect(await platform.request('GET', '/nope')).toMatchObject({
      status: 404,
      error: { code: 'unknown_call' },
    })
    const wrong = await platform.request('PATCH', '/api/shop', { token: shop.people.owner.token })
    expect(wrong).toMatchObject({ status: 405, error: { code: 'wrong_method' } })
    expect(wrong.headers.get('allow')).toBe('GET, PUT')
  })
  test('every answer forbids caches and carries a request id', async () => {
    for (const path of ['/api/shop', '/nope', '/health']) {
      const { headers } = await platform.request('GET', path, { token: shop.people.owner.token })
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect(
      (
        await platform.request('GET', '/nope', { headers: { 'x-request-id': 'given-id-1' } })
      ).headers.get('x-request-id'),
    ).toBe('given-id-1')
  })
})
