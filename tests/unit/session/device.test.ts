import { expect, test, vi } from 'vitest'
import { deviceCookie, knownDevice } from '#session/device.ts'

vi.stubEnv('SESSION_SECRET', 'a-session-secret-of-tests-that-is-long-enough')
vi.stubEnv('PUBLIC_URL', '')

const ada = { shop_url: 'maple.example', email: 'ada@maple.example' }
const person = (i: number) => ({ shop_url: 'maple.example', email: `p${i}@maple.example` })
const sent = (line: string) => line.split(';')[0]!

test('a device is known for who signed in on it, and for nobody else', () => {
  const cookie = sent(deviceCookie(null, ada))
  const id = knownDevice(cookie, ada)
  expect(id).toMatch(/^[\w-]{22}$/)
  expect(knownDevice(cookie, { ...ada, email: 'bob@maple.example' })).toBeNull()
  expect(knownDevice(cookie, { ...ada, shop_url: 'oak.example' })).toBeNull()
  expect(knownDevice(null, ada)).toBeNull()
  expect(knownDevice(sent(deviceCookie(null, ada)), ada)).not.toBe(id)
})

test('it stays the same device for the last eight people, and says of none who they are', () => {
  let cookie = sent(deviceCookie(null, person(0)))
  const id = knownDevice(cookie, person(0))
  for (let i = 1; i < 9; i += 1) cookie = sent(deviceCookie(cookie, person(i)))
  expect(knownDevice(cookie, person(0))).toBeNull()
  for (let i = 1; i < 9; i += 1) expect(knownDevice(cookie, person(i))).toBe(id)
  expect(cookie).not.toMatch(/maple|p1@/)
  expect(cookie.length).toBeLessThan(250)
})

test('the cookie goes to sign-in alone and no script reads it', () => {
  expect(deviceCookie(null, ada)).toMatch(
    /^device=[\w.-]+; Max-Age=15552000; Path=\/api\/session; HttpOnly; SameSite=Lax$/,
  )
})

test('a made-up, changed, doubled or overlong cookie is no known device', () => {
  const cookie = sent(deviceCookie(null, ada))
  const [id, mark] = cookie.slice('device='.length).split('.')
  for (const header of [
    `device=${'A'.repeat(22)}.${mark}`,
    `device=${id}.${'A'.repeat(22)}`,
    `device=${id}`,
    `device=${id}.${mark}.x`,
    `device=${[id, ...Array.from({ length: 9 }, () => mark)].join('.')}`,
    `${cookie}; ${cookie}`,
    `\u00a0${cookie}`,
    'device=',
    'device=.',
  ])
    expect(knownDevice(header, ada), header).toBeNull()
})
