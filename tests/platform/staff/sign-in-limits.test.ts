import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#platform/staff/password/password.ts'
import { unique } from '../../support/platform.ts'
import {
  dashboardSecret,
  password,
  signedVisitor,
  signingInOf,
} from '../../support/staff/signing-in.ts'
import { suite } from '../../support/suite.ts'

let now = new Date('2026-03-01T10:00:00.000Z')
const { platform, shop } = await suite({ at: now, env: { SESSION_SECRET: dashboardSecret } })
const { right, signInFrom, signInAs } = signingInOf(platform, shop)
const wrong = { ...right('staff'), password: 'wrong' }
const home = { address: '198.51.100.4' }
const attacker = { address: '203.0.113.9' }

beforeAll(async () => {
  await platform.db
    .updateTable('staff')
    .set({ password_hash: await hashPassword(password) })
    .where('shop_id', '=', shop.shop_id)
    .execute()
})
// each test starts with no counted attempts
beforeEach(() => {
  now = new Date(now.getTime() + 60 * 60 * 1000)
  platform.at(now)
})
const statuses = async (work: () => Promise<{ status: number }>[]) =>
  (await Promise.all(work())).map(({ status }) => status)
const fill = (kind: string, subject: string, used: number) =>
  platform.db
    .insertInto('budget')
    .values({ shop_id: 0n, kind, subject, used, until: new Date(now.getTime() + 900_000) })
    .onConflict((on) =>
      on
        .columns(['shop_id', 'kind', 'subject'])
        .doUpdateSet({ used, until: new Date(now.getTime() + 900_000) }),
    )
    .execute()

test('ten wrong tries lock out the network that made them, not the person', async () => {
  const all = await statuses(() => Array.from({ length: 12 }, () => signInAs(attacker, wrong)))
  expect(all.filter((status) => status === 401)).toHaveLength(10)
  expect((await signInAs(attacker, right('staff'))).status).toBe(429)
  expect((await signInAs(home, right('staff'))).status).toBe(200)
})

test('a whole IPv6 network is one network, and one in IPv6 form is its IPv4 address', async () => {
  const from = (i: number) => ({ address: `2001:db8:1:2::${i.toString(16)}` })
  await statuses(() => Array.from({ length: 10 }, (_, i) => signInAs(from(i), wrong)))
  expect((await signInAs(from(99), wrong)).status).toBe(429)
  expect((await signInAs({ address: '2001:db8:1:3::1' }, right('staff'))).status).toBe(200)
  await statuses(() => Array.from({ length: 10 }, () => signInAs(attacker, wrong)))
  expect((await signInAs({ address: `::ffff:${attacker.address}` }, wrong)).status).toBe(429)
})

test('a spray over 400 people behind the dashboard ends at a hundred tries a network', async () => {
  let answered = 0
  for (let i = 0; i < 400; i += 100) {
    const all = await statuses(() =>
      Array.from({ length: 100 }, (_, j) =>
        signInAs(attacker, { ...wrong, email: `person${i + j}@${shop.shop_url}` }),
      ),
    )
    answered += all.filter((status) => status === 401).length
  }
  expect(answered).toBe(100)
  expect((await signInAs(home, right('staff'))).status).toBe(200)
})

test('failures of a shop have a budget: beyond it strangers wait, a known device does not', async () => {
  await fill('sign_in_shop', shop.shop_url, 299)
  expect((await signInAs(attacker, wrong)).status).toBe(401)
  const stranger = await signInAs(home, right('staff'))
  expect([stranger.status, stranger.headers.get('retry-after')]).toEqual([429, '900'])
  expect((await signInAs({ ...home, device: unique('device') }, right('staff'))).status).toBe(200)
})

test('successes count for nobody: a busy office never meets the limit of its network', async () => {
  await fill('address', home.address, 99)
  for (let i = 0; i < 5; i += 1)
    expect((await signInAs(home, right(i % 2 ? 'owner' : 'staff'))).status).toBe(200)
  expect((await signInAs(home, wrong)).status).toBe(401)
  expect((await signInAs(home, right('staff'))).status).toBe(429)
})

test('a known device has a budget of its own, ten in 15 minutes, and spends no other', async () => {
  const device = { ...attacker, device: unique('device') }
  await statuses(() => Array.from({ length: 10 }, () => signInAs(attacker, wrong)))
  expect((await signInAs(device, right('staff'))).status).toBe(200)
  const all = await statuses(() => Array.from({ length: 12 }, () => signInAs(device, wrong)))
  expect(all.filter((status) => status === 401)).toHaveLength(10)
  expect((await signInAs(device, right('staff'))).status).toBe(429)
  expect((await signInAs(home, right('staff'))).status).toBe(200)
})

test('tries slow down before they are refused, a right password too', async () => {
  const times: number[] = []
  for (let i = 0; i < 9; i += 1) {
    const since = performance.now()
    await signInAs(home, wrong)
    times.push(performance.now() - since)
  }
  expect(Math.min(...times.slice(7))).toBeGreaterThan(230)
  const since = performance.now()
  expect((await signInAs(home, right('staff'))).status).toBe(200)
  expect(performance.now() - since).toBeGreaterThan(490)
})

test('only the dashboard names a visitor: another key, another text or none changes nothing', async () => {
  const socket = '192.0.2.77'
  const good = signedVisitor(home, dashboardSecret)
  const forged = [
    signedVisitor(home, 'another secret that is also long enough'),
    good.replace(/^./, (first) => (first === 'e' ? 'f' : 'e')),
    good.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    good.split('.')[0]!,
    JSON.stringify(home),
    '.',
  ]
  for (let i = 0; i < 10; i += 1)
    expect(
      (await signInFrom(socket, wrong, { 'x-visitor': forged[i % forged.length]! })).status,
    ).toBe(401)
  expect((await signInFrom(socket, wrong, { 'x-visitor': forged[0]! })).status).toBe(429)
  expect((await signInFrom(socket, right('staff'), { 'x-visitor': good })).status).toBe(200)
})
