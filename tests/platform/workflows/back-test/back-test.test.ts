import { expect, test } from 'vitest'
import {
  cancelBackTest,
  exportBackTest,
  getBackTest,
  listBackTestRows,
  startBackTest,
} from '#contract/workflows/back-test/calls.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { definitionDigest } from '#platform/workflows/back-test/digest.ts'
import { turnsOf } from '#platform/workflows/back-test/runner.ts'
import { testedAt } from '#platform/workflows/back-test/tested-at.ts'
import { placeOrder } from '../../../support/orders/placing.ts'
import type { TestShop } from '../../../support/platform.ts'
import { suite } from '../../../support/suite.ts'
import { backTestingOf, makeLive } from '../../../support/workflows/back-testing.ts'
import { credit, when, workflow } from '../../../support/workflows/facts.ts'

const { platform, shop, other } = await suite({ at: '2026-06-01T12:00:00Z' })
const days = { from: '2026-01-01', to: '2026-05-31' }
const tenth = workflow([when('tenth', { all: [] }, credit({ value: '10' }))])

/** A shop with orders of one customer, one each day from 1 January on, of 10.00 each. */
const withOrders = async (count: number, of?: TestShop) => {
  const own = of ?? (await platform.shop())
  const { customer_id, id } = await platform.customer(own)
  for (let day = 1; day <= count; day += 1) {
    const at = new Date(Date.UTC(2026, 0, day, 12))
    await placeOrder(platform, own, { customer_id, created_at: at, paid_at: at })
  }
  return { own, customer: id, ...backTestingOf(platform, own, 4) }
}
const rowsOf = async (of: TestShop, id: string, query: object = {}) =>
  (await platform.call(of.people.owner, listBackTestRows, { params: { id }, query })).body

test('a back-test counts what the past would have earned, and books nothing', async () => {
  const { own, run, customer } = await withOrders(10)
  const done = await run(tenth, { ...days, margin_percent: '50' })
  expect(done).toMatchObject({ state: 'done', events_total: 10, events_done: 10 })
  expect(done.figures!.draft).toMatchObject({
    rewards: 10,
    amount: '10.00',
    people: 1,
    share_of_revenue: '10.00',
    share_of_margin: '20.00',
    months: [{ month: '2026-01', rewards: 10, amount: '10.00' }],
    customers: [{ customer: { platform_customer_id: customer }, rewards: 10, amount: '10.00' }],
  })
  const rows = await rowsOf(own, done.back_test_id, { limit: 3 })
  expect(rows).toMatchObject({ count: 10, rows: [{ row_no: 1, amount: '1.00' }, {}, {}] })
  const next = await rowsOf(own, done.back_test_id, { limit: 3, after: rows.after })
  expect(next.rows.map(({ row_no }) => row_no)).toEqual([4, 5, 6])
  expect((await rowsOf(own, done.back_test_id, { verdict: 'no_customer' })).count).toBe(0)
  expect((await rowsOf(own, done.back_test_id, { case: 'tenth', customer })).count).toBe(10)
  expect((await rowsOf(own, done.back_test_id, { customer: 'c-other' })).count).toBe(0)
  const booked = await platform.db
    .selectFrom('workflow_run')
    .selectAll()
    .where('shop_id', '=', own.shop_id)
    .execute()
  expect(booked).toEqual([])
  const csv = await platform.call(own.people.owner, exportBackTest, {
    params: { id: done.back_test_id },
  })
  expect(csv.text.trim().split('\n')).toHaveLength(11)
})

test('only the days between are counted, with what customers had spent before', async () => {
  const { run } = await withOrders(10)
  const third = when(
    'third',
    { all: [{ field: 'customer.orders_count', operator: 'gte', value: '8' }] },
    credit({ value: '10' }),
  )
  const done = await run(workflow([third]), { from: '2026-01-07', to: '2026-01-09' })
  expect(done).toMatchObject({ events_total: 3, events_done: 3 })
  expect(done.figures!.draft).toMatchObject({ events: 3, rewards: 2 })
})

