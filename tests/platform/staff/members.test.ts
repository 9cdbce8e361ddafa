import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeStaff,
  getMe,
  inviteAgain,
  listStaff,
  setPassword,
  signOutStaff,
} from '#contract/staff/calls.ts'
import { getShop } from '#contract/shop/calls.ts'
import type { Person, TestShop } from '../../support/platform.ts'
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
const change = (id: string, body: object, by = owner) =>
  platform.call(by, changeStaff, { params: { id }, body })

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
    expect(await team.lines()).toMatchObject([
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
    expect(await team.lines()).toEqual([])
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
    expect(await team.block(id)).toMatchObject({ status: 409, error: { code: 'not_yourself' } })
    expect((await change(id, { name: 'Olga', role: 'owner' })).body.member.name).toBe('Olga')
  })

  test('of the shop changes an account of the vendor', async () => {
    const id = idOf(shop.people.admin)
    for (const done of [
      await change(id, { name: 'X' }),
      await team.block(id),
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
      await team.block(theirs),
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
  // the owner of a test shop has no password, so only colleagues can sign in
  test('stays one: neither demoted nor blocked by the operator', async () => {
    const { admin } = shop.people
    const only = await platform.colleague(shop, 'owner')
    for (const done of [
      await change(only.id, { role: 'staff' }, admin),
      await change(only.id, { role: 'pos' }, admin),
      await team.block(only.id, true, admin),
    ])
      expect(done).toMatchObject({ status: 409, error: { code: 'last_owner' } })
    const second = await platform.colleague(shop, 'owner')
    expect((await team.block(only.id, true, admin)).status).toBe(200)
    expect(await team.block(second.id, true, admin)).toMatchObject({
      status: 409,
      error: { code: 'last_owner' },
    })
  })

  test('stays one when two demote each other at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const here = await platform.shop()
      const one = await platform.colleague(here, 'owner')
      const two = await platform.colleague(here, 'owner')
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
  test('ends all sessions and links at once, once; taken back, they stay ended', async () => {
    const person = await platform.colleague(shop)
    await platform.call(owner, inviteAgain, { params: { id: person.id } })
    const token = await team.tokenIn(person.email)
    expect((await team.block(person.id)).body.member).toMatchObject({
      state: 'blocked',
      sessions: 0,
    })
    expect((await team.block(person.id)).status).toBe(200)
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
    expect((await team.block(person.id, false)).body.member.state).toBe('active')
    expect(await platform.call(person, getMe, {})).toMatchObject({ status: 401 })
    expect((await team.lines()).map(({ verb }) => verb)).toEqual([
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
    expect((await team.lines()).map(({ verb }) => verb)).toEqual(['sign_out_staff'])
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
