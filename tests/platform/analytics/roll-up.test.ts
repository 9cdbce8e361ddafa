import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getLiability } from '#contract/analytics/liability.ts'
import { getGiftCardUsage } from '#contract/analytics/performance.ts'
import { rollUp } from '#platform/analytics/roll-up.ts'
import { snapshot, transact } from '#platform/db/transact.ts'
import { post } from '#platform/ledger/post.ts'
import { makeCard } from '#platform/money/card.ts'
import { readLiability } from '#platform/analytics/read-liability.ts'
import { settledMark } from '#platform/work/settled.ts'
import { formatMinor } from '#rules/money.ts'
import { begins, diceOf, now, writingOf } from '../../support/analytics/writing.ts'
import { onPostgres } from '../../support/database.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 24 })
const { writerOf, ctxOf, compare } = writingOf(platform)
const entries = { table: 'entry', id: 'entry_id' }

describe('sums by day are the entries', () => {
  test('for every day, at any moment, with writers at once who commit out of order and late', async () => {
    platform.at(now)
    const zones = ['Europe/London', 'Pacific/Auckland'] as const
    const shops = await Promise.all(zones.map((time_zone) => platform.shop({ time_zone })))
    const random = diceOf(7)
    const writers = await Promise.all(
      Array.from({ length: onPostgres ? 12 : 4 }, (_, i) => writerOf(shops[i % 2]!, random)),
    )
    let over = false
    const rolling = (async () => {
      while (!over) {
        await breathe()
        await rollUp(platform.db, { entriesATime: 5 + random(60) })
        for (const [i, shop] of shops.entries()) await compare(shop, zones[i]!)
      }
    })()
    await Promise.all(
      writers.map(async (write) => {
        for (let i = 0; i < (onPostgres ? 40 : 20); i += 1) await write()
      }),
    )
    over = true
    await rolling
    for (const [i, shop] of shops.entries()) await compare(shop, zones[i]!)
    await rollUp(platform.db)
    const last = (
      await sql<{ last: bigint }>`select max(entry_id) as last from entry`.execute(platform.db)
    ).rows[0]!.last
    expect(
      (
        await platform.db
          .selectFrom('rollup')
          .select('upto')
          .where('shop_id', '=', shops[0]!.shop_id)
          .executeTakeFirstOrThrow()
      ).upto,
    ).toBe(last)
    for (const [i, shop] of shops.entries()) await compare(shop, zones[i]!)
  }, 120_000)

  test('twice and by several at once they count an entry once', async () => {
    platform.at(now)
    const shop = await platform.shop()
    const write = await writerOf(shop, diceOf(3))
    for (let i = 0; i < 30; i += 1) await write()
    await Promise.all(
      Array.from({ length: onPostgres ? 8 : 2 }, () => rollUp(platform.db, { entriesATime: 30 })),
    )
    await compare(shop, 'Europe/London')
    await rollUp(platform.db)
    expect(await compare(shop, 'Europe/London')).toBe('tied')
  })

  test('a shop that moves to another zone has its days there at once, and is summed anew', async () => {
    platform.at(now)
    const shop = await platform.shop()
    const write = await writerOf(shop, diceOf(5))
    for (let i = 0; i < 30; i += 1) await write()
    await rollUp(platform.db)
    await platform.db
      .updateTable('shop')
      .set({ time_zone: 'America/Los_Angeles' })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    await compare(shop, 'America/Los_Angeles')
    await rollUp(platform.db, { entriesATime: 50 })
    await compare(shop, 'America/Los_Angeles')
    expect(
      (
        await platform.db
          .selectFrom('rollup')
          .select('time_zone')
          .where('shop_id', '=', shop.shop_id)
          .executeTakeFirstOrThrow()
      ).time_zone,
    ).toBe('America/Los_Angeles')
  })

  test('a run that ends half-way goes on from there', async () => {
    platform.at(now)
    const shop = await platform.shop()
    const write = await writerOf(shop, diceOf(11))
    for (let i = 0; i < 30; i += 1) await write()
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 30)
    await rollUp(platform.db, { entriesATime: 1, signal: stop.signal }).catch(() => undefined)
    await compare(shop, 'Europe/London')
    await rollUp(platform.db)
    expect(await compare(shop, 'Europe/London')).toBe('tied')
  })

  test('what is asked in a transaction that sees several moments is an error, not a wrong sum', async () => {
    const shop = await platform.shop()
    await expect(
      transact(platform.db, (trx) =>
        readLiability({ ...ctxOf(shop, 'Europe/London'), db: trx }, { query: {} }),
      ),
    ).rejects.toThrow('belong in a snapshot')
  })
})

