import { createHook } from 'node:async_hooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { setPassword, signIn } from '#contract/staff/calls.ts'
import { transact } from '#platform/db/transact.ts'
import { makePasswordLink } from '#platform/staff/password/set-password.ts'
import type { Role } from '#rules/way/access.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const day = 24 * 60 * 60 * 1000
let now = new Date('2026-03-01T10:00:00.000Z')
const platform = await suitePlatform({ at: now })
let shop: TestShop
const at = (date: Date) => {
  now = date
  platform.at(date)
}
beforeEach(async () => {
  at(new Date(now.getTime() + day))
  shop = await platform.shop()
})

const linkFor = (role: Role = 'owner', of = shop) =>
  transact(platform.db, (trx) =>
    makePasswordLink(trx, { shop_id: of.shop_id, staff_id: of.people[role].staff_id }, now),
  )
const spend = (token: string, password: string) =>
  platform.call(null, setPassword, { body: { token, password } })
const enter = (password: string, role: Role = 'owner', of = shop) =>
  platform.call(null, signIn, {
    body: { shop_url: of.shop_url, email: of.people[role].email, password },
  })
const me = (token: string) => platform.request('GET', '/auth/me', { token })

describe('a one-time link', () => {
  test('sets the password and says whose it is', async () => {
    const done = await spend(await linkFor(), 'correct horse 1')
    expect(done).toMatchObject({
      status: 200,
      body: { shop_url: shop.shop_url, email: shop.people.owner.email },
    })
    expect((await enter('correct horse 1')).status).toBe(200)
    expect((await enter('correct horse 2')).status).toBe(401)
  })

  test('is good once: the second spender hears so and changes nothing', async () => {
    const token = await linkFor()
    expect((await spend(token, 'correct horse 1')).status).toBe(200)
    expect(await spend(token, 'somebody elses')).toMatchObject({
      status: 410,
      error: { code: 'link_spent' },
    })
    expect((await enter('correct horse 1')).status).toBe(200)
    expect((await enter('somebody elses')).status).toBe(401)
  })

  test('of two spenders at once lets exactly one through', async () => {
    const token = await linkFor()
    const words = ['first password', 'second password', 'third password']
    const all = await Promise.all(words.map((password) => spend(token, password)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    const winner = words[all.findIndex(({ status }) => status === 200)]!
    for (const word of words) expect((await enter(word)).status).toBe(word === winner ? 200 : 401)
  })

  test('is good for seven days, by the clock to the millisecond', async () => {
    const one = await linkFor()
    const two = await linkFor('staff')
    const start = now.getTime()
    at(new Date(start + 7 * day - 1))
    expect((await spend(one, 'correct horse 1')).status).toBe(200)
    at(new Date(start + 7 * day))
    expect(await spend(two, 'correct horse 1')).toMatchObject({
      status: 410,
      error: { code: 'link_spent' },
    })
  })

  test('that was never made, or is cut short, is as spent as a spent one', async () => {
    const token = await linkFor()
    for (const wrong of [
      token.slice(0, -1),
      `${token}x`,
      token.toLowerCase(),
      token.toUpperCase(),
      'x'.repeat(43),
      `${token.slice(0, 30)}\u0000`,
    ])
      expect(await spend(wrong, 'correct horse 1')).toMatchObject({
        status: 410,
        error: { code: 'link_spent' },
      })
    expect((await spend('short', 'correct horse 1')).status).toBe(422)
    expect((await spend(token, 'correct horse 1')).status).toBe(200)
  })

  test('ends every session of its person and of nobody else', async () => {
    const two = await enterAfterLink()
    expect((await spend(await linkFor(), 'another horse')).status).toBe(200)
    for (const token of [shop.people.owner.token, two]) expect((await me(token)).status).toBe(401)
    expect((await me(shop.people.staff.token)).status).toBe(200)
  })
  const enterAfterLink = async () => {
    await spend(await linkFor(), 'correct horse 1')
    const { body } = await enter('correct horse 1')
    expect((await me(body.token)).status).toBe(200)
    return body.token
  }

  test('ends the other links of its person: one that was sent astray opens nothing later', async () => {
    const astray = await linkFor()
    const used = await linkFor()
    const theirs = await linkFor('staff')
    expect((await spend(used, 'correct horse 1')).status).toBe(200)
    expect(await spend(astray, 'somebody elses')).toMatchObject({
      status: 410,
      error: { code: 'link_spent' },
    })
    expect((await spend(theirs, 'correct horse 1')).status).toBe(200)
  })

  test('is for the person of one shop, even where another shop knows the same e-mail', async () => {
    const other = await platform.shop()
    const { db } = platform
    await db
      .updateTable('staff')
      .set({ email: shop.people.owner.email })
      .where('staff_id', '=', other.people.owner.staff_id)
      .execute()
    expect((await spend(await linkFor(), 'correct horse 1')).body).toMatchObject({
      shop_url: shop.shop_url,
    })
    expect(
      (
        await platform.call(null, signIn, {
          body: {
            shop_url: other.shop_url,
            email: shop.people.owner.email,
            password: 'correct horse 1',
          },
        })
      ).status,
    ).toBe(401)
    expect((await me(other.people.owner.token)).status).toBe(200)
  })

  test('lets nobody in who is blocked', async () => {
    await platform.db
      .updateTable('staff')
      .set({ blocked_at: now })
      .where('staff_id', '=', shop.people.staff.staff_id)
      .execute()
    await spend(await linkFor('staff'), 'correct horse 1')
    expect((await enter('correct horse 1', 'staff')).status).toBe(401)
  })

  test('leaves a line of who set the password, and of what it ended', async () => {
    const { shop_id, people } = shop
    await spend(await linkFor(), 'correct horse 1')
    await spend('x'.repeat(43), 'correct horse 1')
    const lines = await platform.db
      .selectFrom('audit')
      .selectAll()
      .where('shop_id', '=', shop_id)
      .execute()
    expect(lines).toMatchObject([
      {
        verb: 'set_password',
        staff_id: people.owner.staff_id,
        actor: people.owner.email,
        subject: `s${people.owner.staff_id}`,
        detail: { email: people.owner.email, ended: 1 },
        at: now,
      },
    ])
    expect(lines[0]!.request_id).toMatch(/^[\w-]{8,64}$/)
  })

  test('is looked at before anything is hashed: who has none makes no work', async () => {
    // the engine's own work is counted, so that no other way of hashing goes unseen
    let hashes = 0
    const hook = createHook({
      init: (_, type) => {
        if (type === 'ARGON2REQUEST') hashes += 1
      },
    }).enable()
    try {
      await spend('x'.repeat(43), 'correct horse 1')
      expect(hashes).toBe(0)
      await spend(await linkFor(), 'correct horse 1')
      expect(hashes).toBe(1)
    } finally {
      hook.disable()
    }
  })

  test('is tried a hundred times in 15 minutes by one address', async () => {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'x'.repeat(43), password: 'correct horse 1' }),
    }
    const from = async (address: string) =>
      (
        await platform.app.request('/auth/password', request, {
          incoming: { socket: { remoteAddress: address } },
        })
      ).status
    const all = await Promise.all(Array.from({ length: 101 }, () => from('10.9.9.9')))
    expect(all.filter((status) => status === 429)).toHaveLength(1)
    expect(await from('10.9.9.10')).toBe(410)
  })

  test('is kept as a digest only', async () => {
    const token = await linkFor()
    const rows = await platform.db.selectFrom('password_link').selectAll().execute()
    expect(
      rows.some(
        ({ token_digest }) =>
          Buffer.from(token_digest).includes(token) ||
          Buffer.from(token_digest).equals(Buffer.from(token, 'base64url')),
      ),
    ).toBe(false)
  })
})

