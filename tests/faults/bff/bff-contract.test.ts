import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { browserMethod } from '#upstream/find.ts'
import { codeOf } from '../../support/ask.ts'
import { bearer, callOf, cookieFor, endpointOf, fileText } from '../../support/fake-platform.ts'
import { suiteBff } from '../../support/suite-bff.ts'
import { shapesOf } from '#contract/shapes.ts'

const { call, calls } = await suiteBff()
const open = endpoints.filter(({ serverOnly }) => !serverOnly)
const named = open.map((endpoint) => [endpoint.name, endpoint] as const)

describe('the list of calls is the contract', () => {
  test.each(named)(
    '%s goes through, with the bearer and nothing of the browser',
    async (_, endpoint) => {
      const { path, method, body, headers } = callOf(endpoint)
      // the vendor's operator alone may call it
      const cookie = endpoint.right === 'admin' ? { cookie: await cookieFor('admin') } : {}
      const done = await call(method, path, { body, headers, ...cookie })
      expect([done.status, codeOf(done)]).toEqual([200, undefined])
      expect(
        endpoint.givesFile
          ? done.text === fileText
          : shapesOf(endpoint).answer.safeParse(done.json).success,
      ).toBe(true)
      expect(calls()).toHaveLength(1)
      expect(endpointOf(calls()[0]!.method, calls()[0]!.url)?.name).toBe(endpoint.name)
      expect(calls()[0]!.headers.authorization).toBe(`Bearer ${bearer}`)
    },
  )

  test('nothing but it: another method, a part more, less or changed is not forwarded', async () => {
    for (const endpoint of open) {
      const { path, body } = callOf(endpoint)
      const bare = path.split('?')[0]!
      const own = open
        .filter(
          (other) =>
            endpointOf(other.method, bare.slice('/api/upstream'.length))?.path === endpoint.path,
        )
        .map((one) => browserMethod(one) as string)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
        (one) => !own.includes(one) && !endpointOf(one, bare.slice('/api/upstream'.length)),
      )) {
        const done = await call(method, path, method === 'GET' ? {} : { body })
        expect([done.status, codeOf(done)], `${method} ${path}`).toEqual([405, 'wrong_method'])
        expect(done.headers.allow).toBeTruthy()
      }
      for (const other of [
        `${bare}/more`,
        `${bare}x`,
        `/api/upstream/v2${bare.slice(13)}`,
        bare.replace(/\/[^/]+$/, ''),
        bare.toUpperCase().replace('/API/UPSTREAM', '/api/upstream'),
      ]) {
        const address = other.slice('/api/upstream'.length)
        if (endpointOf(endpoint.method, address)) continue
        const done = await call(endpoint.method, other, endpoint.method === 'GET' ? {} : { body })
        expect([404, 405], `${endpoint.method} ${other}`).toContain(done.status)
      }
    }
    expect(calls()).toEqual([])
  })

  test('not the calls of the server itself, not the door of the operator, not the outbox', async () => {
    for (const path of [
      '/auth/login',
      '/auth/logout',
      '/auth/login/',
      '/health',
      '/operator/shops',
      '/operator/import',
      '/outbox',
      '/outbox?key=x',
      '/',
      '',
    ])
      for (const method of ['GET', 'POST'])
        expect([404, 308], `${method} ${path}`).toContain(
          (await call(method, `/api/upstream${path}`, method === 'POST' ? { body: {} } : {}))
            .status,
        )
    expect(calls()).toEqual([])
  })

  test('not by HEAD, OPTIONS, TRACE or a method that is none', async () => {
    for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'PURGE'])
      await call(method, '/api/upstream/customers/c1')
    expect(calls()).toEqual([])
  })
})
