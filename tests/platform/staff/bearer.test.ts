import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getShop } from '#contract/shop/calls.ts'
import { getMe, signOut } from '#contract/staff/calls.ts'
import { hashPassword } from '#platform/staff/password/password.ts'
import type { Role } from '#rules/way/access.ts'
import { password, signingInOf } from '../../support/staff/signing-in.ts'
import { suite } from '../../support/suite.ts'

const hour = 60 * 60 * 1000
let now = new Date('2026-03-01T10:00:00.000Z')
const { platform, shop } = await suite({ at: now })
const { right, anywhere, me } = signingInOf(platform, shop)
const at = (date: Date) => {
  now = date
  platform.at(date)
}

beforeAll(async () => {
  await platform.db
    .updateTable('staff')
    .set({ password_hash: await hashPassword(password) })
    .where('shop_id', '=', shop.shop_id)
    .execute()
})
// each test starts with no counted attempts
beforeEach(() => at(new Date(now.getTime() + hour)))

describe('a session', () => {
  const start = async (role: Role = 'owner'): Promise<string> =>
    (await anywhere(right(role))).body.token

  test('ends at once with its sign-out; another one of the same person stays', async () => {
    const one = await start()
    const two = await start()
    const out = await platform.request('POST', '/auth/logout', { token: one })
    expect(out).toMatchObject({ status: 200, body: { ended: true } })
    expect(await me(one)).toMatchObject({ status: 401, error: { code: 'signed_out' } })
    expect(await platform.request('POST', '/auth/logout', { token: one })).toMatchObject({
      status: 401,
    })
    expect((await me(two)).status).toBe(200)
  })

  test('of two sign-outs at once ends once', async () => {
    const token = await start()
    const both = await Promise.all(
      [1, 2].map(() => platform.call({ ...shop.people.owner, token }, signOut, {})),
    )
    expect(both.filter(({ body }) => (body as { ended?: boolean }).ended)).toHaveLength(1)
  })

  test('ends at once when its person is blocked, and a change of role acts at once', async () => {
    const { db } = platform
    const token = await start('staff')
    const person = { ...shop.people.staff, token }
    const { id } = await platform.customer(shop)
    const credit = { params: { id }, body: { valueToUpdate: '5', reason: 'Refund' as const } }
    expect((await platform.call(person, updateBalance, credit)).status).toBe(200)
    const set = (values: { level?: 'staff' | 'limited'; blocked_at?: Date | null }) =>
      db.updateTable('staff').set(values).where('staff_id', '=', person.staff_id).execute()
    await set({ level: 'limited' })
    expect(await platform.call(person, updateBalance, credit)).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
    expect((await platform.call(person, getMe, {})).body.user.level).toBe('limited')
    await set({ level: 'staff', blocked_at: now })
    expect(await platform.call(person, getShop, {})).toMatchObject({
      status: 401,
      error: { code: 'signed_out' },
    })
    await set({ blocked_at: null })
  })

  test('is none with a bearer that was never given out, of any shape', async () => {
    for (const token of [
      '',
      'x'.repeat(43),
      'x'.repeat(5000),
      '../../etc',
      "' or 1=1 --",
      'null',
      '\u00ff'.repeat(30),
    ])
      expect(
        (
          await platform.request('GET', '/auth/me', {
            headers: { authorization: `Bearer ${token}` },
          })
        ).status,
      ).toBe(401)
  })

  test('is read from a bearer only: another scheme, the digest or a query gives none', async () => {
    const token = await start()
    const row = await platform.db
      .selectFrom('session')
      .select('token_digest')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    for (const authorization of [
      `Basic ${token}`,
      token,
      `bearer ${token}`,
      `Bearer ${Buffer.from(row.token_digest).toString('base64url')}`,
      `Bearer ${Buffer.from(row.token_digest).toString('hex')}`,
    ])
      expect(
        (await platform.request('GET', '/auth/me', { headers: { authorization } })).status,
      ).toBe(401)
    expect(
      (
        await platform.request('GET', `/auth/me?token=${token}&authorization=Bearer%20${token}`, {
          headers: { cookie: `jwt=${token}` },
        })
      ).status,
    ).toBe(401)
  })
})
