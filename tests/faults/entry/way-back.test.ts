import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask } from '../../support/ask.ts'
import { type Bff, startBff } from '../../support/bff.ts'
import { answering } from '../../support/fake-platform.ts'
import { secrets } from '../../support/product/product.ts'
import { sendJson } from '../../support/upstream.ts'

vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
let bff: Bff
beforeAll(async () => {
  bff = await startBff()
}, 600_000)
afterAll(() => bff.stop())

const code = 'code-of-a-vendor-0123456789'
const sent = new URLSearchParams({ code, state: 's'.repeat(43), hmac: 'a'.repeat(64) })
const callback = `/integrations/shopify/connect/callback?${sent}`
const origin = () => bff.dashboard.origin
const go = (path: string, headers: Record<string, string> = {}) =>
  ask(origin(), path, { cookie: bff.owner, headers })
const nextOf = (location: string | undefined) =>
  new URL(location ?? '/', origin()).searchParams.get('next')

test('a session that ended while a vendor’s page was open comes back with all that it sent', async () => {
  // the cookie is still good, so that the page alone finds it out
  bff.upstream.respond((_, response) => sendJson(response, {}, 401))
  for (const [prefix, path] of [
    ['', callback],
    ['/ru', callback],
    ['', `/apps/yotpo/authorize?code=${code}&app_key=key`],
    ['', '/customers?search=tess&page=2'],
    ['', '/account/api'],
  ] as const) {
    const { status, headers } = await go(prefix + path)
    expect([status, headers.location], path).toEqual([
      307,
      `${prefix}/login?next=${encodeURIComponent(path)}`,
    ])
  }
  // an address of the caller's own is none of ours
  for (const address of ['//evil.example', 'https://evil.example', '/\\evil.example', '/plans']) {
    const { headers } = await go(callback, { 'x-address': address })
    expect(nextOf(headers.location), address).toBe(callback)
  }
  // longer than any way back
  const { headers } = await go(`${callback}&more=${'x'.repeat(2000)}`)
  expect(nextOf(headers.location)).toBe(callback.split('?')[0])
  expect(bff.dashboard.said()).not.toContain(code)
  bff.upstream.respond(answering())
})

test('signing in leads on to where a vendor’s page led, and to no other host', async () => {
  const to = async (next: string) =>
    (await go(`/login?next=${encodeURIComponent(next)}`)).headers.location
  expect(await to(callback)).toBe(callback)
  for (const evil of [
    `//evil.example${callback}`,
    `https://evil.example${callback}`,
    `/\\evil.example${callback}`,
    `/\t/evil.example${callback}`,
    `@evil.example${callback}`,
  ])
    expect(await to(evil), evil).toBe('/')
  expect(bff.dashboard.said()).not.toContain(code)
})
