import { beforeEach, describe, expect, test } from 'vitest'
import { inviteAgain, inviteStaff, listStaff, setPassword, signIn } from '#contract/staff/calls.ts'
import type { StaffMember } from '#contract/staff/shapes.ts'
import { type Person, type TestShop, unique } from '../../support/platform.ts'
import { idOf, type Team, teamOf } from '../../support/staff/team.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
let shop: TestShop
let owner: Person
let team: Team
const start = new Date('2026-03-01T10:00:00.000Z')
beforeEach(async () => {
  platform.at(start)
  shop = await platform.shop()
  owner = shop.people.owner
  team = teamOf(platform, shop, owner)
})
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
const memberOf = async (id: string): Promise<StaffMember | undefined> =>
  (await platform.call(owner, listStaff, {})).body.rows.find(({ staff_id }) => staff_id === id)
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
    const token = await team.tokenIn(to)
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
    expect(await team.lines()).toMatchObject([
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
    const token = await team.tokenIn(to)
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
    expect(await team.mails(to)).toHaveLength(1)
  })

  test('is for as many as the plan has seats, at once too; not counting blocked and vendor', async () => {
    shop = await seats(6)
    owner = shop.people.owner
    team = teamOf(platform, shop, owner)
    const all = await Promise.all(Array.from({ length: 5 }, () => invite()))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 403, 403, 403])
    expect(all.find(({ status }) => status === 403)?.error).toMatchObject({
      code: 'plan_used_up',
      field: 'email',
      facts: { feature: 'staff_seats', count: 6 },
    })
    const id = idOf(shop.people.limited)
    await team.block(id)
    expect((await invite()).status).toBe(200)
    expect(await team.block(id, false)).toMatchObject({
      status: 403,
      error: { code: 'plan_used_up' },
    })
  })

  test('is without limit where the plan says no number', async () => {
    shop = await seats(null)
    owner = shop.people.owner
    team = teamOf(platform, shop, owner)
    for (let i = 0; i < 3; i += 1) expect((await invite()).status).toBe(200)
  })

  test('needs a plan with people in it: without one the owner is alone', async () => {
    shop = await platform.shop({ settings: { features: [] } })
    owner = shop.people.owner
    team = teamOf(platform, shop, owner)
    expect(await invite()).toMatchObject({
      status: 403,
      error: { code: 'feature_not_in_plan', field: 'email', facts: { feature: 'staff_seats' } },
    })
    const id = idOf(shop.people.limited)
    expect((await team.block(id)).status).toBe(200)
    expect(await team.block(id, false)).toMatchObject({
      status: 403,
      error: { code: 'feature_not_in_plan' },
    })
  })

  test('goes out at most fifty times an hour', async () => {
    await platform.db
      .insertInto('budget')
      .values({
        shop_id: shop.shop_id,
        kind: 'invite',
        subject: '',
        used: 49,
        times: Array.from({ length: 49 }, () => start),
        until: new Date(start.getTime() + 60 * 60 * 1000),
      })
      .onConflict((on) =>
        on.columns(['shop_id', 'kind', 'subject']).doUpdateSet({
          used: 49,
          times: Array.from({ length: 49 }, () => start),
        }),
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
    const first = await team.tokenIn(to)
    expect(
      (await platform.call(owner, inviteAgain, { params: { id: body.member.staff_id } })).body
        .member.state,
    ).toBe('invited')
    const second = await team.tokenIn(to)
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
