import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listExpiring } from '#contract/analytics/liability.ts'
import type { Input } from '#contract/endpoint.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { cardsOf } from '../../support/ledger/cards.ts'
import type { TestShop } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({
  at: '2026-03-01T10:00:00Z',
  ties: 'after all',
})
const total = 60
const range = { from: '2026-04-01', to: '2026-04-30' }

/** Gives a card a lot for each of these days of April. */
const fill = async (of: TestShop, days: readonly number[]) => {
  const { id } = await platform.customer(of)
  const { body } = await platform.call(of.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '1.00', reason: 'Reward' },
  })
  const { write } = cardsOf(platform, of, BigInt(body.transaction.gift_card_id.slice(1)))
  for (const day of days)
    await write({
      kind: 'issue',
      amount: BigInt(100 * day),
      expires_on: `2026-04-${String(day).padStart(2, '0')}`,
    })
}
type Query = Partial<Input<typeof listExpiring>['query']>
const list = async (query: Query = {}, of = shop) =>
  platform.call(of.people.owner, listExpiring, { query: { ...range, ...query } as never })
const ids = (rows: { lot_id: string }[]) => rows.map(({ lot_id }) => lot_id)

/** Reads the lots of the range, soonest first, from the table. */
const soonestFirst = async (of = shop): Promise<string[]> =>
  (
    await sql<{ lot: string }>`
      select 'l' || lot_id as lot from lot
      where shop_id = ${of.shop_id} and expires_on between '2026-04-01' and '2026-04-30'
        and remaining > 0
      order by expires_on, lot_id`.execute(platform.db)
  ).rows.map(({ lot }) => lot)

beforeAll(async () => {
  // three a day, the later days first
  await fill(
    shop,
    Array.from({ length: total }, (_, i) => 20 - (i % 20)),
  )
  await fill(other, [1, 2, 3])
})

test('credit that expires is listed by page and by place, soonest first, each once', async () => {
  const all = await soonestFirst()
  expect(all).toHaveLength(total)
  const { body: first } = await list()
  expect([ids(first.rows), first.more, first.before]).toEqual([all.slice(0, 50), true, null])
  expect(ids((await list({ page: 2 })).body.rows)).toEqual(all.slice(50))
  for (const limit of [7, 20, 60]) {
    const there: string[][] = []
    let last: string | null = null
    for (let after: string | undefined; ; ) {
      const { body } = await list({ limit, ...(after ? { after } : {}) })
      there.push(ids(body.rows))
      last = body.before
      expect(body.more).toBe(body.after !== null)
      if (body.after === null) break
      after = body.after
    }
    expect(there.flat()).toEqual(all)
    const back: string[][] = [there.at(-1)!]
    for (let before = last; before !== null; ) {
      const { body } = await list({ limit, before })
      back.unshift(ids(body.rows))
      before = body.before
    }
    expect(back.flat()).toEqual(all)
  }
})

test('walked while credit is given shows what was there once, and no other shop’s', async () => {
  const busy = await platform.shop()
  await fill(busy, [4, 4, 4, 8, 8, 8, 12, 12, 12])
  const before = await soonestFirst(busy)
  const seen: string[] = []
  for (let after: string | undefined; ; ) {
    const { body } = await list({ limit: 2, ...(after ? { after } : {}) }, busy)
    seen.push(...ids(body.rows))
    await fill(busy, [1, 2])
    if (body.after === null) break
    after = body.after
  }
  expect(seen).toEqual(before)
  const theirs = await list({ limit: 1 }, other)
  const { body } = await list({ limit: 250, after: theirs.body.after! })
  const all = await soonestFirst()
  expect(ids(body.rows).every((id) => all.includes(id))).toBe(true)
})

test.each([
  [{ limit: 251 }, 'limit'],
  [{ limit: 250, page: 101 }, 'page'],
  [{ after: 'bm9wZQ' }, 'after'],
  [{ from: '2026-05-01' }, 'from'],
])('%j is refused by its field', async (query, field) => {
  expect(await list(query)).toMatchObject({
    status: 422,
    error: { code: 'invalid_input', field },
  })
})
