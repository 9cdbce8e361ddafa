import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BackTest } from '#contract/workflows/back-test/shapes.ts'
import { hasRetail } from '../../../support/cli/retail.ts'
import { onPostgres } from '../../../support/database.ts'
import { startPlatform, type TestPlatform, type TestShop } from '../../../support/platform.ts'
import { backTestingOf, makeLive } from '../../../support/workflows/back-testing.ts'
import { credit, when, workflow } from '../../../support/workflows/facts.ts'
import { liveFacts, pastOf } from '../../../support/workflows/past.ts'
import { importRetail } from '../../../support/workflows/retail-year.ts'

const cashback = workflow([
  when('c1', {
    all: [
      { field: 'order.subtotal', operator: 'gt', value: '100' },
      { field: 'order.subtotal', operator: 'lt', value: '1000' },
    ],
  }),
])
const spentAtLeast = (value: string) => ({
  all: [{ field: 'customer.total_spent', operator: 'gte' as const, value }],
})
const tiers = workflow([
  when('gold', spentAtLeast('5000'), credit({ value: '10', max: '100' })),
  when('silver', spentAtLeast('1000'), credit({ max: '50' })),
])
const fifth = workflow([
  when(
    'c1',
    { all: [{ field: 'customer.orders_count', operator: 'every', value: '5' }] },
    credit({ mode: 'fixed', value: '10' }),
  ),
])

describe.skipIf(!hasRetail)("back-tests of a real retailer's 19,960 orders", () => {
  let platform: TestPlatform
  let shop: TestShop
  let run: ReturnType<typeof backTestingOf>['run']
  beforeAll(async () => {
    platform = await startPlatform()
    shop = await platform.shop({ time_zone: 'Europe/London' })
    await importRetail(platform, shop)
    run = backTestingOf(platform, shop, onPostgres ? 1000 : 500).run
  }, 120_000)
  afterAll(() => platform?.close())

  const figures = ({ figures: kept }: BackTest) => kept!.draft
  const verdict = (test: BackTest, name: string) =>
    figures(test).verdicts.find((one) => one.verdict === name)?.events ?? 0

  test('5 % of subtotals between 100 and 1,000', async () => {
    const done = await run(cashback, { margin_percent: '40' })
    expect(done).toMatchObject({ state: 'done', events_total: 19_960, events_done: 19_960 })
    const draft = figures(done)
    expect(draft).toMatchObject({
      events: 19_960,
      rewards: 15_032,
      amount: '262422.09',
      people: 4036,
      recalled: '4692.05',
      cost: '257730.04',
    })
    expect(verdict(done, 'no_customer')).toBe(1428)
    expect(draft.months).toHaveLength(13)
    expect(draft.customers).toHaveLength(20)
    expect(Number(draft.share_of_margin)).toBeCloseTo(Number(draft.share_of_revenue) / 0.4, 1)
  }, 30_000)

  test('at most 50.00 a person and month', async () => {
    const limits = { per_customer: [{ period: 'month' as const, sum: '50.00' }] }
    const done = await run({ ...cashback, limits })
    expect(figures(done)).toMatchObject({ rewards: 13_897, amount: '233725.83' })
    expect(verdict(done, 'over_customer_limit')).toBe(15_032 - 13_897)
  }, 30_000)

  test('a budget of 20,000.00 ends at one order, and pauses the rest', async () => {
    const limits = { budget: [{ period: 'total' as const, amount: '20000' }] }
    const done = await run({ ...cashback, limits })
    expect(figures(done)).toMatchObject({
      rewards: 1214,
      amount: '19998.47',
      budget_end: { order: '#540413' },
    })
    expect(verdict(done, 'paused')).toBe(15_032 - 1214 - 1)
  }, 30_000)

  test('every fifth order', async () => {
    const done = await run(fifth)
    expect(figures(done)).toMatchObject({ rewards: 2130, people: 1114, amount: '21300.00' })
  }, 30_000)

  test('tiers by what customers spent, beside a live cashback that pays 7,725 of the orders', async () => {
    const id = await makeLive(platform, shop, cashback)
    const done = await run(tiers)
    expect(figures(done).cases).toEqual(
      expect.arrayContaining([
        { case: 'gold', rewards: 3154, amount: '169464.56' },
        { case: 'silver', rewards: 6908, amount: '138406.74' },
      ]),
    )
    expect(done.figures!.overlaps).toMatchObject([{ workflow_id: id, events: 7725 }])
    const [{ draft, draft_left, other, other_left }] = done.figures!.overlaps as [
      NonNullable<BackTest['figures']>['overlaps'][number],
    ]
    // without a group both are paid
    expect([draft_left, other_left]).toEqual([draft, other])
    const grouped = await run({ ...tiers, group: 'one' }, { workflow_id: id })
    expect(grouped.figures!.live).toMatchObject({ rewards: 15_032, amount: '262422.09' })
    expect(grouped.figures!.overlaps).toEqual([])
  }, 30_000)

  test('facts of live events are those of the back-test, row by row', async () => {
    const past = await pastOf(platform, shop, 'order_paid', 1000)
    expect(past).toHaveLength(19_960)
    const sample = past.filter((_, at) => at % 50 === 0)
    const live = await liveFacts(platform, shop, sample)
    for (const { name, facts, customer_id } of sample)
      if (customer_id !== null) expect(live.get(name!)).toEqual(facts)
  }, 30_000)
})
