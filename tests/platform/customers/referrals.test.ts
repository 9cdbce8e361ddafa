import { describe, expect, test } from 'vitest'
import { createReferral, upsertShopifyCustomer } from '#contract/customers/change.ts'
import { listReferrals } from '#contract/customers/read.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-03-01T10:00:00Z' })

const friend = () => `${unique('friend')}@friends.example`
const refer = (id: string, body: object, person = shop.people.owner) =>
  platform.call(person, createReferral, { params: { id }, body: body as never })
const list = async (id: string, person = shop.people.owner) =>
  (await platform.call(person, listReferrals, { params: { id } })).body

describe('a referral', () => {
  test('is noted with its friend, who is invited until a customer has that e-mail', async () => {
    const { id } = await platform.customer(shop)
    const email = friend()
    const done = await refer(id, { email: email.toUpperCase(), name: ' Фрида ' })
    expect(done.body).toEqual({
      referral_id: expect.stringMatching(/^r\d+$/),
      email,
      name: 'Фрида',
      state: 'invited',
      created_at: '2026-03-01T10:00:00.000Z',
    })
    expect(await list(id)).toEqual({ count: 1, rows: [done.body] })
    await platform.call(other.people.owner, upsertShopifyCustomer, {
      body: { id: unique('s'), email },
    })
    expect((await list(id)).rows[0]?.state).toBe('invited')
    await platform.call(shop.people.owner, upsertShopifyCustomer, {
      body: { id: unique('s'), email },
    })
    expect((await list(id)).rows[0]?.state).toBe('joined')
  })

  test('of somebody who is a customer already says so', async () => {
    const one = await platform.customer(shop)
    const two = await platform.customer(shop)
    expect((await refer(one.id, { email: two.email })).body.state).toBe('joined')
  })

  test('is made once in a shop, whoever else asks; another shop has its own', async () => {
    const one = await platform.customer(shop)
    const two = await platform.customer(shop)
    const email = friend()
    expect((await refer(one.id, { email })).status).toBe(200)
    for (const { id } of [one, two])
      expect(await refer(id, { email })).toMatchObject({
        status: 409,
        error: { code: 'already_there', field: 'email' },
      })
    expect(
      (await refer((await platform.customer(other)).id, { email }, other.people.owner)).status,
    ).toBe(200)
    expect((await list(two.id)).count).toBe(0)
  })

  test('by ten at once is made once', async () => {
    const { id } = await platform.customer(shop)
    const email = friend()
    const all = await Promise.all(Array.from({ length: 10 }, () => refer(id, { email })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(9)
    expect((await list(id)).count).toBe(1)
  })

  test('of oneself is refused, in any case', async () => {
    const { id, email } = await platform.customer(shop)
    expect(await refer(id, { email: email!.toUpperCase() })).toMatchObject({
      status: 422,
      error: { field: 'email' },
    })
  })

  test.each([
    ['no e-mail', {}, 'email'],
    ['an e-mail that is none', { email: 'a@b' }, 'email'],
    ['a header in the e-mail', { email: 'a@b.example\r\nBcc: x@y.example' }, 'email'],
    ['a name with a line break', { email: 'a@b.example', name: 'x\ny' }, 'name'],
    ['a name of 200 letters', { email: 'a@b.example', name: 'x'.repeat(200) }, 'name'],
    ['a reward', { email: 'a@b.example', reward: '5' }, ''],
  ])('refuses %s by its field', async (_, body, field) => {
    const { id } = await platform.customer(shop)
    const done = await refer(id, body)
    expect([done.status, done.error?.field ?? '']).toEqual([422, field])
    expect((await list(id)).count).toBe(0)
  })

  test('is written by those who issue and read by those who read; another shop finds nobody', async () => {
    const { id } = await platform.customer(shop)
    for (const role of ['limited', 'pos'] as const)
      expect(await refer(id, { email: friend() }, shop.people[role])).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      })
    for (const role of ['owner', 'staff', 'admin'] as const)
      expect((await refer(id, { email: friend() }, shop.people[role])).status).toBe(200)
    expect((await list(id, shop.people.limited)).count).toBe(3)
    expect(await platform.call(shop.people.pos, listReferrals, { params: { id } })).toMatchObject({
      status: 403,
    })
    expect(await refer(id, { email: friend() }, other.people.owner)).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
    expect(
      await platform.call(other.people.owner, listReferrals, { params: { id } }),
    ).toMatchObject({
      status: 404,
    })
  })

  test('comes in a list, the newest first, 250 at most', async () => {
    const { id, customer_id } = await platform.customer(shop)
    const rows = Array.from({ length: 260 }, (_, i) => ({
      shop_id: shop.shop_id,
      customer_id,
      email: `${unique('many')}-${i}@friends.example`,
      name: null,
      created_at: new Date(),
    }))
    await platform.db.insertInto('referral').values(rows).execute()
    const referrals = await list(id)
    expect(referrals.rows.map(({ email }) => email)).toEqual(
      rows
        .slice(-250)
        .toReversed()
        .map(({ email }) => email),
    )
  })
})
