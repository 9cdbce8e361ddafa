import { beforeEach, describe, expect, test } from 'vitest'
import {
  blockStaff,
  changeStaff,
  getMe,
  inviteAgain,
  inviteStaff,
  listStaff,
  setPassword,
  signIn,
  signOutStaff,
  type StaffMember,
} from '#contract/staff.ts'
import { getShop } from '#contract/shop.ts'
import { mailRow, messageOf } from '#platform/emails/send-mail.ts'
import { type Person, type TestShop, unique } from '../support/platform.ts'
import { suitePlatform } from '../support/suite.ts'

const platform = await suitePlatform()
let shop: TestShop
let owner: Person
const start = new Date('2026-03-01T10:00:00.000Z')
beforeEach(async () => {
  platform.at(start)
  shop = await platform.shop()
  owner = shop.people.owner
})

const idOf = ({ staff_id }: { staff_id: bigint }) => `s${staff_id}`
const email = () => `${unique('new')}@people.example`
const invite = (
  more: Partial<{
    email: string
    role: 'owner' | 'staff' | 'limited' | 'pos'
    limits: { per_issue: string | null; per_day: string | null }
  }> = {},
  by = owner,
) =>
  platform.call(by, inviteStaff, {
    body: { email: email(), name: 'Nora New', role: 'staff', ...more },
  })
const change = (id: string, body: object, by = owner) =>
  platform.call(by, changeStaff, { params: { id }, body })
const block = (id: string, blocked = true, by = owner) =>
  platform.call(by, blockStaff, { params: { id }, body: { blocked } })
const memberOf = async (id: string): Promise<StaffMember | undefined> =>
  (await platform.call(owner, listStaff, {})).body.rows.find(({ staff_id }) => staff_id === id)
