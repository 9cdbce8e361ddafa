import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createBulk, getBulk } from '#contract/bulk/draft.ts'
import { getBulkProgress } from '#contract/bulk/run.ts'
import { startRunner } from '#platform/bulk/run/runner.ts'
import { lock } from '#platform/money/locks.ts'
import { transact } from '#platform/db/transact.ts'
import { eraseCustomer, upsertShopifyCustomer } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { byHand, checked, checkpoint } from '../../support/bulk/campaigns.ts'
import { finished, settle, upload } from '../../support/bulk/campaigns.ts'
import { onPostgres } from '../../support/database.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const platform = await suitePlatform({ connections: 30, ties: 'after all' })

const pace = { lanes: onPostgres ? 2 : 1, chunk: 20, lookMs: 20 }
const rounds = Number(process.env['ROUNDS'] ?? (onPostgres ? 6 : 2))
const cards = async (id: string): Promise<number> =>
  (
    await platform.db
      .selectFrom('movement')
      .select('movement_id')
      .where('cause_kind', '=', 'bulk')
      .where('cause_id', '=', id)
      .execute()
  ).length
const bulkOf = async (shop: TestShop, id: string) =>
  (await platform.call(shop.people.owner, getBulk, { params: { id } })).body.bulk

test('fifty who start at once start three, and of fifty starts of one campaign one is done', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const shop = await platform.shop()
    const ids = await Promise.all(
      Array.from(
        { length: 10 },
        async () =>
          (await platform.call(shop.people.owner, createBulk, { body: { bulk: byHand(1) } })).body
            .bulk.bulk_id,
      ),
    )
    await settle(platform)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        checkpoint(platform, shop.people.owner, ids[i % 10]!, 'start'),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(
      new Set(['too_many_started', 'bulk_busy']),
    )
    await settle(platform)
  }
})

test('a stop at any moment: no row after its answer, none half done, and it says what is there', async () => {
  const shop = await platform.shop()
  for (let round = 0; round < rounds; round += 1) {
    const id = await checked(platform, shop, byHand(400))
    await checkpoint(platform, shop.people.owner, id, 'start')
    const runner = startRunner(platform, pace)
    await pause(5 + ((round * 37) % 120))
    const since = performance.now()
    const { status, body } = await checkpoint(
      platform,
      shop.people.owner,
      id,
      round % 2 ? 'pause' : 'stop',
    )
    expect(performance.now() - since).toBeLessThan(2000)
    const reported = status === 200 ? body.bulk.rows_done : 400
    const there = await cards(id)
    expect(there).toBe(reported)
    await pause(100)
    expect(await cards(id)).toBe(reported)
    await runner.stop()
  }
})

test('runners at once share a run: each row once, none missing, progress only ever grows', async () => {
  const shop = await platform.shop()
  const lines = Array.from({ length: 300 }, (_, i) => `share${i}@x.example,5`)
  const known = await Promise.all(
    [0, 50, 100, 299].map((i) => platform.customer(shop, { email: `share${i}@x.example` })),
  )
  const id = await checked(platform, shop, {
    operation_name: 'gift_card',
    email: { active: true },
    on_duplicate: 'keep',
    source: {
      csv: {
        url: await upload(
          platform,
          shop,
          `email,amount\n${[...lines, ...lines.slice(0, 100)].join('\n')}\n`,
        ),
      },
    },
  })
  await checkpoint(platform, shop.people.owner, id, 'start')
  const runners = Array.from({ length: onPostgres ? 3 : 1 }, () => startRunner(platform, pace))
  // customers with addresses of the file are created meanwhile
  const coming = Promise.all(
    [10, 60, 120, 200].map((i) =>
      platform.call(shop.people.owner, upsertShopifyCustomer, {
        body: { id: unique('c'), email: `share${i}@x.example`, first_name: 'New' },
      }),
    ),
  )
  let last = 0
  await until(
    'the run',
    async () => {
      const { progress } = (
        await platform.call(shop.people.owner, getBulkProgress, { params: { id } })
      ).body
      expect(progress.rows_done).toBeGreaterThanOrEqual(last)
      last = progress.rows_done
      return progress.state === 'bulk_finished'
    },
    60_000,
  )
  expect((await coming).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await Promise.all(runners.map((runner) => runner.stop()))
  expect(await bulkOf(shop, id)).toMatchObject({
    rows_done: 400,
    rows_failed: 0,
    amount_done: '2000.00',
  })
  expect(await cards(id)).toBe(400)
  expect(
    await platform.db
      .selectFrom('mail')
      .select('mail_id')
      .where('bulk_id', '=', BigInt(id.slice(1)))
      .execute(),
  ).toHaveLength(400)
  // one loyalty card a customer, with both credits for the one who existed before
  const twice = await platform.db
    .selectFrom('gift_card')
    .select(['balance', 'is_loyalty'])
    .where('customer_id', '=', known[0]!.customer_id)
    .execute()
  expect(twice).toEqual([{ balance: 1000n, is_loyalty: true }])
})

describe.runIf(onPostgres)('on PostgreSQL', () => {
  test('a stop is not starved by chunks that follow each other without a break', async () => {
    const shop = await platform.shop()
    const id = await checked(platform, shop, byHand(5000))
    await checkpoint(platform, shop.people.owner, id, 'start')
    const runners = Array.from({ length: 3 }, () =>
      startRunner(platform, { lanes: 3, chunk: 10, lookMs: 20 }),
    )
    await pause(300)
    const since = performance.now()
    expect((await checkpoint(platform, shop.people.owner, id, 'stop')).body.bulk.state).toBe(
      'bulk_stopped',
    )
    expect(performance.now() - since).toBeLessThan(2000)
    expect((await bulkOf(shop, id)).rows_done).toBeLessThan(5000)
    await Promise.all(runners.map((runner) => runner.stop()))
  })
})

test("a person's limit for the day holds against campaigns, planned ones and credit by hand", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const shop = await platform.shop()
    const person = await platform.colleague(shop, 'staff', { limit_day: 5000n })
    const ids = await Promise.all(
      Array.from(
        { length: 6 },
        async () =>
          (await platform.call(person, createBulk, { body: { bulk: byHand(2) } })).body.bulk
            .bulk_id,
      ),
    )
    const people = await Promise.all(Array.from({ length: 6 }, () => platform.customer(shop)))
    await settle(platform)
    const runner = startRunner(platform, { ...pace, chunk: 1 })
    await Promise.all([
      ...ids.map((id) => checkpoint(platform, person, id, 'start')),
      ...people.map(({ id }) =>
        platform.call(person, updateBalance, {
          params: { id },
          body: { valueToUpdate: '10.00', reason: 'Reward' },
        }),
      ),
    ])
    await until(
      'the runs to end',
      async () =>
        (await Promise.all(ids.map((id) => bulkOf(shop, id)))).every(
          ({ state }) => state !== 'bulk_started',
        ),
      60_000,
    )
    await runner.stop()
    const credits = await platform.db
      .selectFrom('movement')
      .select('amount')
      .where('staff_id', '=', person.staff_id)
      .execute()
    const sum = credits.reduce((all, { amount }) => all + amount, 0n)
    expect([4000n, 5000n]).toContain(sum)
  }
})