test('a finished back-test is found by its definition, whatever the order of the fields', async () => {
  const { own, run } = await withOrders(1)
  const data: WorkflowData = { ...tenth, group: 'one' }
  const turned = Object.fromEntries(Object.entries(data).toReversed()) as WorkflowData
  expect(definitionDigest(turned)).toBe(definitionDigest(data))
  expect(definitionDigest({ ...data, group: 'two' })).not.toBe(definitionDigest(data))
  expect(await testedAt(platform.db, own.shop_id, definitionDigest(data))).toBeNull()
  const done = await run(data, days)
  expect(done.digest).toBe(definitionDigest(data))
  expect(await testedAt(platform.db, own.shop_id, done.digest)).toEqual(platform.clock())
  expect(await testedAt(platform.db, other.shop_id, done.digest)).toBeNull()
})

test('a definition that can’t be decided is refused with every problem and its field', async () => {
  const { start } = backTestingOf(platform, shop)
  const bad = workflow([
    when('c1', { all: [{ field: 'order.nothing', operator: 'eq', value: '1' }] }),
    when('c1', { all: [] }, credit({ value: '0' })),
  ])
  const { status, error } = await start(bad, days)
  expect(status).toBe(422)
  expect(error).toMatchObject({ code: 'workflow_not_right' })
  const fields = error!.problems!.map(({ field, code }) => `${field} ${code}`)
  expect(fields).toEqual(
    expect.arrayContaining([
      'workflow.cases.1.id case_twice',
      'workflow.cases.0.conditions.0 field_unknown',
      'workflow.cases.1.actions.0.value amount_missing',
    ]),
  )
})

test.each([
  [
    'whose past isn’t known',
    {
      ...tenth,
      trigger: 'manual_launch',
      cases: [when('c1', { all: [] }, credit({ mode: 'fixed' }))],
    },
    days,
    'no_past',
    'workflow.trigger',
  ],
  [
    'with its days the wrong way round',
    tenth,
    { from: '2026-02-01', to: '2026-01-01' },
    'invalid_input',
    'to',
  ],
  ['of too many days', tenth, { from: '2010-01-01', to: '2026-01-01' }, 'invalid_input', 'from'],
  [
    'with a margin over 100 %',
    tenth,
    { ...days, margin_percent: '101' },
    'invalid_input',
    'margin_percent',
  ],
  [
    'of a workflow that isn’t there',
    tenth,
    { ...days, workflow_id: 'wf999999' },
    'not_found',
    'workflow_id',
  ],
])('a back-test %s is refused', async (_, definition, more, code, field) => {
  const { start } = backTestingOf(platform, shop)
  expect((await start(definition, more)).error).toMatchObject({ code, field })
})

test('another shop’s back-test and workflow are not found; who may not issue may not start one', async () => {
  const { own, run } = await withOrders(1)
  const { back_test_id: id } = await run(tenth, days)
  const stranger = other.people.owner
  for (const call of [getBackTest, listBackTestRows, exportBackTest, cancelBackTest])
    expect(
      (await platform.call(stranger, call, { params: { id }, query: {} } as never)).status,
    ).toBe(404)
  const theirs = await makeLive(platform, own, tenth)
  const { start } = backTestingOf(platform, other)
  expect((await start(tenth, { ...days, workflow_id: theirs })).status).toBe(404)
  const body = { workflow: tenth, ...days }
  const key = crypto.randomUUID()
  const { limited } = own.people
  const asked = await platform.call(limited, startBackTest, { body }, { key })
  expect(asked.status).toBe(403)
})

