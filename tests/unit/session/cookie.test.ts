import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#contract/staff/shapes.ts'
import {
  clearedCookie,
  cookieOf,
  openSession,
  sealSession,
  sessionOfHeader,
} from '#session/cookie.ts'
import { readable } from '../../support/readable.ts'

vi.stubEnv('SESSION_SECRET', 'a-session-secret-of-tests-that-is-long-enough')
vi.stubEnv('PUBLIC_URL', '')

const day = 24 * 60 * 60 * 1000
const now = Date.parse('2026-03-01T10:00:00.000Z')
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => void vi.useRealTimers())

const user: User = {
  staff_id: 's1',
  shop_url: 'maple.example',
  email: 'owner@maple.example',
  name: 'Olivia',
  level: 'owner',
  isAdmin: false,
  is_pos: false,
}
const token = 'canary-bearer-0123456789-abcdefghijklmnop'
const session = (more: object = {}) => ({
  user,
  token,
  expiresAt: new Date(now + 30 * day),
  ...more,
})
const at = (ms: number) => vi.setSystemTime(ms)

describe('the cookie', () => {
  test('opens to what was sealed', async () => {
    expect(await openSession(await sealSession(session()))).toEqual(session())
  })

  test('says who somebody is and never the bearer, however its parts are decoded', async () => {
    const texts = readable(await cookieOf(session()))
    expect(texts.some((text) => text.includes('owner@maple.example'))).toBe(true)
    for (const text of texts) {
      expect(text).not.toContain(token)
      expect(text).not.toContain('canary-bearer')
    }
  })

  test('is another one each time, also for the same session', async () => {
    const [a, b] = await Promise.all([sealSession(session()), sealSession(session())])
    expect(a).not.toBe(b)
  })

  test('is HttpOnly, Lax, site-wide, without a domain, and Secure behind https', async () => {
    const plain = await cookieOf(session())
    expect(plain).toMatch(/^jwt=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await cookieOf(session({ expiresAt: new Date(now + 12 * 60 * 60 * 1000) }))).toContain(
      '; Max-Age=43200; ',
    )
    expect(await cookieOf(session({ expiresAt: new Date(now - 1) }))).toContain('; Max-Age=0; ')
    expect(clearedCookie()).toBe('jwt=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
    vi.resetModules()
    vi.stubEnv('PUBLIC_URL', 'https://dashboard.example')
    const secure = await import('#session/cookie.ts')
    for (const line of [await secure.cookieOf(session()), secure.clearedCookie()])
      expect(line).toMatch(/; Secure$/)
    vi.stubEnv('PUBLIC_URL', '')
    vi.resetModules()
  })

  test('fits a browser with the longest names, in any script, and a long bearer', async () => {
    const label = 'x'.repeat(62)
    const longest = {
      staff_id: `s${'9'.repeat(18)}`,
      shop_url: `${label}.${'y'.repeat(54)}.zz`,
      email: `${'a'.repeat(32)}.${'b'.repeat(32)}@${[label, label, 'example'].join('.')}`,
    }
    for (const sign of ['x', 'Ж', '王', '😀']) {
      const name = sign.repeat(120 / sign.length)
      const line = await cookieOf(
        session({ user: { ...user, ...longest, name }, token: 'x'.repeat(100) }),
      )
      expect(line.length).toBeLessThanOrEqual(3800)
      expect((await sessionOfHeader(line.split(';')[0]!))?.user.name).toBe(name)
    }
    const { length } = await cookieOf(
      session({ user: { ...user, ...longest, name: '王'.repeat(120) }, token: 'x'.repeat(1000) }),
    )
    expect(length).toBeLessThanOrEqual(3800)
  })

  test('that would not fit is an error, not a cookie that a browser drops without a word', async () => {
    await expect(cookieOf(session({ token: 'x'.repeat(4000) }))).rejects.toThrow('too long')
  })
})

describe('a session of the cookie', () => {
  test('ends with its time, give or take half a minute of clocks', async () => {
    const value = await sealSession(session({ expiresAt: new Date(now + 60_000) }))
    at(now + 60_000 + 29_000)
    expect(await openSession(value)).not.toBeNull()
    at(now + 60_000 + 31_000)
    expect(await openSession(value)).toBeNull()
  })

  test('is checked once in ten seconds for all calls that carry it, and not kept past its end', async () => {
    const header = `jwt=${await sealSession(session({ expiresAt: new Date(now + 60_000) }))}`
    const first = await sessionOfHeader(header)
    at(now + 9_000)
    expect(await sessionOfHeader(header)).toBe(first)
    at(now + 11_000)
    expect(await sessionOfHeader(header)).toEqual(first)
    expect(await sessionOfHeader(header)).not.toBe(first)
    at(now + 59_000)
    const last = await sessionOfHeader(header)
    at(now + 60_001)
    expect(await sessionOfHeader(header)).not.toBe(last)
    at(now + 60_000 + 31_000)
    expect(await sessionOfHeader(header)).toBeNull()
  })

  test('is never older than 30 days, nor from the future', async () => {
    const value = await sealSession(session({ expiresAt: new Date(now + 400 * day) }))
    at(now + 30 * day + 31_000)
    expect(await openSession(value)).toBeNull()
    at(now - 60_000)
    expect(await openSession(value)).toBeNull()
    at(now)
    expect(await openSession(value)).not.toBeNull()
  })

  test('is read from exactly one cookie of the name', async () => {
    const value = await sealSession(session())
    const fine = [
      `jwt=${value}`,
      `a=b; jwt=${value}`,
      `jwt=${value}; a=b`,
      `a=jwt; jwt=${value};`,
      `xjwt=1; jwt=${value}; jwtx=2`,
    ]
    for (const header of fine)
      expect(await sessionOfHeader(header), header.slice(0, 20)).not.toBeNull()
    const other = await sealSession(session({ user: { ...user, name: 'Mallory' } }))
    const ambiguous = [
      `jwt=${value}; jwt=${value}`,
      `jwt=${other}; jwt=${value}`,
      `jwt=; jwt=${value}`,
      `jwt=${value}; jwt=`,
      `jwt=${value}; a=b; jwt=${other}`,
    ]
    const none = [
      null,
      '',
      'jwt',
      'jwt=',
      `JWT=${value}`,
      `\u00a0jwt=${value}x`,
      `\u00a0jwt=${value}`,
      `a=b; \u00a0jwt=${value}`,
      `\ufeffjwt=${value}`,
      `\u2003jwt=${value}`,
      `\vjwt=${value}`,
      `jwt ="${value}"`,
      `"jwt"=${value}`,
      `jwt="${value}"`,
      `__Host-jwt=${value}`,
      `jwt=${value} ${value}`,
      `jwt=${encodeURIComponent(`${value};`)}`,
    ]
    for (const header of [...ambiguous, ...none])
      expect(await sessionOfHeader(header), String(header).slice(0, 30)).toBeNull()
  })

  test('is refused when it is too long to be ours, without any work', async () => {
    expect(await openSession('x'.repeat(3801))).toBeNull()
    const value = await sealSession(session({ token: 'x'.repeat(3000) }))
    expect(value.length).toBeGreaterThan(3800)
    expect(await openSession(value)).toBeNull()
  })
})
