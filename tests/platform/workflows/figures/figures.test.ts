import { expect, test } from 'vitest'
import { mergeCustomers } from '#contract/customers/change.ts'
import {
  indepthWorkflow,
  listWorkflowRewards,
  overviewWorkflows,
} from '#contract/workflows/figures/calls.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { transact } from '#platform/db/transact.ts'
import { expireLots } from '#platform/ledger/expire.ts'
import { readingOf } from '../../../support/bulk/reading.ts'
import { credit as give } from '../../../support/customers/crediting.ts'
import { storeOf, storeOrder } from '../../../support/events/store-events.ts'
import { suite } from '../../../support/suite.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { credit, when } from '../../../support/workflows/facts.ts'
import { decideWaiting, liveWorkflow } from '../../../support/workflows/live.ts'

const at = '2026-05-01T10:00:00Z'
const { platform, other } = await suite({ at, ties: 'after all' })
const expiration = {
  never_expires: false,
  expiration_mode: 'dynamic' as const,
  expires_within_value: '30',
  expires_within_period_type: 'day' as const,
  expires_on: '' as const,
}
const pay = credit({ expiration })
const big = {
  all: [{ field: 'order.subtotal' as const, operator: 'gt' as const, value: '150' }],
}

/** A shop that gives 5 % of an order, and asks for an approval from 150.00 on. */
const rewarding = async () => {
  const shop = await platform.shop()
  const workflow = await liveWorkflow(platform, shop, {
    trigger: 'order_paid',
    cases: [
      { ...when('big', big), actions: [pay, { type: 'ask_approval' }] },
      when('all', { all: [] }, pay),
    ],
  })
  const store = await storeOf(platform, shop)
  const buy = async (subtotal: string, who?: Awaited<ReturnType<typeof platform.customer>>) => {
    const customer = who ?? (await platform.customer(shop))
    const order = storeOrder({
      subtotal,
      total: subtotal,
      shipping: '0.00',
      email: customer.email,
      customer: { id: customer.id, email: customer.email },
      lines: [{ name: 'Shirt', sku: 'S', quantity: 10, price: (Number(subtotal) / 10).toFixed(2) }],
    })
    await store.send('order_paid', { order }, { occurred_at: at })
    await decideWaiting(platform)
    return { customer, order }
  }
  const spend = async (customer_id: bigint, amount: bigint, order: string, when_: string) => {
    const { gift_card_id } = await platform.db
      .selectFrom('gift_card')
      .select('gift_card_id')
      .where('customer_id', '=', customer_id)
      .executeTakeFirstOrThrow()
    await readingOf(platform, shop).spend(`g${gift_card_id}`, amount, when_, order)
  }
  const indepth = async (body = {}) =>
    platform.call(shop.people.owner, indepthWorkflow, {
      params: { id: `wf${workflow}` },
      body: { fromDate: '2026-05-01', toDate: '2026-05-01', ...body },
    })
  return { shop, workflow, store, buy, spend, indepth, id: `wf${workflow}` }
}
const overview = (shop: TestShop, ids: readonly string[], by = shop.people.owner) =>
  platform.call(by, overviewWorkflows, {
    body: { workflowsTriggers: ids.map((id) => ({ id, trigger: 'order_paid' })) },
  })