describe('a password', () => {
  test.each([
    ['is at least 10 characters', 'short', 'password'],
    ['is at most 200 characters', 'x'.repeat(201), 'password'],
    ['is text', 12345678901, 'password'],
  ])('%s, and a refusal leaves the link good', async (_, password, field) => {
    const token = await linkFor()
    expect(await spend(token, password as string)).toMatchObject({
      status: 422,
      error: { code: 'invalid_input', field },
    })
    expect((await spend(token, 'correct horse 1')).status).toBe(200)
  })

  test('takes any letters, and is the same however a keyboard composes them', async () => {
    const word = `Пароль-\u00e9-😀-${unique('')}`
    expect((await spend(await linkFor(), word)).status).toBe(200)
    expect((await enter(word.normalize('NFD'))).status).toBe(200)
    expect((await enter(word.toLowerCase())).status).toBe(401)
  })

  test('is kept by argon2id with a salt of its own', async () => {
    await spend(await linkFor(), 'correct horse 1')
    await spend(await linkFor('staff'), 'correct horse 1')
    const kept = await platform.db
      .selectFrom('staff')
      .select('password_hash')
      .where('shop_id', '=', shop.shop_id)
      .where('password_hash', 'is not', null)
      .execute()
    expect(new Set(kept.map(({ password_hash }) => password_hash)).size).toBe(2)
    for (const { password_hash } of kept)
      expect(password_hash).toMatch(/^argon2id\$19456,2,1\$[\w-]{22}\$[\w-]{43}$/)
  })
})
