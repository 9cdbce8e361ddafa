import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as calls from '#contract/api-keys/calls.ts'
import { listLocations } from '#contract/shop/calls.ts'
import { apiOf } from '#platform/door/api.ts'
import { keyOf } from '../../support/api-keys/keys-of.ts'
import { requestTo } from '../../support/api-keys/request-to.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ connections: 20 })
beforeEach(() => platform.at('2026-06-10T12:00:00Z'))

const isLookUp = (row: object): boolean => 'key_given' in row

/** A process that counts its look-ups, and waits before it answers the next of them if held. */
const watched = () => {
  let n = 0
  let gate: Promise<void> | undefined
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!result.rows.some(isLookUp)) return result
      n += 1
      await gate
      return result
    },
  }
  const api = requestTo(
    apiOf({ ...platform, db: platform.db.withPlugin(plugin) }, async () => ({})),
  )
  return {
    call: (token: string) => api('GET', `/v1${listLocations.path}`, { token }),
    count: () => n,
    hold: () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      promise.catch(() => undefined)
      gate = promise
      return { open: resolve, fail: reject }
    },
  }
}
const keyNow = () => keyOf(platform, shop, { scopes: ['lookup'] })
const end = (id: string) => platform.call(shop.people.owner, calls.endApiKey, { params: { id } })

test('calls of a key that come at once share a look-up, and each is counted', async () => {
  const { key } = await keyNow()
  const { call, count } = watched()
  const answers = await Promise.all(Array.from({ length: 30 }, () => call(key)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(count()).toBeLessThanOrEqual(5)
  const last = await call(key)
  expect(last.headers.get('ratelimit')).toContain('"key";r=469;')
})

test('a key that ends while it is looked up lets in no call that comes after', async () => {
  const { key, api_key_id } = await keyNow()
  const { call, count, hold } = watched()
  const { open } = hold()
  const first = call(key)
  await expect.poll(count).toBe(1)
  await end(api_key_id)
  const second = call(key)
  open()
  expect((await first).status).toBe(200)
  expect(await second).toMatchObject({ status: 401, error: { code: 'api_key_ended' } })
})

test('a look-up that fails stops no later one', async () => {
  const { key } = await keyNow()
  const { call, hold } = watched()
  const { fail } = hold()
  const two = [call(key), call(key)]
  fail(new Error('the database went away'))
  expect((await Promise.all(two)).map(({ status }) => status)).toEqual([500, 500])
  const { open } = hold()
  open()
  expect((await call(key)).status).toBe(200)
})

test('a key that works no more is looked up once in ten minutes', async () => {
  const { key, api_key_id } = await keyNow()
  const { call, count } = watched()
  expect((await call(key)).status).toBe(200)
  await end(api_key_id)
  for (let i = 0; i < 5; i += 1)
    expect(await call(key)).toMatchObject({ status: 401, error: { code: 'api_key_ended' } })
  expect(count()).toBe(2)
  platform.at('2026-06-10T12:10:01Z')
  expect((await call(key)).status).toBe(401)
  expect(count()).toBe(3)
})