test('people erased while a campaign runs are in none of its rows, and neither waits for good', async () => {
  const shop = await platform.shop()
  const people = await Promise.all(Array.from({ length: 120 }, () => platform.customer(shop)))
  const url = await upload(
    platform,
    shop,
    `email,amount\n${people.map(({ email }) => `${email},10`).join('\n')}\n`,
  )
  await finished(platform, shop, { operation_name: 'loyalty_card', source: { csv: { url } } })
  const id = await checked(platform, shop, {
    operation_name: 'loyalty_card',
    on_credited_lately: 'keep',
    source: { csv: { url } },
  })
  await checkpoint(platform, shop.people.owner, id, 'start')
  const runner = startRunner(platform, { ...pace, chunk: 30 })
  const erased = people.filter((_, i) => i % 6 === 0)
  const answers = await Promise.all(
    erased.map((one) =>
      platform.call(shop.people.owner, eraseCustomer, {
        params: { id: one.id },
        body: { confirm: 'erase' },
      }),
    ),
  )
  expect(answers.map(({ status, error }) => error?.code ?? status)).toEqual(erased.map(() => 200))
  await until(
    'the run to end',
    async () => (await bulkOf(shop, id)).state === 'bulk_finished',
    60_000,
  )
  await runner.stop()
  const rows = await platform.db
    .selectFrom('bulk_row')
    .select(['email', 'customer_id', 'state', 'problem'])
    .where('bulk_id', '=', BigInt(id.slice(1)))
    .execute()
  const gone = new Set(erased.map(({ customer_id }) => customer_id))
  expect(
    rows.filter(({ customer_id }) => gone.has(customer_id!)).map(({ email }) => email),
  ).toEqual(erased.map(() => null))
  expect(
    rows
      .filter(({ customer_id }) => !gone.has(customer_id!))
      .every(({ state }) => state === 'done'),
  ).toBe(true)
  const left = await platform.db
    .selectFrom('gift_card')
    .select('balance')
    .where('customer_id', 'in', [...gone])
    .where('balance', '>', 0n)
    .execute()
  expect(left).toEqual([])
})

test.runIf(onPostgres)(
  'who erases takes the rows of campaigns first, as a chunk does: they never wait in a circle',
  async () => {
    const shop = await platform.shop()
    const one = await platform.customer(shop)
    const url = await upload(platform, shop, `email,amount\n${one.email},10\n`)
    const id = await checked(platform, shop, {
      operation_name: 'loyalty_card',
      source: { csv: { url } },
    })
    const held = Promise.withResolvers<void>()
    const requested = Promise.withResolvers<void>()
    const chunk = transact(platform.db, async (trx) => {
      await trx
        .selectFrom('bulk_row')
        .select('row_no')
        .where('bulk_id', '=', BigInt(id.slice(1)))
        .forUpdate()
        .execute()
      held.resolve()
      await requested.promise
      await lock(trx, 'email', shop.shop_id, one.email!)
    })
    await held.promise
    const erasing = platform.call(shop.people.owner, eraseCustomer, {
      params: { id: one.id },
      body: { confirm: 'erase' },
    })
    await pause(400)
    requested.resolve()
    await chunk
    expect((await erasing).status).toBe(200)
  },
)
