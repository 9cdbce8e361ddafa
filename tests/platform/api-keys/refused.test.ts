import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { scopeOf } from '#contract/api-keys/scope.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listLocations } from '#contract/shop/calls.ts'
import { apiOf } from '#platform/door/api.ts'
import { apiOfTest, keyOf } from '../../support/api-keys/keys-of.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ connections: 20, at: '2026-06-10T12:00:00Z' })
const api = apiOfTest(platform)
const app = apiOf(platform, async () => ({}))
const server = createServer(getRequestListener(app.fetch))
await new Promise<void>((done) => server.listen(0, 'localhost', done))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const key = async () => (await keyOf(platform, shop, { scopes: ['lookup', 'issue'] })).key

describe('keys that don’t exist', () => {
  const wrong = () =>
    `tsk_${Buffer.from(crypto.randomUUID().repeat(2)).toString('base64url').slice(0, 43)}`
  const from = (address: string, token = wrong()) =>
    api('GET', `/v1${listLocations.path}`, { token, address })
  const used = async () =>
    (
      await platform.db
        .selectFrom('budget')
        .select('used')
        .where('kind', '=', 'wrong_key')
        .where('subject', '=', '203.0.113.7')
        .executeTakeFirst()
    )?.used

  test('are looked up a hundred times for an address in ten minutes, and then no more', async () => {
    const [known, unseen] = [await key(), await key()]
    const at = '203.0.113.7'
    expect((await from(at, known)).status).toBe(200)
    const seen = []
    for (let i = 0; i < 101; i += 1) seen.push((await from(at)).status)
    expect(new Set(seen)).toEqual(new Set([401]))
    const refused = await from(at)
    expect(refused).toMatchObject({ status: 429, error: { code: 'too_many' } })
    expect(refused.headers.get('retry-after')).toBe('600')
    expect((await from(at, unseen)).status).toBe(429)
    expect(await used()).toBe(101)
    // a key that was let in before goes on there, and other addresses guess for themselves
    expect((await from(at, known)).status).toBe(200)
    expect((await from('198.51.100.1')).status).toBe(401)
    expect((await from('198.51.100.1', unseen)).status).toBe(200)
    platform.at('2026-06-10T12:10:01Z')
    expect((await from(at)).status).toBe(401)
  })

  test('count for no address on loopback, where every caller may come from', async () => {
    for (let i = 0; i < 102; i += 1) expect((await from('127.0.0.1')).status).toBe(401)
  })
})

describe('one key', () => {
  const address = `/v1/customers/c1/updateBalance`
  /** Begins a call whose body never ends. */
  const begin = (token: string) => {
    const one = request({
      port,
      method: 'POST',
      path: address,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': 100,
        'idempotency-key': crypto.randomUUID(),
      },
    })
    one.on('error', () => undefined)
    one.write('{')
    return one
  }
  const statusOf = async (token: string) =>
    (
      await fetch(`http://localhost:${port}/v1${listLocations.path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status

  test('has 64 calls done at the same time, and leaves the other places to others', async () => {
    const [busy, other] = [await key(), await key()]
    // more than there are places: a look may take one before the last of them arrives
    const held = Array.from({ length: 80 }, () => begin(busy))
    await vi.waitFor(async () => expect(await statusOf(busy)).toBe(429), { timeout: 20_000 })
    expect(await statusOf(other)).toBe(200)
    for (const one of held) one.destroy()
    await vi.waitFor(async () => expect(await statusOf(busy)).toBe(200), { timeout: 20_000 })
  })
})

describe('a call by HEAD', () => {
  const reading = endpoints.filter((one) => scopeOf(one) !== null && one.method === 'GET')
  test.each(reading.map(({ name, path }) => [name, path]))('%s does nothing', async (_, path) => {
    const { status, headers } = await app.request(`/v1${path.replaceAll(/\{\w+\}/g, 'x1')}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${await headKey}` },
    })
    expect([status, headers.get('allow')?.split(', ').includes('GET')]).toEqual([405, true])
  })
  const headKey = key()
})