const lines = async () =>
  await platform.db
    .selectFrom('audit')
    .select(['verb', 'subject', 'detail', 'actor'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('audit_id')
    .execute()
const mails = (to: string) =>
  platform.db
    .selectFrom('mail')
    .selectAll()
    .where('shop_id', '=', shop.shop_id)
    .where('to_email', '=', to)
    .orderBy('mail_id')
    .execute()
const tokenIn = async (to: string): Promise<string> => {
  const row = await mailRow(platform, (await mails(to)).at(-1)!.mail_id)
  return /\/password\?token=([\w-]+)/.exec(messageOf(platform, row!).text)?.[1] ?? ''
}
const seats = (count: number | null) =>
  platform.shop({ settings: { features: [{ name: 'staff_seats', count }] } })

describe('an invitation', () => {
  test('makes a person without a password and mails them the link with which they choose one', async () => {
    const to = email()
    const done = await invite({
      email: to.toUpperCase(),
      limits: { per_issue: '20', per_day: null },
    })
    expect(done.body.member).toMatchObject({
      email: to,
      name: 'Nora New',
      role: 'staff',
      state: 'invited',
      sessions: 0,
      seen_at: null,
      limits: { per_issue: '20.00', per_day: null },
    })
    const token = await tokenIn(to)
    expect(
      (await platform.call(null, setPassword, { body: { token, password: 'correct horse 1' } }))
        .status,
    ).toBe(200)
    expect(
      (
        await platform.call(null, signIn, {
          body: { shop_url: shop.shop_url, email: to, password: 'correct horse 1' },
        })
      ).body.user,
    ).toMatchObject({ email: to, level: 'staff' })
    expect(await memberOf(done.body.member.staff_id)).toMatchObject({
      state: 'active',
      sessions: 1,
      seen_at: start.toISOString(),
    })
    expect(await lines()).toMatchObject([
      {
        verb: 'invite_staff',
        subject: done.body.member.staff_id,
        actor: owner.email,
        detail: { role: 'staff' },
      },
      { verb: 'set_password', actor: to },
      { verb: 'sign_in', actor: to },
    ])
  })

  test('keeps its link sealed: in no row is it in clear', async () => {
    const to = email()
    await invite({ email: to })
    const token = await tokenIn(to)
    expect(token).toMatch(/^[\w-]{43}$/)
    for (const table of ['mail', 'audit', 'password_link', 'staff'] as const)
      expect(
        JSON.stringify(await platform.db.selectFrom(table).selectAll().execute(), (_, value) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      ).not.toContain(token)
  })

  test.each(['owner', 'staff', 'limited', 'pos'] as const)(
    'gives the role %s, and no other comes with it',
    async (role) => {
      expect((await invite({ role })).body.member.role).toBe(role)
    },
  )

  test('never gives the rights of the vendor', async () => {
    expect(
      await platform.request('POST', '/staff', {
        token: owner.token,
        body: { email: email(), name: 'X', role: 'admin' },
      }),
    ).toMatchObject({ status: 422, error: { field: 'role' } })
  })

  test('of somebody who is there already is refused, twice and at once', async () => {
    const to = email()
    const all = await Promise.all(Array.from({ length: 5 }, () => invite({ email: to })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(all.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'already_there',
      field: 'email',
    })
    expect(await mails(to)).toHaveLength(1)
  })

  test('is for as many as the plan has seats, at once too; the blocked and the vendor take none', async () => {
    shop = await seats(6)
    owner = shop.people.owner
    const all = await Promise.all(Array.from({ length: 5 }, () => invite()))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 403, 403, 403])
    expect(all.find(({ status }) => status === 403)?.error).toMatchObject({
      code: 'plan_used_up',
      field: 'email',
      facts: { feature: 'staff_seats', count: 6 },
    })
    const id = idOf(shop.people.limited)
    await block(id)
    expect((await invite()).status).toBe(200)
    expect(await block(id, false)).toMatchObject({ status: 403, error: { code: 'plan_used_up' } })
  })

  test('is without limit where the plan says no number', async () => {
    shop = await seats(null)
    owner = shop.people.owner
    for (let i = 0; i < 3; i += 1) expect((await invite()).status).toBe(200)
  })

  test('needs a plan with people in it: without one the owner is alone', async () => {
    shop = await platform.shop({ settings: { features: [] } })
    owner = shop.people.owner
    expect(await invite()).toMatchObject({
      status: 403,
      error: { code: 'feature_not_in_plan', field: 'email', facts: { feature: 'staff_seats' } },
    })
    const id = idOf(shop.people.limited)
    expect((await block(id)).status).toBe(200)
    expect(await block(id, false)).toMatchObject({
      status: 403,
      error: { code: 'feature_not_in_plan' },
    })
  })

  test('goes out at most fifty times an hour', async () => {
    await platform.db
      .insertInto('audit')
      .values(
        Array.from({ length: 49 }, () => ({
          shop_id: shop.shop_id,
          staff_id: null,
          actor: 'x',
          verb: 'invite_staff',
          subject: 's1',
          detail: null,
          request_id: null,
          at: start,
        })),
      )
      .execute()
    expect((await invite()).status).toBe(200)
    expect(await invite()).toMatchObject({ status: 429, error: { code: 'too_many' } })
    platform.at(new Date(start.getTime() + 60 * 60 * 1000))
    expect((await invite()).status).toBe(200)
  })

  test('again brings a new link, and the one before opens nothing any more', async () => {
    const to = email()
    const { body } = await invite({ email: to })
    const first = await tokenIn(to)
    expect(
      (await platform.call(owner, inviteAgain, { params: { id: body.member.staff_id } })).body
        .member.state,
    ).toBe('invited')
    const second = await tokenIn(to)
    expect(second).not.toBe(first)
    expect(
      await platform.call(null, setPassword, {
        body: { token: first, password: 'correct horse 1' },
      }),
    ).toMatchObject({ status: 410 })
    expect(
      (
        await platform.call(null, setPassword, {
          body: { token: second, password: 'correct horse 1' },
        })
      ).status,
    ).toBe(200)
  })

  test('with a limit below nothing is refused', async () => {
    expect(await invite({ limits: { per_issue: '-1', per_day: null } })).toMatchObject({
      status: 422,
      error: { field: 'limits.per_issue' },
    })
  })
})

describe('a change of role', () => {
  test('acts at once on running sessions, which go on', async () => {
    const person = await platform.colleague(shop, 'staff')
    expect(
      (
        await change(person.id, {
          role: 'limited',
          name: 'Lea',
          limits: { per_issue: '5', per_day: '10' },
        })
      ).body.member,
    ).toMatchObject({
      role: 'limited',
      name: 'Lea',
      limits: { per_issue: '5.00', per_day: '10.00' },
      sessions: 1,
    })
    expect((await platform.call(person, getMe, {})).body.user).toMatchObject({
      level: 'limited',
      name: 'Lea',
    })
    expect((await platform.call(person, getShop, {})).body.viewer).toMatchObject({
      level: 'limited',
      name: 'Lea',
      staff_id: person.id,
    })
    expect(await lines()).toMatchObject([
      {
        verb: 'change_staff',
        subject: person.id,
        detail: { before: 'staff', after: 'limited', per_day: '10' },
      },
    ])
  })

  test.each([
    ['staff', 'pos'],
    ['pos', 'limited'],
  ] as const)(
    'from %s to %s ends them: a till and a desk are not the same place',
    async (from, to) => {
      const person = await platform.colleague(shop, from)
      expect((await change(person.id, { role: to })).body.member).toMatchObject({
        role: to,
        sessions: 0,
      })
      expect(await platform.call(person, getMe, {})).toMatchObject({ status: 401 })
    },
  )

  test('that changes nothing writes nothing', async () => {
    const person = await platform.colleague(shop, 'staff')
    expect((await change(person.id, { role: 'staff' })).body.member.role).toBe('staff')
    expect((await change(person.id, {})).status).toBe(200)
    expect(await lines()).toEqual([])
  })
})

describe('nobody', () => {
  test('demotes or blocks themselves, but may change their own name', async () => {
    await platform.colleague(shop, 'owner')
    const id = idOf(owner)
    expect(await change(id, { role: 'staff' })).toMatchObject({
      status: 409,
      error: { code: 'not_yourself' },
    })
    expect(await block(id)).toMatchObject({ status: 409, error: { code: 'not_yourself' } })
    expect((await change(id, { name: 'Olga', role: 'owner' })).body.member.name).toBe('Olga')
  })

  test('of the shop changes an account of the vendor', async () => {
    const id = idOf(shop.people.admin)
    for (const done of [
      await change(id, { name: 'X' }),
      await block(id),
      await platform.call(owner, signOutStaff, { params: { id } }),
      await platform.call(owner, inviteAgain, { params: { id } }),
    ])
      expect(done).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect((await platform.call(shop.people.admin, getMe, {})).status).toBe(200)
  })

  test('of another shop is there', async () => {
    const theirs = (await platform.colleague(await platform.shop())).id
    for (const done of [
      await change(theirs, { name: 'X' }),
      await block(theirs),
      await platform.call(owner, signOutStaff, { params: { id: theirs } }),
      await platform.call(owner, inviteAgain, { params: { id: theirs } }),
    ])
      expect(done).toMatchObject({ status: 404, error: { code: 'not_found' } })
    expect(
      (await platform.call(owner, listStaff, {})).body.rows.every((row) =>
        row.email.endsWith(shop.shop_url),
      ),
    ).toBe(true)
  })
})

describe('the last owner who can sign in', () => {
  // the owner of a test shop has no password: only colleagues can sign in
  test('stays one: neither demoted nor blocked by the operator', async () => {
    const { admin } = shop.people
    const only = await platform.colleague(shop, 'owner')
    for (const done of [
      await change(only.id, { role: 'staff' }, admin),
      await change(only.id, { role: 'pos' }, admin),
      await block(only.id, true, admin),
    ])
      expect(done).toMatchObject({ status: 409, error: { code: 'last_owner' } })
    const second = await platform.colleague(shop, 'owner')
    expect((await block(only.id, true, admin)).status).toBe(200)
    expect(await block(second.id, true, admin)).toMatchObject({
      status: 409,
      error: { code: 'last_owner' },
    })
  })

  test('stays one when two demote each other at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const here = await platform.shop()
      const [one, two] = [
        await platform.colleague(here, 'owner'),
        await platform.colleague(here, 'owner'),
      ]
      const both = await Promise.all([
        change(two.id, { role: 'limited' }, one),
        change(one.id, { role: 'limited' }, two),
      ])
      const owners = await platform.db
        .selectFrom('staff')
        .select('staff_id')
        .where('shop_id', '=', here.shop_id)
        .where('level', '=', 'owner')
        .where('is_admin', '=', false)
        .where('password_hash', 'is not', null)
        .execute()
      expect([owners.length, both.filter(({ status }) => status === 200).length]).toEqual([1, 1])
      expect(['last_owner', 'forbidden']).toContain(
        both.find(({ status }) => status !== 200)?.error?.code,
      )
    }
  })
})

