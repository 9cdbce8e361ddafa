import { describe, expect, test } from 'vitest'
import { openSession } from '#session/cookie.ts'
import { ask } from '../../support/ask.ts'
import { suiteEntering, newBearer, signed } from '../../support/staff/entering.ts'
import { bearer, shopUrl } from '../../support/fake-platform.ts'

const { bff, origin, visit } = await suiteEntering()
const jarOf = (lines: string[] | undefined) =>
  (lines ?? []).map((line) =>
    line
      .replace(/^jwt=[^;]*/, (value) => (value === 'jwt=' ? 'none' : 'session'))
      .replace(/Max-Age=\d+/, 'Max-Age=n'),
  )
const lax = 'Max-Age=n; Path=/; HttpOnly; SameSite=Lax'
const partitioned = 'Max-Age=n; Path=/; HttpOnly; SameSite=None; Secure; Partitioned'

describe('a signed visit', () => {
  test.each([
    ['/return', '/api/pos/auth', ''],
    ['/ru/return', '/api/pos/auth', '/ru'],
    ['/select-order', '/api/gorgias/auth', ''],
    ['/ru/select-order', '/api/gorgias/auth', '/ru'],
  ])('of %s asks %s and leads to the clean address with a session', async (page, call, prefix) => {
    const { status, headers } = await visit(page, '&order_id=o2')
    expect([status, headers.location]).toEqual([
      303,
      `${origin}${prefix}${page.replace(prefix, '')}?id=r1&order_id=o2`,
    ])
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    const request = bff.calls().at(-1)!
    expect(Object.fromEntries(new URL(request.url, 'http://x').searchParams)).toEqual({
      shop: shopUrl,
      email: `staff@${shopUrl}`,
      timestamp: '1',
      hmac: 'good',
      id: 'r1',
      order_id: 'o2',
    })
    expect([request.url.split('?')[0], request.headers['x-agent']]).toEqual([
      call,
      `A till ${'x'.repeat(193)}`,
    ])
    const cookie = /^jwt=([^;]+)/.exec(headers['set-cookie']?.at(-1) ?? '')?.[1] ?? ''
    expect(await openSession(cookie)).toMatchObject({
      token: newBearer,
      user: { is_pos: page.endsWith('return') },
    })
    expect(JSON.stringify(headers)).not.toContain(newBearer)
  })

  test('ends the session before it once it is verified, whoever comes', async () => {
    const { headers } = await visit('/return', '', bff.owner)
    expect(
      bff
        .calls()
        .map(({ method, url, headers: { authorization } }) => [
          method,
          url.split('?')[0],
          authorization,
        ]),
    ).toEqual([
      ['GET', '/shops/moved', undefined],
      ['GET', '/api/pos/auth', undefined],
      ['POST', '/auth/logout', `Bearer ${bearer}`],
    ])
    expect(JSON.stringify(headers['set-cookie'])).not.toContain(bff.owner)
  })

  test('sets one cookie: for our own page or, embedded, for the page around it', async () => {
    expect(jarOf((await visit('/return')).headers['set-cookie'])).toEqual([
      `none; ${partitioned}`,
      `session; ${lax}`,
    ])
    for (const more of ['&embedded=1', '&embedded=true'])
      expect(jarOf((await visit('/select-order', more)).headers['set-cookie'])).toEqual([
        `none; ${lax}`,
        `session; ${partitioned}`,
      ])
    expect(jarOf((await visit('/select-order', '&embedded=0')).headers['set-cookie'])).toEqual([
      `none; ${partitioned}`,
      `session; ${lax}`,
    ])
    const opened = await ask(origin, `/select-order?${signed}&embedded=1`, {
      headers: { 'sec-fetch-dest': 'document' },
    })
    expect(jarOf(opened.headers['set-cookie'])).toEqual([`none; ${partitioned}`, `session; ${lax}`])
  })

  test('is never framed by more for saying that it is embedded', async () => {
    for (const more of ['', '?embedded=1', '?embedded=1&host=https://evil.example']) {
      const { headers } = await ask(origin, `/select-order${more}`)
      expect(headers['content-security-policy']).toMatch(/frame-ancestors https:\/\/desk\.example$/)
      expect(headers['set-cookie']?.some((line) => line.startsWith('jwt=')) ?? false).toBe(false)
    }
  })

  test('lands on the language that it names, and on no other site', async () => {
    expect((await visit('/return', '&locale=ru')).headers.location).toBe(
      `${origin}/ru/return?id=r1`,
    )
    for (const locale of ['//evil.example', 'https://evil.example', 'xx'])
      expect(
        (await visit('/return', `&locale=${encodeURIComponent(locale)}`)).headers.location,
      ).toBe(`${origin}/return?id=r1`)
    expect(
      (
        await ask(origin, `/return?${signed}`, {
          headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
        })
      ).headers.location ?? '',
    ).not.toContain('evil')
  })
})
