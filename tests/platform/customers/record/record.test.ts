import { describe, expect, test } from 'vitest'
import { getCustomer, listCustomers } from '#contract/customers/read.ts'
import { record, recordsOf } from '../../../support/customers/records.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop, other } = await suite()
const { upsert } = recordsOf(platform, shop)
const read = (id: string, person = shop.people.owner) =>
  platform.call(person, getCustomer, { params: { id } })
const countOf = async (of: TestShop) =>
  (await platform.call(of.people.owner, listCustomers, { query: { limit: 1 } })).body.count

describe("a customer from the store's record", () => {
  test('is made with all that the record says', async () => {
    const body = record()
    const done = await upsert(body)
    expect(done.body).toEqual({
      balance: '0.00',
      platform_customer_id: body.id,
      full_name: 'Ada Lovelace',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: body.email,
      state: 'enabled',
      tags: 'vip,2026',
      phone: null,
      language: null,
      total_spent: '1234.50',
      currency: 'GBP',
      orders_count: 7,
      created_at: '2025-05-06T07:08:09.000Z',
      blocked_at: null,
      note: null,
      LoyaltyCard: null,
    })
    expect((await read(body.id)).body).toEqual({ ...done.body, cards: [] })
  })

  test('is refreshed by the same id; what the record does not say stays', async () => {
    const body = record()
    await upsert(body)
    const again = await upsert({ id: body.id, email: `new-${body.email}`, orders_count: 8 })
    const { id: _, ...kept } = body
    expect(again.body).toMatchObject({ ...kept, email: `new-${body.email}`, orders_count: 8 })
    expect((await upsert({ id: body.id, email: null })).body).toMatchObject({
      email: null,
      full_name: 'Ada Lovelace',
      created_at: body['created_at'],
    })
  })

  test('has a name to show, whatever the record lacks', async () => {
    expect((await upsert(record({ last_name: null }))).body.full_name).toBe('Ada')
    const bare = record({ first_name: undefined, last_name: undefined })
    expect((await upsert(bare)).body.full_name).toBe(bare.email)
    const nameless = record({ first_name: '', last_name: ' ', email: null })
    expect((await upsert(nameless)).body.full_name).toBe(nameless.id)
  })

  test('is known by a number as by its text', async () => {
    const id = Number(`77${Date.now()}`)
    expect((await upsert({ id, email: null })).body.platform_customer_id).toBe(String(id))
    expect((await read(String(id))).status).toBe(200)
  })

  test("has an e-mail that no other customer of the shop can have; another shop's can", async () => {
    const body = record()
    await upsert(body)
    expect(await upsert(record({ email: body.email!.toUpperCase() }))).toMatchObject({
      status: 409,
      error: { code: 'already_there', field: 'email' },
    })
    expect((await upsert(body, other.people.owner)).status).toBe(200)
  })

  test.each([
    ['an e-mail that is none', { email: 'ada@' }, 'email'],
    ['an e-mail with a line break', { email: 'a@b.example\nBcc: x@y.example' }, 'email'],
    ['a state that is none', { state: 'member' }, 'state'],
    ['a sum with three decimals', { total_spent: '1.234' }, 'total_spent'],
    ['a negative sum', { total_spent: '-1' }, 'total_spent'],
    ['a negative number of orders', { orders_count: -1 }, 'orders_count'],
    ['half an order', { orders_count: 1.5 }, 'orders_count'],
    ['more orders than there are', { orders_count: 3_000_000_000 }, 'orders_count'],
    ['an instant that is none', { created_at: '2025-13-45T99:99:99Z' }, 'created_at'],
    ['the year 0', { created_at: '0000-01-01T00:00:00Z' }, 'created_at'],
    ['a day where an instant is meant', { created_at: '2025-05-06' }, 'created_at'],
    ['an id with a slash', { id: '../c1' }, 'id'],
    ['no id', { id: '' }, 'id'],
    ['NUL in a name', { first_name: 'A\u0000da' }, 'first_name'],
    ['a name of 200 letters', { first_name: 'x'.repeat(200) }, 'first_name'],
    ['tags of 5,000 letters', { tags: 'x'.repeat(5000) }, 'tags'],
    ['a balance', { balance: '5.00' }, ''],
  ])('refuses %s by its field and makes nobody', async (_, more, field) => {
    const before = await countOf(shop)
    const done = await upsert(record(more as never))
    expect([done.status, done.error?.field ?? '']).toEqual([422, field])
    expect(await countOf(shop)).toBe(before)
  })

  test('is made once by ten at once', async () => {
    const body = record()
    const before = await countOf(shop)
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, i) => upsert({ ...body, orders_count: i })),
    )
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await countOf(shop)).toBe(before + 1)
  })

  test('of two with one e-mail at once, one is made and one hears 409', async () => {
    const email = `${unique('both')}@store.example`
    const both = await Promise.all([upsert(record({ email })), upsert(record({ email }))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is in its own shop only', async () => {
    const body = record()
    await upsert(body)
    expect(await read(body.id, other.people.owner)).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
    await upsert({ ...body, first_name: 'Grace' }, other.people.owner)
    expect((await read(body.id)).body.first_name).toBe('Ada')
  })

  test('is made by those who may issue, not by limited or point-of-sale people', async () => {
    for (const role of ['owner', 'staff', 'admin'] as const)
      expect((await upsert(record(), shop.people[role])).status).toBe(200)
    for (const role of ['limited', 'pos'] as const)
      expect(await upsert(record(), shop.people[role])).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      })
  })
})

describe('the number of customers', () => {
  test('is kept through parallel inserts, deletes and rolled-back writes', async () => {
    const here = await platform.shop()
    const { db } = platform
    await Promise.all(Array.from({ length: 40 }, () => platform.customer(here)))
    expect(await countOf(here)).toBe(40)
    const ids = await db
      .selectFrom('customer')
      .select('customer_id')
      .where('shop_id', '=', here.shop_id)
      .execute()
    await Promise.all([
      ...ids
        .slice(0, 15)
        .map(({ customer_id }) =>
          db.deleteFrom('customer').where('customer_id', '=', customer_id).execute(),
        ),
      ...Array.from({ length: 10 }, () => platform.customer(here)),
      ...Array.from({ length: 5 }, () => upsert(record({ email: 'no e-mail' }), here.people.owner)),
    ])
    expect(await countOf(here)).toBe(35)
    await db.deleteFrom('customer').where('shop_id', '=', here.shop_id).execute()
    expect(await countOf(here)).toBe(0)
    expect(await countOf(other)).toBeGreaterThan(0)
  })

  test('counts whole files in one statement, shop by shop', async () => {
    const one = await platform.shop()
    const two = await platform.shop()
    const row = (of: TestShop, i: number) => ({
      shop_id: of.shop_id,
      platform_customer_id: `${i}`,
      full_name: `C ${i}`,
      email: null,
      search: ` c ${i} `,
      digest: null,
      created_at: new Date(),
      updated_at: new Date(),
    })
    const rows = Array.from({ length: 300 }, (_, i) => row(i % 3 ? one : two, i))
    await platform.db.insertInto('customer').values(rows).execute()
    expect([await countOf(one), await countOf(two)]).toEqual([200, 100])
  })
})