describe('a block', () => {
  test('ends all sessions and links at once, once, and is taken back without bringing them back', async () => {
    const person = await platform.colleague(shop)
    await platform.call(owner, inviteAgain, { params: { id: person.id } })
    const token = await tokenIn(person.email)
    expect((await block(person.id)).body.member).toMatchObject({ state: 'blocked', sessions: 0 })
    expect((await block(person.id)).status).toBe(200)
    expect(await platform.call(person, getMe, {})).toMatchObject({
      status: 401,
      error: { code: 'signed_out' },
    })
    expect(
      await platform.call(null, setPassword, { body: { token, password: 'correct horse 1' } }),
    ).toMatchObject({ status: 410 })
    expect(await platform.call(owner, inviteAgain, { params: { id: person.id } })).toMatchObject({
      status: 422,
    })
    expect((await block(person.id, false)).body.member.state).toBe('active')
    expect(await platform.call(person, getMe, {})).toMatchObject({ status: 401 })
    expect((await lines()).map(({ verb }) => verb)).toEqual([
      'invite_again',
      'block_staff',
      'unblock_staff',
    ])
  })

  test('is not signing out: that ends the sessions and no more', async () => {
    const person = await platform.colleague(shop)
    expect(
      (await platform.call(owner, signOutStaff, { params: { id: person.id } })).body.member,
    ).toMatchObject({ state: 'active', sessions: 0 })
    expect(await platform.call(person, getMe, {})).toMatchObject({ status: 401 })
    await platform.call(owner, signOutStaff, { params: { id: person.id } })
    expect((await lines()).map(({ verb }) => verb)).toEqual(['sign_out_staff'])
  })
})

test('the list has owners first and says what everybody may give', async () => {
  const { rows } = (await platform.call(owner, listStaff, {})).body
  expect(rows.map(({ role }) => role)).toEqual(['owner', 'limited', 'staff', 'pos', 'admin'])
  expect(
    rows.every(
      ({ limits, state }) =>
        limits.per_issue === null && limits.per_day === null && state === 'invited',
    ),
  ).toBe(true)
})