test('one key starts one back-test; three of a shop may run at once, and a cancelled one stops', async () => {
  const { own, start, read } = await withOrders(12)
  const key = crypto.randomUUID()
  const body = { workflow: tenth, ...days }
  const ask = () => platform.call(own.people.owner, startBackTest, { body }, { key })
  const [first, again] = [await ask(), await ask()]
  expect(again.body.back_test.back_test_id).toBe(first.body.back_test.back_test_id)
  await start(tenth, days)
  await start(tenth, days)
  expect((await start(tenth, days)).error).toMatchObject({ code: 'too_many_back_tests' })
  const { next } = turnsOf(platform, 2)
  for (let turn = 0; turn < 6; turn += 1) await next()
  const id = first.body.back_test.back_test_id
  const before = await read(id)
  expect(before.state).toBe('running')
  expect(before.events_done).toBeGreaterThan(0)
  const cancel = () => platform.call(own.people.owner, cancelBackTest, { params: { id } })
  expect((await cancel()).body.back_test.state).toBe('cancelled')
  expect((await cancel()).status).toBe(200)
  while (await next());
  expect(await read(id)).toMatchObject({ state: 'cancelled', events_done: before.events_done })
  const rest = await platform.db
    .selectFrom('back_test')
    .select('state')
    .where('shop_id', '=', own.shop_id)
    .orderBy('back_test_id')
    .execute()
  expect(rest.map(({ state }) => state)).toEqual(['cancelled', 'done', 'done'])
})

test('a worker that was killed leaves its back-test to the next, which counts everything once', async () => {
  const { own, start, read } = await withOrders(9)
  const { body } = await start(tenth, days)
  const id = body.back_test.back_test_id
  const killed = turnsOf(platform, 2)
  for (let turn = 0; turn < 3; turn += 1) await killed.next()
  expect((await read(id)).events_done).toBeGreaterThan(0)
  const heir = turnsOf(platform, 2)
  // its lease isn't over yet
  expect(await heir.next()).toBe(false)
  platform.at('2026-06-01T12:01:00Z')
  while (await heir.next());
  expect(await read(id)).toMatchObject({ state: 'done', events_done: 9 })
  expect((await rowsOf(own, id)).rows.map(({ row_no }) => row_no)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9,
  ])
  // the first one comes to life again and changes nothing
  await killed.next()
  expect((await rowsOf(own, id)).count).toBe(9)
})

test('of a group only the first by its place pays; the rest is shown as an overlap', async () => {
  const { own, run } = await withOrders(5)
  const fixed = workflow([when('c1', { all: [] }, credit({ mode: 'fixed', value: '3' }))])
  const first = await makeLive(platform, own, { ...fixed, group: 'one' }, 1)
  const done = await run({ ...tenth, group: 'one' }, days)
  expect(done.figures!.draft).toMatchObject({
    rewards: 0,
    amount: '0.00',
    verdicts: [{ verdict: 'other_won', events: 5 }],
  })
  expect(done.figures!.overlaps).toEqual([
    {
      workflow_id: first,
      title: 'Workflow 1',
      events: 5,
      draft: '5.00',
      draft_left: '0.00',
      other: '15.00',
      other_left: '15.00',
    },
  ])
})

test('the live version of the same workflow is beside the draft, row by row', async () => {
  const { own, run } = await withOrders(3)
  const id = await makeLive(platform, own, tenth)
  const twice = workflow([when('c1', { all: [] }, credit({ value: '20' }))])
  const done = await run(twice, { ...days, workflow_id: id })
  expect(done.figures).toMatchObject({
    draft: { amount: '6.00' },
    live: { amount: '3.00' },
    overlaps: [],
  })
  expect((await rowsOf(own, done.back_test_id)).rows[0]).toMatchObject({
    amount: '2.00',
    live_verdict: 'rewarded',
    live_amount: '1.00',
  })
})

test('refunds and new customers have a past too', async () => {
  const { own, run } = await withOrders(2)
  const of = (trigger: string) => ({
    ...workflow([when('c1', { all: [] }, credit({ mode: 'fixed', value: '1' }))]),
    trigger,
  })
  await platform.db
    .updateTable('customer')
    .set({ created_at: new Date('2026-02-01T00:00:00Z') })
    .where('shop_id', '=', own.shop_id)
    .execute()
  expect((await run(of('customer_created'), days)).figures!.draft.rewards).toBe(1)
  expect((await run(of('refund_created'), days)).figures!.draft.rewards).toBe(0)
  expect((await run(of('order_created'), days)).figures!.draft.rewards).toBe(2)
})
