import { beforeEach, describe, expect, test } from 'vitest'
import { endSessions, getMe, listSessions, signIn } from '#contract/staff/calls.ts'
import { hashPassword } from '#platform/staff/password/password.ts'
import type { Person, TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const platform = await suitePlatform()
let shop: TestShop
const password = 'right horse battery'
const hash = await hashPassword(password)
const start = new Date('2026-03-01T10:00:00.000Z')
const minute = 60 * 1000
beforeEach(async () => {
  platform.at(start)
  shop = await platform.shop()
})

const later = (minutes: number) => platform.at(new Date(start.getTime() + minutes * minute))
const colleague = async () => platform.colleague(shop, 'staff', { password_hash: hash })
const signedIn = async (person: Person, agent?: string): Promise<Person> => {
  const { body } = await platform.call(
    null,
    signIn,
    { body: { shop_url: shop.shop_url, email: person.email, password } },
    agent === undefined ? {} : { headers: { 'x-agent': agent } },
  )
  return { ...person, token: body.token }
}
const list = async (person: Person) => (await platform.call(person, listSessions, {})).body.rows
const isIn = async (person: Person) => (await platform.call(person, getMe, {})).status === 200

describe('the list of sessions', () => {
  test('is the own ones, this one first, with what the browser said of itself', async () => {
    const person = await colleague()
    await signedIn(person, 'Firefox on Linux')
    later(1)
    const here = await signedIn(person, 'x'.repeat(500))
    const rows = await list(here)
    expect(rows.map(({ agent, current, via }) => [agent, current, via])).toEqual([
      ['x'.repeat(200), true, 'password'],
      ['Firefox on Linux', false, 'password'],
      [null, false, 'password'],
    ])
    expect(rows[0]).toMatchObject({
      created_at: new Date(start.getTime() + minute).toISOString(),
      session_id: expect.stringMatching(/^n\d+$/),
    })
    expect(JSON.stringify(rows)).not.toContain(here.token)
    expect(await list(shop.people.owner)).toHaveLength(1)
  })

  test('has none that has ended or run out', async () => {
    const person = await colleague()
    const till = await platform.db
      .selectFrom('session')
      .select('session_id')
      .where('staff_id', '=', person.staff_id)
      .executeTakeFirstOrThrow()
    await platform.db
      .updateTable('session')
      .set({ expires_at: start })
      .where('session_id', '=', till.session_id)
      .execute()
    expect(await list(await signedIn(person))).toHaveLength(1)
  })
})

test('when a session was seen is noted at most once in five minutes', async () => {
  const person = await signedIn(await colleague())
  const seen = async () =>
    (
      await platform.db
        .selectFrom('session')
        .select('seen_at')
        .where('staff_id', '=', person.staff_id)
        .orderBy('session_id', 'desc')
        .executeTakeFirstOrThrow()
    ).seen_at?.getTime()
  later(4)
  await platform.call(person, getMe, {})
  later(5)
  expect(await seen()).toBe(start.getTime())
  await platform.call(person, getMe, {})
  await until('the note', async () => (await seen()) === start.getTime() + 5 * minute)
  later(6)
  await platform.call(person, getMe, {})
  expect(await seen()).toBe(start.getTime() + 5 * minute)
})

test('a call that moves money notes it after its transaction; a stranger is signed out', async () => {
  const { id } = await platform.customer(shop)
  const seen = async () =>
    (
      await platform.db
        .selectFrom('session')
        .select('seen_at')
        .where('staff_id', '=', shop.people.staff.staff_id)
        .executeTakeFirstOrThrow()
    ).seen_at
  expect(await seen()).toBeNull()
  expect(
    (
      await platform.request('POST', `/customers/${id}/updateBalance`, {
        token: shop.people.staff.token,
        body: { valueToUpdate: '5', reason: 'Refund' },
      })
    ).status,
  ).toBe(200)
  await until('the note', async () => (await seen())?.getTime() === start.getTime())
  expect(
    await platform.request('POST', `/customers/${id}/updateBalance`, {
      token: 'no-session-of-anybody',
      raw: '{',
    }),
  ).toMatchObject({ status: 401, error: { code: 'signed_out' } })
  expect(
    await platform.request('POST', `/customers/${id}/updateBalance`, {
      token: shop.people.staff.token,
      raw: '{',
    }),
  ).toMatchObject({ status: 400, error: { code: 'invalid_json' } })
})

describe('ending sessions', () => {
  test('ends one by its id, and then it is not there any more', async () => {
    const person = await colleague()
    const here = await signedIn(person)
    const other = (await list(here)).find(({ current }) => !current)!
    expect(
      (await platform.call(here, endSessions, { body: { session_id: other.session_id } })).body,
    ).toEqual({ ended: 1 })
    expect([await isIn(person), await isIn(here)]).toEqual([false, true])
    expect(
      await platform.call(here, endSessions, { body: { session_id: other.session_id } }),
    ).toMatchObject({ status: 404, error: { code: 'not_found' } })
  })

  test("ends none of somebody else's", async () => {
    const person = await colleague()
    const [theirs] = await list(person)
    expect(
      await platform.call(shop.people.owner, endSessions, {
        body: { session_id: theirs!.session_id },
      }),
    ).toMatchObject({ status: 404 })
    expect(await isIn(person)).toBe(true)
  })

  test('ends all others, or all', async () => {
    const person = await colleague()
    const one = await signedIn(person)
    const here = await signedIn(person)
    expect((await platform.call(here, endSessions, { body: {} })).body).toEqual({ ended: 2 })
    expect([await isIn(person), await isIn(one), await isIn(here)]).toEqual([false, false, true])
    expect((await platform.call(here, endSessions, { body: {} })).body).toEqual({ ended: 0 })
    expect((await platform.call(here, endSessions, { body: { current: true } })).body).toEqual({
      ended: 1,
    })
    expect(await isIn(here)).toBe(false)
  })

  test('is audited, with how many', async () => {
    const person = await colleague()
    await platform.call(await signedIn(person), endSessions, { body: {} })
    const lines = await platform.db
      .selectFrom('audit')
      .select(['verb', 'subject', 'detail'])
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(lines).toMatchObject([
      { verb: 'sign_in', subject: person.id },
      { verb: 'end_sessions', subject: person.id, detail: { ended: 1 } },
    ])
  })
})