test('figures say what rewards gave and what became of it, also after a merge', async () => {
  const { shop, store, id, buy, spend, indepth } = await rewarding()
  const [a, b] = [await buy('100.00'), await buy('100.00')]
  await buy('200.00')
  await store.send(
    'refund_created',
    {
      refund: {
        id: 'half',
        order: b.order.name,
        amount: '50.00',
        created_at: at,
        lines: [{ line: 1, quantity: 5 }],
      },
    },
    { occurred_at: at },
  )
  const keeper = await platform.customer(shop)
  // with a card of its own, so that the credit moves to it
  await platform.call(shop.people.owner, updateBalance, give(keeper.id, '1.00'), {
    key: unique('give-'),
  })
  await platform.call(
    shop.people.owner,
    mergeCustomers,
    { params: { id: keeper.id }, body: { from: a.customer.id } },
    { key: unique('merge-') },
  )
  await readingOf(platform, shop).order('#spent', 5000n)
  await spend(keeper.customer_id, 300n, '#spent', '2026-05-02T10:00:00Z')
  expect((await indepth()).body).toMatchObject({
    title: 'Cashback',
    trigger: 'order_paid',
    rewards: 3,
    people: 3,
    given: '10.00',
    pending: '10.00',
    spent: '3.00',
    percent: 30,
    expired: '0.00',
    recalled: '2.50',
    short: '0.00',
    outstanding: '4.50',
    rewarded_orders: 3,
    rewarded_revenue: '400.00',
    spending_orders: 1,
    spending_revenue: '50.00',
    holdout: null,
    months: [{ month: '2026-05', rewards: 3, given: '10.00', spent: '3.00' }],
  })
  const later = new Date('2026-06-15T10:00:00Z')
  await transact(platform.db, (trx) => expireLots(trx, shop.shop_id, '2026-06-15', later))
  expect((await indepth()).body).toMatchObject({
    spent: '3.00',
    expired: '4.50',
    outstanding: '0.00',
  })
  expect((await overview(shop, [id])).body.rows).toMatchObject([
    { id, trigger: 'order_paid', given: '10.00', spent: '3.00', expired: '4.50', pending: '10.00' },
  ])
})

test('each figure leads to its rewards', async () => {
  const { shop, store, id, buy, spend } = await rewarding()
  const [a, b] = [await buy('100.00'), await buy('100.00')]
  await buy('200.00')
  const refund = { id: 'all', order: b.order.name, amount: '100.00', created_at: at }
  await spend(b.customer.customer_id, 500n, '#x', '2026-05-01T11:00:00Z')
  await store.send(
    'refund_created',
    { refund: { ...refund, lines: [{ line: 1, quantity: 10 }] } },
    { occurred_at: at },
  )
  await spend(a.customer.customer_id, 100n, '#y', '2026-05-01T12:00:00Z')
  const list = async (more: object = {}) =>
    (
      await platform.call(shop.people.owner, listWorkflowRewards, {
        params: { id },
        body: { startDate: '2026-05-01', endDate: '2026-05-01', ...more },
      })
    ).body
  expect(await list()).toMatchObject({ count: 3 })
  expect(await list({ state: 'pending' })).toMatchObject({ count: 1, rows: [{ amount: '10.00' }] })
  expect(await list({ outcome: 'spent' })).toMatchObject({ count: 2 })
  expect(await list({ outcome: 'recalled' })).toMatchObject({
    count: 1,
    rows: [{ order: b.order.name, recalled: '5.00', short: '5.00' }],
  })
  expect(await list({ outcome: 'short' })).toMatchObject({ count: 1 })
  expect(await list({ outcome: 'expired' })).toMatchObject({ count: 0 })
  expect(await list({ outcome: 'undone' })).toMatchObject({ count: 0 })
  expect(await list({ startDate: '2026-05-02', endDate: '2026-05-09' })).toMatchObject({ count: 0 })
  const first = await list({ limit: 2 })
  expect(first.rows).toHaveLength(2)
  expect((await list({ limit: 2, after: first.after })).rows).toHaveLength(1)
})

