import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBulk, getBulk, getBulkProgress } from '#contract/bulk.ts'
import { startRunner } from '#platform/bulk/runner.ts'
import { upsertShopifyCustomer } from '#contract/customers.ts'
import { byHand, checked, checkpoint, settle, upload } from '../support/campaigns.ts'
import { onPostgres } from '../support/database.ts'
import { startPlatform, type TestPlatform, type TestShop, unique } from '../support/platform.ts'
import { whatDoesNotTie } from '../support/recompute.ts'
import { until } from '../support/until.ts'

let t: TestPlatform
beforeAll(async () => {
  t = await startPlatform(30)
})
afterAll(async () => {
  expect(await whatDoesNotTie(t.platform.db)).toEqual([])
  await t.close()
})

const pace = { lanes: onPostgres ? 2 : 1, chunk: 20, pollMs: 20 }
const rounds = Number(process.env['ROUNDS'] ?? (onPostgres ? 6 : 2))
const cards = async (id: string): Promise<number> => (await t.platform.db.selectFrom('movement').select('movement_id').where('cause_kind', '=', 'bulk').where('cause_id', '=', id).execute()).length
const bulkOf = async (shop: TestShop, id: string) => (await t.call(shop.people.owner, getBulk, { params: { id } })).body.bulk

test('fifty who start at once start three, and of fifty starts of one campaign one is done', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const shop = await t.shop()
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await t.call(shop.people.owner, createBulk, { body: { bulk: byHand(1) } })).body.bulk.bulk_id))
    await settle(t)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => checkpoint(t, shop.people.owner, ids[i % 10]!, 'start')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['too_many_started', 'bulk_busy']))
    await settle(t)
  }
})

test('a stop at any moment: not a row more after its answer, none half done, and what it says is what is there', async () => {
  const shop = await t.shop()
  for (let round = 0; round < rounds; round += 1) {
    const id = await checked(t, shop, byHand(400))
    await checkpoint(t, shop.people.owner, id, 'start')
    const runner = startRunner(t.platform, pace)
    await pause(5 + ((round * 37) % 120))
    const since = performance.now()
    const { status, body } = await checkpoint(t, shop.people.owner, id, round % 2 ? 'pause' : 'stop')
    expect(performance.now() - since).toBeLessThan(2000)
    const [said, there] = [status === 200 ? body.bulk.rows_done : 400, await cards(id)]
    expect(there).toBe(said)
    await pause(100)
    expect(await cards(id)).toBe(said)
    await runner.stop()
  }
})

test('runners at once share a run: each row once, none missing, progress only ever grows', async () => {
  const shop = await t.shop()
  const lines = Array.from({ length: 300 }, (_, i) => `share${i}@x.example,5`)
  const known = await Promise.all([0, 50, 100, 299].map((i) => t.customer(shop, { email: `share${i}@x.example` })))
  const id = await checked(t, shop, { operation_name: 'gift_card', email: { active: true }, on_duplicate: 'keep', source: { csv: { url: await upload(t, shop, `email,amount\n${[...lines, ...lines.slice(0, 100)].join('\n')}\n`) } } })
  await checkpoint(t, shop.people.owner, id, 'start')
  const runners = Array.from({ length: onPostgres ? 3 : 1 }, () => startRunner(t.platform, pace))
  // people come to the shop meanwhile, with addresses of the file
  const coming = Promise.all([10, 60, 120, 200].map((i) => t.call(shop.people.owner, upsertShopifyCustomer, { body: { id: unique('c'), email: `share${i}@x.example`, first_name: 'New' } })))
  let last = 0
  await until('the run', async () => {
    const { progress } = (await t.call(shop.people.owner, getBulkProgress, { params: { id } })).body
    expect(progress.rows_done).toBeGreaterThanOrEqual(last)
    last = progress.rows_done
    return progress.state === 'bulk_finished'
  }, 60_000)
  expect((await coming).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await Promise.all(runners.map((runner) => runner.stop()))
  expect(await bulkOf(shop, id)).toMatchObject({ rows_done: 400, rows_failed: 0, amount_done: '2000.00' })
  expect(await cards(id)).toBe(400)
  expect(await t.platform.db.selectFrom('mail').select('mail_id').where('bulk_id', '=', BigInt(id.slice(1))).execute()).toHaveLength(400)
  // one loyalty card a customer, and the one who was there before has both credits on it
  const twice = await t.platform.db.selectFrom('gift_card').select(['balance', 'is_loyalty']).where('customer_id', '=', known[0]!.customer_id).execute()
  expect(twice).toEqual([{ balance: 1000n, is_loyalty: true }])
})

describe.runIf(onPostgres)('on PostgreSQL', () => {
  test('a stop is not starved by chunks that follow each other without a break', async () => {
    const shop = await t.shop()
    const id = await checked(t, shop, byHand(5000))
    await checkpoint(t, shop.people.owner, id, 'start')
    const runners = Array.from({ length: 3 }, () => startRunner(t.platform, { lanes: 3, chunk: 10, pollMs: 20 }))
    await pause(300)
    const since = performance.now()
    expect((await checkpoint(t, shop.people.owner, id, 'stop')).body.bulk.state).toBe('bulk_stopped')
    expect(performance.now() - since).toBeLessThan(2000)
    expect((await bulkOf(shop, id)).rows_done).toBeLessThan(5000)
    await Promise.all(runners.map((runner) => runner.stop()))
  })
})
