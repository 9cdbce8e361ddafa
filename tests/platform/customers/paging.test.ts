import { beforeAll, describe, expect, test } from 'vitest'
import { listCustomers } from '#contract/customers/read.ts'
import type { TestShop } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const total = 250
const start = Date.parse('2026-01-01T00:00:00Z')
// three customers at each instant, so that a place needs the id as well
const insert = (of: TestShop, from: number, to: number) =>
  platform.db
    .insertInto('customer')
    .values(
      Array.from({ length: to - from }, (_, i) => from + i).map((i) => ({
        shop_id: of.shop_id,
        platform_customer_id: `n${i}`,
        full_name: `Number ${i}`,
        email: null,
        search: ` number ${i} `,
        digest: null,
        created_at: new Date(start + Math.floor(i / 3) * 1000),
        updated_at: new Date(start),
      })),
    )
    .execute()

beforeAll(async () => {
  await insert(shop, 0, total)
})

type Query = { page?: number | string; limit?: number | string; after?: string; before?: string }
const list = (query: Query, of = shop) =>
  platform.call(of.people.owner, listCustomers, { query: query as never })
const ids = (rows: { platform_customer_id: string }[]) =>
  rows.map(({ platform_customer_id }) => platform_customer_id)
const newestFirst = Array.from({ length: total }, (_, i) => `n${total - 1 - i}`)

describe('a list of 250 customers', () => {
  test.each([1, 7, 20, 100, 250])(
    'by page and %d a page shows each once, the newest first',
    async (limit) => {
      const seen: string[] = []
      for (let page = 1; page <= Math.ceil(total / limit) && page <= 40; page += 1) {
        const { body } = await list({ page, limit })
        expect(body.count).toBe(total)
        seen.push(...ids(body.rows))
      }
      expect(seen).toEqual(newestFirst.slice(0, seen.length))
      expect(seen).toHaveLength(Math.min(total, limit * 40))
    },
  )

  test.each([7, 20, 250])(
    'walked by after, %d a page, and back by before shows each once both ways',
    async (limit) => {
      const there: string[][] = []
      let last: string | null = null
      for (let after: string | undefined; ; ) {
        const { body } = await list({ limit, ...(after ? { after } : {}) })
        there.push(ids(body.rows))
        expect(body.before === null).toBe(there.length === 1)
        last = body.before
        if (body.after === null) break
        after = body.after
      }
      expect(there.flat()).toEqual(newestFirst)
      const back: string[][] = []
      for (let before = last; before !== null; ) {
        const { body } = await list({ limit, before })
        back.unshift(ids(body.rows))
        expect(body.after).not.toBeNull()
        before = body.before
      }
      expect([...back, there.at(-1)!].flat()).toEqual(newestFirst)
    },
  )

  test('walked while others are added shows nobody twice and leaves nobody out', async () => {
    const busy = await platform.shop()
    await insert(busy, 0, 100)
    const before = Array.from({ length: 100 }, (_, i) => `n${99 - i}`)
    const seen: string[] = []
    let added = 100
    let after: string | undefined
    do {
      const { body } = await list({ limit: 9, ...(after ? { after } : {}) }, busy)
      seen.push(...ids(body.rows))
      after = body.after ?? undefined
      await insert(busy, added, (added += 5))
    } while (after)
    expect(seen).toEqual(before)
    // walking back from there finds the newer ones
    const first = await list({ limit: 1, page: added - 100 + 1 }, busy)
    const newer = await list({ limit: 250, before: first.body.before! }, busy)
    expect(ids(newer.body.rows)).toEqual(
      Array.from({ length: added - 100 }, (_, i) => `n${added - 1 - i}`),
    )
  })

  test('beyond its end is empty and says so', async () => {
    const { body } = await list({ page: 14, limit: 20 })
    expect(body).toMatchObject({ count: total, rows: [], after: null })
    const { body: end } = await list({ page: 13, limit: 20 })
    expect([end.rows.length, end.after]).toEqual([10, null])
  })

  test('has 20 a page where nobody says how many', async () => {
    const { body } = await list({})
    expect([body.rows.length, body.before]).toEqual([20, null])
  })
})

describe('a page', () => {
  test.each([
    [{ page: 0 }, 'page'],
    [{ page: -1 }, 'page'],
    [{ page: '1e3' }, 'page'],
    [{ page: '1.5' }, 'page'],
    [{ page: 25_001 }, 'page'],
    [{ page: 1251, limit: 20 }, 'page'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 251 }, 'limit'],
    [{ limit: 'NaN' }, 'limit'],
    [{ limit: '1000000000' }, 'limit'],
    [{ after: '' + 'x'.repeat(201) }, 'after'],
    [{ after: "' or 1=1" }, 'after'],
    [{ after: 'bm9wZQ' }, 'after'],
    [{ before: 'bm9wZQ' }, 'before'],
    [{ after: Buffer.from('1.1.1').toString('base64url') }, 'after'],
    [{ after: Buffer.from('NaN.1').toString('base64url') }, 'after'],
  ])('%j is refused by its field', async (query, field) => {
    expect(await list(query)).toMatchObject({
      status: 422,
      error: { code: 'invalid_input', field },
    })
  })

  test('25,000 rows away is reached, one further is not', async () => {
    expect((await list({ page: 1250, limit: 20 })).status).toBe(200)
    expect((await list({ page: 100, limit: 250 })).status).toBe(200)
    expect((await list({ page: 101, limit: 250 })).status).toBe(422)
  })

  test('from a place that nobody has ever been at is a page, never a 500', async () => {
    const places = [
      '0.1',
      '-1.1',
      '999999999999999.999999999999999999',
      '-99999999999999.1',
      '253402300800000.1',
      `${start}.0`,
    ]
    for (const place of places)
      for (const way of ['after', 'before'] as const) {
        const { status } = await list({ [way]: Buffer.from(place).toString('base64url') })
        expect([200, 422], `${way} ${place}`).toContain(status)
      }
  })

  test('from a place of another shop shows this shop only', async () => {
    const other = await platform.shop()
    await insert(other, 0, 30)
    const theirs = await list({ limit: 10 }, other)
    const { body } = await list({ limit: 250, after: theirs.body.after! })
    expect(body.rows.every(({ full_name }) => full_name.startsWith('Number'))).toBe(true)
    expect(body.count).toBe(total)
    expect(new Set(ids(body.rows)).size).toBe(body.rows.length)
    expect(ids(body.rows).every((id) => newestFirst.includes(id))).toBe(true)
  })
})
