import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/staff/password/password.ts'
import { unique } from '../../support/platform.ts'
import { type Account, password, signingInOf } from '../../support/staff/signing-in.ts'
import { suite } from '../../support/suite.ts'

const hour = 60 * 60 * 1000
let now = new Date('2026-03-01T10:00:00.000Z')
const { platform, shop, other } = await suite({ at: now })
const { right, signInFrom, anywhere, me } = signingInOf(platform, shop)
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

describe('signing in', () => {
  test('gives a bearer for 30 days, of which only the digest is kept', async () => {
    const { status, body } = await anywhere(right())
    expect([status, body.expires_at]).toEqual([
      200,
      new Date(now.getTime() + 30 * 24 * hour).toISOString(),
    ])
    expect(body.user).toMatchObject({
      email: shop.people.owner.email,
      level: 'owner',
      isAdmin: false,
      is_pos: false,
    })
    expect((await me(body.token)).body).toEqual({ user: body.user })
    const kept = await platform.db.selectFrom('session').selectAll().execute()
    expect(kept.some((row) => Buffer.from(row.token_digest).includes(body.token))).toBe(false)
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  test('takes the shop and the e-mail however they are typed', async () => {
    for (const shop_url of [
      shop.shop_url.toUpperCase(),
      `https://${shop.shop_url}/`,
      `${shop.shop_url}.`,
    ])
      expect(
        (
          await anywhere({
            ...right(),
            shop_url,
            email: ` ${shop.people.owner.email.toUpperCase()} `,
          })
        ).status,
      ).toBe(200)
  })

  test('a till stays signed in for 12 hours, by the clock to the millisecond', async () => {
    const { body } = await anywhere(right('pos'))
    const start = now.getTime()
    expect(body.expires_at).toBe(new Date(start + 12 * hour).toISOString())
    at(new Date(start + 12 * hour - 1))
    expect((await me(body.token)).status).toBe(200)
    at(new Date(start + 12 * hour))
    expect(await me(body.token)).toMatchObject({ status: 401, error: { code: 'signed_out' } })
  })

  test('says the same whatever is wrong', async () => {
    const { db } = platform
    await db
      .updateTable('staff')
      .set({ blocked_at: now })
      .where('staff_id', '=', shop.people.limited.staff_id)
      .execute()
    const wrong: Account[] = [
      { ...right(), password: 'wrong' },
      { ...right(), password: `${password} ` },
      { ...right(), email: 'nobody@nowhere.example' },
      { ...right(), shop_url: 'nowhere.example' },
      { ...right(), shop_url: 'not an address' },
      { ...right(), shop_url: other.shop_url },
      { ...right(), email: other.people.owner.email, shop_url: other.shop_url },
      right('limited'),
    ]
    const answers = await Promise.all(wrong.map((account) => anywhere(account)))
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect({ ...body.error, request_id: '' }).toEqual({
        ...answers[0]!.body.error,
        code: 'sign_in_failed',
        request_id: '',
      })
    }
    await db
      .updateTable('staff')
      .set({ blocked_at: null })
      .where('staff_id', '=', shop.people.limited.staff_id)
      .execute()
  })

  test('costs as much work for somebody who is not there as for somebody who is', async () => {
    const workOf = async (account: Account): Promise<number> => {
      const before = process.cpuUsage()
      for (let i = 0; i < 4; i += 1) await anywhere(account)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    await workOf(right())
    const known = await workOf({ ...right(), password: 'wrong' })
    const unknown = [
      await workOf({ ...right(), email: 'nobody@nowhere.example' }),
      await workOf({ ...right(), shop_url: 'x.example' }),
    ]
    for (const work of unknown) expect(work / known).toBeGreaterThan(0.5)
  })

  test.each([
    ['NUL in the e-mail', { email: 'a\u0000b@c.example' }],
    ['a lone surrogate', { email: '\ud800@c.example', password: '\udc00' }],
    ['NUL in the shop', { shop_url: 'shop\u0000.example' }],
    ['NUL in the password', { password: 'a\u0000b' }],
    ['an object', { email: { $gt: '' } }],
    ['a list of shops', { shop_url: ['a.example'] }],
    ['no password', { password: undefined }],
    ['a long password', { password: 'x'.repeat(201) }],
    ['a long e-mail', { email: `${'x'.repeat(300)}@c.example` }],
    ['a field too many', { isAdmin: true }],
  ])('refuses %s in words, never with a 500', async (_, more) => {
    const { status, body } = await anywhere({ ...right(), ...more })
    expect([401, 422]).toContain(status)
    expect(['sign_in_failed', 'invalid_input']).toContain(body.error.code)
  })
})

describe('tries', () => {
  const desk = unique('10.2.0.')
  const triesLeft = async (account: Account) => (await signInFrom(desk, account)).status

  test('are ten a person and network in 15 minutes: the eleventh hears when, with any password', async () => {
    for (let i = 0; i < 10; i += 1)
      expect(await triesLeft({ ...right('staff'), password: 'wrong' })).toBe(401)
    const { status, body, headers } = await signInFrom(desk, right('staff'))
    expect([status, body.error.code]).toEqual([429, 'too_many'])
    expect(Number(headers.get('retry-after'))).toBe(15 * 60)
    expect(await triesLeft(right('owner'))).toBe(200)
    at(new Date(now.getTime() + 15 * 60 * 1000 - 1))
    expect(await triesLeft(right('staff'))).toBe(429)
    at(new Date(now.getTime() + 1))
    expect(await triesLeft(right('staff'))).toBe(200)
  })

  test('are counted for somebody who is not there too', async () => {
    const nobody = { ...right(), email: `${unique('nobody')}@nowhere.example` }
    for (let i = 0; i < 10; i += 1) expect(await triesLeft(nobody)).toBe(401)
    expect(await triesLeft(nobody)).toBe(429)
  })

  test('begin anew with a success', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1)
        expect(await triesLeft({ ...right('staff'), password: 'wrong' })).toBe(401)
      expect(await triesLeft(right('staff'))).toBe(200)
    }
  })

  test('at once are counted one by one', async () => {
    const all = await Promise.all(
      Array.from({ length: 25 }, () => triesLeft({ ...right('admin'), password: 'wrong' })),
    )
    expect([
      all.filter((status) => status === 401).length,
      all.filter((status) => status === 429).length,
    ]).toEqual([10, 15])
  })

  test('are a hundred an address, whoever they are for', async () => {
    const address = unique('10.1.0.')
    const guess = (i: number) =>
      signInFrom(address, { shop_url: 'x.example', email: `${i}@x.example`, password: 'wrong' })
    for (let i = 0; i < 100; i += 10)
      await Promise.all(Array.from({ length: 10 }, (_, j) => guess(i + j)))
    const { status, body, headers } = await signInFrom(address, right())
    expect([status, body.error.code]).toEqual([429, 'too_many'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await anywhere(right())).status).toBe(200)
  })
})