test('days are the shop’s, and a wrong one is refused by its field', async () => {
  const { shop, id, buy, indepth } = await rewarding()
  await platform.db
    .updateTable('shop')
    .set({ time_zone: 'Pacific/Auckland' })
    .where('shop_id', '=', shop.shop_id)
    .execute()
  platform.at('2026-05-01T13:00:00Z')
  await buy('100.00')
  platform.at('2026-05-02T10:00:00Z')
  const of = async (day: string) =>
    (await indepth({ fromDate: day, toDate: day })).body.rewards as number
  expect([await of('2026-05-01'), await of('2026-05-02')]).toEqual([0, 1])
  expect((await indepth({ toDate: '2026-05-09' })).error).toMatchObject({ field: 'toDate' })
  expect((await indepth({ fromDate: '2024-01-01' })).error).toMatchObject({ field: 'fromDate' })
  const wrong = await platform.call(shop.people.owner, listWorkflowRewards, {
    params: { id },
    body: { startDate: '2026-05-02', endDate: '2026-05-01' },
  })
  expect(wrong).toMatchObject({ status: 422, error: { field: 'startDate' } })
  platform.at(at)
})

test('figures of another shop are not there, and those of none are nought', async () => {
  const { shop, id, indepth } = await rewarding()
  expect((await indepth()).body).toMatchObject({ rewards: 0, given: '0.00', percent: 0 })
  expect((await overview(shop, [id, 'wf999999', 'x'])).body.rows).toMatchObject([
    { id, given: '0.00', people: 0 },
  ])
  expect((await overview(other, [id])).body.rows).toEqual([])
  for (const endpoint of [indepthWorkflow, listWorkflowRewards] as const)
    expect(
      (await platform.call(other.people.admin, endpoint, { params: { id }, body: {} })).status,
    ).toBe(404)
  expect((await overview(shop, [id], shop.people.pos)).status).toBe(403)
  expect((await overview(shop, [id], shop.people.limited)).status).toBe(200)
})

test('a hold-out is compared once a hundred people are on each side', async () => {
  const { shop, workflow, indepth } = await rewarding()
  const people: { customer_id: bigint }[] = []
  for (let n = 0; n < 200; n += 1) people.push(await platform.customer(shop))
  const runs = people.map(({ customer_id }, n) => ({
    shop_id: shop.shop_id,
    workflow_id: workflow,
    version_no: 1,
    event_id: BigInt(900_000 + n),
    customer_id,
    verdict: n < 100 ? ('rewarded' as const) : ('held_out' as const),
    case_id: 'all',
    amount: 0n,
    given: 0n,
    limit_no: null,
    problem: null,
    day: '2026-05-01',
    at: new Date(at),
  }))
  await platform.db.insertInto('workflow_run').values(runs.slice(0, 199)).execute()
  expect((await indepth()).body.holdout).toEqual({
    people: 100,
    held_out: 99,
    least: 100,
    compared: null,
  })
  await platform.db.insertInto('workflow_run').values(runs.slice(199)).execute()
  const order = (n: number, total: bigint, paid_at: string) => ({
    shop_id: shop.shop_id,
    name: unique('#h'),
    platform_order_id: null,
    customer_id: people[n]!.customer_id,
    email: null,
    subtotal: total,
    shipping: 0n,
    taxes: 0n,
    discount: 0n,
    total,
    refunded: 0n,
    financial_status: 'paid',
    fulfillment_status: '',
    digest: null,
    created_at: new Date(paid_at),
    paid_at: new Date(paid_at),
    cancelled_at: null,
  })
  await platform.db
    .insertInto('orders')
    .values([
      ...Array.from({ length: 50 }, (_, n) => order(n, 20_000n, '2026-05-01T12:00:00Z')),
      ...Array.from({ length: 100 }, (_, n) => order(100 + n, 5000n, '2026-05-01T12:00:00Z')),
      // the order that led to it, and one after the period
      order(0, 99_900n, at),
      order(1, 99_900n, '2026-05-03T12:00:00Z'),
    ])
    .execute()
  expect((await indepth()).body.holdout?.compared).toEqual({
    mean: '100.00',
    mean_held_out: '50.00',
    each: { value: '50.00', low: '30.31', high: '69.69' },
    all: { value: '5000.00', low: '3030.13', high: '6969.87' },
  })
})
