import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask } from '../support/ask.ts'
import { type Bff, startBff } from '../support/bff.ts'
import { answering, cookieFor } from '../support/fake-platform.ts'
import { secrets } from '../support/product/product.ts'
import { type Respond, sendJson } from '../support/upstream.ts'

vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
let bff: Bff
beforeAll(async () => {
  bff = await startBff()
})
afterAll(() => bff.stop())

const usual = answering()
/** Answers well except for calls whose address matches. */
const failing =
  (pattern: RegExp, code: string, status: number): Respond =>
  (request, response) =>
    pattern.test(request.url)
      ? sendJson(response, { error: { code, message: 'none', request_id: 'x' } }, status)
      : usual(request, response)

let people = 0
const go = async (path: string) => {
  const cookie = await cookieFor('owner', `bearer-of-figures-${(people += 1)}-0123456789abcdef`)
  const { status, headers } = await ask(bff.dashboard.origin, path, { cookie })
  return [status, headers.location?.replace(bff.dashboard.origin, '')]
}

test.each([
  ['/bulk-gift-cards/overview/b1/analytics', /\/indepth/],
  ['/bulk-gift-cards/past-uploads/b1/analytics?from=2026-01-01&to=2026-01-31', /\/indepth/],
  ['/bulk-gift-cards/overview/analytics', /\/bulks\/overview/],
  ['/bulk-gift-cards/past-uploads/analytics', /\/bulks\/overview/],
])('figures that fail lead back to the list, which is told why: %s', async (path, call) => {
  bff.upstream.respond(usual)
  expect((await go(path))[0]).toBe(200)
  bff.upstream.respond(failing(call, 'broken', 500))
  expect(await go(path)).toEqual([307, '/bulk-gift-cards?problem=analytics'])
  expect(await go(`/ru${path}`)).toEqual([307, '/ru/bulk-gift-cards?problem=analytics'])
})

test('figures of a campaign that is not there lead to the list with the reason', async () => {
  const back = [307, '/bulk-gift-cards?problem=analytics&reason=not_found']
  for (const call of [/\/indepth/, /\/bulks\/b1$/]) {
    bff.upstream.respond(failing(call, 'not_found', 404))
    expect(await go('/bulk-gift-cards/overview/b1/analytics')).toEqual(back)
    expect(await go('/bulk-gift-cards/past-uploads/b1/analytics')).toEqual(back)
  }
  expect(await go('/bulk-gift-cards/overview/b!/analytics')).toEqual(back)
  expect((await go('/bulk-gift-cards/overview/b1'))[0]).toBe(404)
})

test('an ended session leads to sign-in, not to the list', async () => {
  bff.upstream.respond(failing(/\/indepth|\/api\/shop/, 'signed_out', 401))
  expect((await go('/bulk-gift-cards/overview/b1/analytics'))[1]).toMatch(/^\/login/)
})
