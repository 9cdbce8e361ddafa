import { describe, expect, test } from 'vitest'
import { changeCustomer, upsertShopifyCustomer } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { getCustomer, listCustomers, searchCustomers } from '#contract/customers/read.ts'
import { type TestShop, unique } from '../support/platform.ts'
import { suite } from '../support/suite.ts'

const { platform, shop, other } = await suite()

type Body = { id: string; email: string | null; [field: string]: unknown }
const record = (more: Partial<Body> = {}): Body => {
  const id = unique('s')
  return {
    id,
    email: `${id}@store.example`,
    first_name: 'Ada',
    last_name: 'Lovelace',
    state: 'enabled',
    tags: 'vip,2026',
    total_spent: '1234.50',
    orders_count: 7,
    created_at: '2025-05-06T07:08:09.000Z',
    ...more,
  }
}
const upsert = (body: unknown, person = shop.people.owner) =>
  platform.call(person, upsertShopifyCustomer, { body: body as never })
const read = (id: string, person = shop.people.owner) =>
  platform.call(person, getCustomer, { params: { id } })
const countOf = async (of: TestShop) =>
  (await platform.call(of.people.owner, listCustomers, { query: { limit: 1 } })).body.count

describe("a customer from the store's record", () => {
  test('is made with all that the record says', async () => {
    const body = record()
    const done = await upsert(body)
    expect(done.body).toEqual({
      platform_customer_id: body.id,
      full_name: 'Ada Lovelace',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: body.email,
      state: 'enabled',
      tags: 'vip,2026',
      total_spent: '1234.50',
      currency: 'GBP',
      orders_count: 7,
      created_at: '2025-05-06T07:08:09.000Z',
      blocked_at: null,
      note: null,
      LoyaltyCard: null,
    })
    expect((await read(body.id)).body).toEqual(done.body)
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

  test('keeps an e-mail of its own: another customer of the shop cannot have it, another shop can', async () => {
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
    const [one, two] = [await platform.shop(), await platform.shop()]
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

describe('a list of customers', () => {
  test('is narrowed to Members, blocked ones, those with a balance and a tag, alone and together, and counts what it shows', async () => {
    const here = await platform.shop()
    const made = {
      rich: record({ tags: 'VIP, local' }),
      poor: record({ tags: 'vip club' }),
      guest: record({ tags: 'VIP', state: 'disabled' }),
    }
    for (const body of Object.values(made)) await upsert(body, here.people.owner)
    await platform.call(here.people.owner, updateBalance, {
      params: { id: made.rich.id },
      body: { valueToUpdate: '5', reason: 'Reward' },
    })
    await platform.call(here.people.owner, changeCustomer, {
      params: { id: made.poor.id },
      body: { blocked: true },
    })
    const found = async (query: object) => {
      const { body } = await platform.call(here.people.pos, listCustomers, { query })
      expect(body.count).toBe(body.rows.length)
      return Object.entries(made)
        .filter(([, { id }]) =>
          body.rows.some(({ platform_customer_id }) => platform_customer_id === id),
        )
        .map(([name]) => name)
    }
    expect(await found({ members: true })).toEqual(['rich', 'poor'])
    expect(await found({ members: false })).toEqual(['guest'])
    expect(await found({ blocked: true })).toEqual(['poor'])
    expect(await found({ with_balance: true })).toEqual(['rich'])
    expect(await found({ with_balance: false, blocked: false })).toEqual(['guest'])
    expect(await found({ tag: 'vip' })).toEqual(['rich', 'guest'])
    expect(await found({ tag: 'VIP Club' })).toEqual(['poor'])
    expect(await found({ tag: '%' })).toEqual([])
    expect(await found({ tag: 'vip', members: true })).toEqual(['rich'])
  })

  test('is searched within its filters: by text, from the start of words and by an exact e-mail, and counted so', async () => {
    const [here, there] = [await platform.shop(), await platform.shop()]
    const made = {
      rich: record({ last_name: 'Needle', tags: 'vip' }),
      poor: record({ last_name: 'Needle', tags: 'vip, trade' }),
      guest: record({ last_name: 'Needle', state: 'disabled', tags: '' }),
      hay: record({ last_name: 'Hay', tags: 'vip' }),
    }
    for (const body of Object.values(made)) await upsert(body, here.people.owner)
    await upsert(record({ last_name: 'Needle', tags: 'vip' }), there.people.owner)
    await platform.call(here.people.owner, updateBalance, {
      params: { id: made.rich.id },
      body: { valueToUpdate: '5', reason: 'Reward' },
    })
    await platform.call(here.people.owner, changeCustomer, {
      params: { id: made.poor.id },
      body: { blocked: true },
    })
    const found = async (query: object) => {
      const { body } = await platform.call(here.people.pos, searchCustomers, {
        query: { search: 'needle', ...query },
      })
      expect(body.count).toBe(body.rows.length)
      return Object.entries(made)
        .filter(([, { id }]) =>
          body.rows.some(({ platform_customer_id }) => platform_customer_id === id),
        )
        .map(([name]) => name)
    }
    expect(await found({})).toEqual(['rich', 'poor', 'guest'])
    expect(await found({ members: true })).toEqual(['rich', 'poor'])
    expect(await found({ members: false, optimizeQuery: true })).toEqual(['guest'])
    expect(await found({ blocked: true })).toEqual(['poor'])
    expect(await found({ with_balance: true, search: 'eedl' })).toEqual(['rich'])
    expect(await found({ tag: 'trade', members: true, blocked: true })).toEqual(['poor'])
    expect(await found({ tag: 'vip', search: made.rich.email!, exact_email_search: true })).toEqual(
      ['rich'],
    )
    expect(
      await found({ tag: 'trade', search: made.rich.email!, exact_email_search: true }),
    ).toEqual([])
    const first = (
      await platform.call(here.people.pos, searchCustomers, {
        query: { search: 'needle', members: true, limit: 1 },
      })
    ).body
    expect(first).toMatchObject({ count: 2, count_capped: false })
    const second = (
      await platform.call(here.people.pos, searchCustomers, {
        query: { search: 'needle', members: true, limit: 1, after: first.after! },
      })
    ).body
    expect(
      [...first.rows, ...second.rows]
        .map(({ platform_customer_id }) => platform_customer_id)
        .toSorted(),
    ).toEqual([made.rich.id, made.poor.id].toSorted())
    expect(second.after).toBeNull()
  })
})

describe('what staff note of a customer', () => {
  test('a note and a block are each changed where they are named; who and when is in the audit', async () => {
    const { id } = await platform.customer(shop)
    const change = (body: { note?: string | null; blocked?: boolean }) =>
      platform.call(shop.people.staff, changeCustomer, { params: { id }, body })
    expect((await change({ note: 'Rings on Mondays' })).body).toMatchObject({
      note: 'Rings on Mondays',
      blocked_at: null,
    })
    const blocked = (await change({ blocked: true })).body
    expect(blocked.blocked_at).toEqual(expect.any(String))
    expect((await change({ blocked: true })).body.blocked_at).toBe(blocked.blocked_at)
    expect((await change({ note: '' })).body).toMatchObject({
      note: null,
      blocked_at: blocked.blocked_at,
    })
    expect((await change({ blocked: false })).body.blocked_at).toBeNull()
    const { rows } = {
      rows: await platform.db
        .selectFrom('audit')
        .select('verb')
        .where('shop_id', '=', shop.shop_id)
        .where('subject', '=', id)
        .orderBy('audit_id')
        .execute(),
    }
    expect(rows.map(({ verb }) => verb)).toEqual([
      'note_customer',
      'block_customer',
      'note_customer',
      'unblock_customer',
    ])
  })

  test('by who may adjust, in their own shop', async () => {
    const { id } = await platform.customer(shop)
    expect(
      await platform.call(shop.people.limited, changeCustomer, {
        params: { id },
        body: { blocked: true },
      }),
    ).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect(
      await platform.call(other.people.owner, changeCustomer, {
        params: { id },
        body: { blocked: true },
      }),
    ).toMatchObject({ status: 404, error: { code: 'not_found' } })
  })
})