describe.skipIf(!onPostgres)('an entry that is on its way', () => {
  test('keeps the sums from going past it; nobody who posts waits', async () => {
    platform.at(now)
    const shop = await platform.shop()
    const [slow, quick] = await Promise.all(
      [1, 2].map(() =>
        transact(platform.db, (trx) =>
          makeCard(
            trx,
            platform,
            shop.shop_id,
            { customer_id: null, is_loyalty: false, customer_name: 'x', customer_email: null },
            new Date(begins),
          ),
        ),
      ),
    )
    const issue = {
      shop_id: shop.shop_id,
      kind: 'issue',
      amount: 500n,
      source: 'staff',
      at: new Date(begins),
    } as const
    let go = (): void => undefined
    const waiting = new Promise<void>((done) => (go = done))
    let isIn = (): void => undefined
    const written = new Promise<void>((done) => (isIn = done))
    const first = transact(platform.db, async (trx) => {
      await post(trx, { ...issue, gift_card_id: slow! })
      isIn()
      await waiting
    })
    await written
    await transact(platform.db, (trx) => post(trx, { ...issue, gift_card_id: quick! }))
    expect(await settledMark(platform.db, entries, 200)).toBeNull()
    await rollUp(platform.db, { most: 200 })
    await compare(shop, 'Europe/London')
    go()
    await first
    await rollUp(platform.db)
    await compare(shop, 'Europe/London')
    expect(
      (await platform.call(shop.people.owner, getGiftCardUsage, { query: {} })).body.outstanding,
    ).toBe('10.00')
  })
})

test('while twenty connections move money, liability is the ledger of the same moment', async () => {
  platform.at(now)
  const shop = await platform.shop()
  const random = diceOf(23)
  const writers = await Promise.all(
    Array.from({ length: onPostgres ? 20 : 3 }, () => writerOf(shop, random)),
  )
  let over = false
  let looks = 0
  let isBroken = false
  const looking = (async () => {
    while (!over) {
      await breathe()
      await snapshot(platform.db, async (trx) => {
        const { amount, days, ages, bands } = await readLiability(
          { ...ctxOf(shop, 'Europe/London'), db: trx },
          { query: {} },
        )
        const { rows } = await sql<Record<'cards' | 'lots' | 'entries', bigint>>`
          select
            (
              select coalesce(sum(balance), 0)::bigint
              from gift_card
              where shop_id = ${shop.shop_id}
            ) as cards,
            (
              select coalesce(sum(remaining), 0)::bigint from lot where shop_id = ${shop.shop_id}
            ) as lots,
            (
              select coalesce(sum(amount), 0)::bigint from entry where shop_id = ${shop.shop_id}
            ) as entries`.execute(trx)
        const { cards, lots, entries } = rows[0]!
        const sum = (list: { amount: string }[]) =>
          formatMinor(list.reduce((all, one) => all + BigInt(one.amount.replace('.', '')), 0n))
        expect([amount, days.at(-1)!.closing, sum(ages), sum(bands)]).toEqual(
          Array(4).fill(formatMinor(cards)),
        )
        expect([lots, entries]).toEqual([cards, cards])
        looks += 1
      })
      await rollUp(platform.db, { most: 100 })
    }
  })()
  looking.catch(() => (isBroken = true))
  await Promise.all(
    writers.map(async (write) => {
      for (let i = 0; i < 15 || (looks < 4 && !isBroken); i += 1) await write()
    }),
  )
  over = true
  await looking
  expect(looks).toBeGreaterThan(3)
})

test('a shop of which nothing is rolled up is answered', async () => {
  platform.at(now)
  const shop = await platform.shop()
  const write = await writerOf(shop, diceOf(31))
  for (let i = 0; i < 10; i += 1) await write()
  expect((await platform.call(shop.people.owner, getLiability, { query: {} })).status).toBe(200)
})
