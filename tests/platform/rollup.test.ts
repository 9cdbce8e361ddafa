import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getLiability } from '#contract/analytics/liability.ts'
import { getGiftCardUsage } from '#contract/analytics/performance.ts'
import { rollUp } from '#platform/analytics/roll-up.ts'
import { settledEntry } from '#platform/analytics/settled.ts'
import { snapshot, transact } from '#platform/db/transact.ts'
import { post, transfer, undo } from '#platform/ledger/post.ts'
import { makeCard } from '#platform/gift-cards/make-card.ts'
import { readLiability } from '#platform/analytics/read-liability.ts'
import type { Ctx } from '#platform/ctx.ts'
import { dayIn } from '#rules/expiration.ts'
import { formatMinor } from '#rules/money.ts'
import { onPostgres } from '../support/database.ts'
import { plainSums } from '../support/plain-sums.ts'
import type { TestShop } from '../support/platform.ts'
import { suitePlatform } from '../support/suite.ts'

const platform = await suitePlatform({ connections: 24 })

const hour = 60 * 60 * 1000
const begins = Date.parse('2026-02-20T00:00:00Z')
const now = '2026-06-10T12:00:00Z'
const diceOf =
  (seed: number) =>
  (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }

/** A card of a shop, and acts on it at times that its own clock gives; now and then one that is written late. */
const writerOf = async (shop: TestShop, random: (below: number) => number) => {
  const { shop_id } = shop
  const card = (at: Date) =>
    transact(platform.db, (trx) =>
      makeCard(
        trx,
        platform,
        shop_id,
        { customer_id: null, is_loyalty: false, customer_name: 'One', customer_email: null },
        at,
      ),
    )
  const [mine, other] = [await card(new Date(begins)), await card(new Date(begins))]
  const issued: bigint[] = []
  let at = begins
  return async (): Promise<void> => {
    // the embedded engine answers without a turn of the event loop: whoever waits for one would never come to it
    await breathe()
    at += random(60) * hour
    const when = new Date(Math.min(at, Date.parse(now)))
    const what = random(10)
    await transact(platform.db, async (trx) => {
      const one = {
        shop_id,
        gift_card_id: mine,
        at: when,
        staff_id: shop.people.owner.staff_id,
      } as const
      if (what < 4)
        issued.push(
          (
            await post(trx, {
              ...one,
              kind: 'issue',
              amount: BigInt(1 + random(9000)),
              money: random(2) ? 'paid' : 'promotional',
              reason: random(2) ? 'Refund' : 'Reward',
              source: random(3) ? 'staff' : 'workflow',
              expires_on: random(2) ? '2026-12-01' : null,
            })
          ).movement_id,
        )
      else if (what < 7)
        await post(trx, {
          ...one,
          kind: 'redeem',
          amount: -BigInt(1 + random(4000)),
          source: 'checkout',
          staff_id: null,
        })
      else if (what === 7)
        await post(trx, {
          ...one,
          kind: 'adjust',
          amount: BigInt(random(900) - 300) || 1n,
          source: 'staff',
        })
      else if (what === 8 && issued.length)
        await undo(trx, {
          shop_id,
          movement_id: issued[random(issued.length)]!,
          staff_id: shop.people.owner.staff_id,
          at: when,
        })
      else if (random(2))
        await transfer(trx, {
          shop_id,
          from: mine,
          to: other,
          amount: BigInt(1 + random(500)),
          staff_id: shop.people.owner.staff_id,
          at: when,
        })
      // an import that comes late: a card of its own, at a day that is over
      else
        await post(trx, {
          ...one,
          gift_card_id: await makeCard(
            trx,
            platform,
            shop_id,
            { customer_id: null, is_loyalty: false, customer_name: 'Late', customer_email: null },
            when,
          ),
          kind: 'issue',
          amount: 700n,
          money: 'paid',
          source: 'import',
          at: new Date(begins + random(1000) * hour),
        })
      // holds its numbers while others commit theirs
      if (random(4) === 0) await sql`select pg_sleep(0.02)`.execute(trx)
    }).catch((cause: { code?: string }) => {
      if (
        !['too_little_left', 'nothing_left', 'already_undone', 'card_merged'].includes(
          cause.code ?? '',
        )
      )
        throw cause
    })
  }
}

const ctxOf = (shop: TestShop, zone: string): Ctx =>
  ({
    ...platform,
    now: new Date(now),
    shop: { shop_id: shop.shop_id, shop_url: shop.shop_url, currency: 'GBP', time_zone: zone },
  }) as unknown as Ctx

/** Every day's figures as the answer has them, and as a plain sum over the entries has them. */
const compare = async (shop: TestShop, zone: string): Promise<'tied'> => {
  const ctx = ctxOf(shop, zone)
  const [answer, plain] = await snapshot(
    platform.db,
    async (trx) =>
      [
        await readLiability({ ...ctx, db: trx }, { query: { from: '2026-02-19' } }),
        await plainSums(trx, shop.shop_id, zone, '2026-02-19', dayIn(zone, new Date(now))),
      ] as const,
  )
  expect(answer.days).toEqual(plain.days)
  expect({
    ages: answer.ages.map(({ amount }) => amount),
    bands: answer.bands.map(({ amount, cards }) => [amount, cards]),
    sources: answer.sources,
    amount: answer.amount,
  }).toEqual(plain.last)
  return 'tied'
}

describe('sums by day are the entries', () => {
  test('for every day, at any moment of the roll-up, with writers at once who commit out of order and late', async () => {
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
  test('keeps the sums from going past it, though a younger one is there, and nobody who posts waits', async () => {
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
    expect(await settledEntry(platform.db, 200)).toBeNull()
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

test('M17: while twenty connections move money, liability is the ledger of the same moment', async () => {
  platform.at(now)
  const shop = await platform.shop()
  const random = diceOf(23)
  const writers = await Promise.all(
    Array.from({ length: onPostgres ? 20 : 3 }, () => writerOf(shop, random)),
  )
  let over = false
  let [looks, isBroken] = [0, false]
  const looking = (async () => {
    while (!over) {
      await breathe()
      await snapshot(platform.db, async (trx) => {
        const { amount, days, ages, bands } = await readLiability(
          { ...ctxOf(shop, 'Europe/London'), db: trx },
          { query: {} },
        )
        const { rows } = await sql<
          Record<'cards' | 'lots' | 'entries', bigint>
        >`select (select coalesce(sum(balance), 0)::bigint from gift_card where shop_id = ${shop.shop_id}) as cards,
          (select coalesce(sum(remaining), 0)::bigint from lot where shop_id = ${shop.shop_id}) as lots, (select coalesce(sum(amount), 0)::bigint from entry where shop_id = ${shop.shop_id}) as entries`.execute(
          trx,
        )
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
