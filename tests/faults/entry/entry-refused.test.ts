import { describe, expect, test } from 'vitest'
import { ask, codeOf } from '../../support/ask.ts'
import { signed, suiteEntering } from '../../support/staff/entering.ts'
import { cookieFor } from '../../support/fake-platform.ts'
import { type Respond, sendJson } from '../../support/upstream.ts'

const { bff, origin, lettingIn, visit } = await suiteEntering()

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
      const { status, headers } = await visit('/ru/return', '', await cookieFor('owner'))
      expect([status, headers.location]).toEqual([
        303,
        `${origin}/ru/return?id=r1&entry=${outcome}`,
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
      const { status, headers } = await visit('/select-order', more)
      expect([status, headers.location], more.slice(0, 40)).toEqual([
        303,
        `${origin}/select-order?id=r1&entry=refused`,
      ])
      expect(bff.calls(), more.slice(0, 40)).toEqual([])
    }
  })

  test('of megabytes is refused by the server itself', async () => {
    expect([414, 431]).toContain(
      (await ask(origin, `/return?hmac=${'x'.repeat(1_000_000)}`).catch(() => ({ status: 431 })))
        .status,
    )
  })

  test.each([
    ['/return?entry=refused', 'is not signed by your helpdesk or till'],
    ['/select-order?entry=failed', 'The platform can’t be reached'],
    ['/ru/return?entry=refused', 'Ссылка не подписана'],
    ['/ru/select-order?entry=failed', 'Платформа сейчас недоступна'],
  ])('reads on %s why, and how to come in again', async (page, words) => {
    const { status, text } = await ask(origin, page)
    expect(status).toBe(200)
    expect(text).toContain(words)
    // helpdesk and till can't show the sign-in, so it opens in a new tab
    expect(/<a[^>]*href="(\/ru)?\/login\?next=[^>]*>/.exec(text)?.[0]).toMatch(/target="_blank"/)
  })

  test('tells who is still signed in that they are, without any data, and lets them out', async () => {
    for (const [page, words, out] of [
      ['/return?entry=refused', 'You’re still signed in to', 'Sign out'],
      ['/ru/select-order?entry=failed', 'Вы по-прежнему в', 'Выйти'],
    ] as const) {
      const { status, text } = await ask(origin, page, { cookie: bff.owner })
      expect(
        [status, text.includes(words), text.includes(out), /type="search"/.test(text)],
        page,
      ).toEqual([200, true, true, false])
    }
  })

  test('is not taken for nobody where the platform cannot say who is here', async () => {
    bff.upstream.respond((_, response) => void response.destroy())
    for (const page of ['/return', '/login'])
      expect((await ask(origin, page, { cookie: bff.owner })).status, page).toBeGreaterThanOrEqual(
        500,
      )
    bff.upstream.respond((_, response) =>
      sendJson(response, { error: { code: 'signed_out', message: 'no', request_id: 'x' } }, 401),
    )
    for (const page of ['/return', '/login'])
      expect((await ask(origin, page, { cookie: bff.owner })).status, page).toBe(200)
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
    const { status, headers } = await ask(origin, page)
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
    const done = await ask(origin, `/api/session/entry?${signed}`, { headers })
    expect([done.status, codeOf(done), done.headers['set-cookie']]).toEqual([
      404,
      'unknown_call',
      undefined,
    ])
  }
  const claimed = await ask(origin, `/select-order?${signed}`, {
    headers: { 'x-entry-page': '/return' },
  })
  expect(bff.calls().map(({ url }) => url.split('?')[0])).toEqual(['/api/gorgias/auth'])
  expect(claimed.headers.location).toBe(`${origin}/select-order?id=r1`)
})
