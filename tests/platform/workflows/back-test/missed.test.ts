import { expect, test } from 'vitest'
import { deleteBulk, getBulk } from '#contract/bulk/draft.ts'
import { listBulkRows } from '#contract/bulk/run.ts'
import {
  listTemplateCosts,
  makeMissedCampaign,
  countTemplateCosts,
} from '#contract/workflows/back-test/calls.ts'
import { turnsOf } from '#platform/workflows/back-test/runner.ts'
import { checkpoint, settle } from '../../../support/bulk/campaigns.ts'
import { storeOf, storeOrder } from '../../../support/events/store-events.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { suite } from '../../../support/suite.ts'
import { backTestingOf } from '../../../support/workflows/back-testing.ts'
import { credit, when, workflow } from '../../../support/workflows/facts.ts'
import { balanceOf, decideWaiting, liveWorkflow } from '../../../support/workflows/live.ts'

const at = '2026-05-01T10:00:00Z'
const { platform, other } = await suite({ at, ties: 'after all' })
const expiration = {
  never_expires: false,
  expiration_mode: 'dynamic' as const,
  expires_within_value: '30',
  expires_within_period_type: 'day' as const,
  expires_on: '' as const,
}
const fifth = workflow([when('all', { all: [] }, credit({ value: '20', expiration }))])
const days = { from: '2026-04-01', to: '2026-05-31' }

/** A shop where one person bought before the workflow was live, and another before and after. */
const missing = async () => {
  const shop = await platform.shop()
  const store = await storeOf(platform, shop)
  const [a, b] = [await platform.customer(shop), await platform.customer(shop)]
  const buy = async ({ id, email }: typeof a, name: string) => {
    const order = storeOrder({
      name,
      total: '20.00',
      shipping: '0.00',
      email,
      customer: { id, email },
    })
    await store.send('order_paid', { order }, { occurred_at: at })
  }
  await buy(a, '#1')
  await buy(b, '#2')
  const workflow_id = await liveWorkflow(platform, shop, fifth, { since: at })
  await buy(b, '#3')
  await decideWaiting(platform)
  const { run, start } = backTestingOf(platform, shop)
  const test_ = () => run(fifth, { ...days, workflow_id: `wf${workflow_id}` })
  const make = (id: string, by = shop.people.owner, key = unique('key-')) =>
    platform.call(by, makeMissedCampaign, { params: { id }, body: { title: 'Missed' } }, { key })
  return { shop, a, b, test_, start, make }
}
const rowsOf = async (shop: TestShop, id: string) => {
  await settle(platform)
  return (await platform.call(shop.people.owner, listBulkRows, { params: { id }, query: {} })).body
    .rows
}
const balance = (shop: TestShop, { customer_id }: { customer_id: bigint }) =>
  balanceOf(platform, shop, customer_id)

test('what was missed becomes a draft, without what was given, and gives nothing itself', async () => {
  const { shop, a, b, test_, make } = await missing()
  expect([await balance(shop, a), await balance(shop, b)]).toEqual([0n, 400n])
  const { back_test_id } = await test_()
  const { body, text } = await make(back_test_id)
  expect(body, text).toMatchObject({ people: 2, amount: '8.00', left_out: 0 })
  const { bulk } = (
    await platform.call(shop.people.owner, getBulk, { params: { id: body.bulk_id } })
  ).body
  expect(bulk).toMatchObject({
    title: 'Missed',
    operation_name: 'loyalty_card',
    reason: 'Reward',
    money: 'promotional',
    email: { active: false },
  })
  const rows = await rowsOf(shop, body.bulk_id)
  expect(
    rows
      .map(({ email, amount, expires_on }) => [email, amount, expires_on])
      .toSorted((one, two) => (String(one[0]) < String(two[0]) ? -1 : 1)),
  ).toEqual([a.email, b.email].toSorted().map((email) => [email, '4.00', '2026-05-31']))
  expect([await balance(shop, a), await balance(shop, b)]).toEqual([0n, 400n])
})

test('a back-test makes one draft, also when it is asked for twice at the same time', async () => {
  const { shop, test_, make } = await missing()
  const { back_test_id } = await test_()
  const made = await Promise.all([1, 2, 3].map(() => make(back_test_id)))
  const [first] = made.map(({ body }) => body.bulk_id)
  expect(made.map(({ body }) => body.bulk_id)).toEqual([first, first, first])
  await settle(platform)
  const gone = await platform.call(
    shop.people.owner,
    deleteBulk,
    { params: { id: first! } },
    { key: unique('key-') },
  )
  expect(gone.status).toBe(200)
  expect((await make(back_test_id)).body.bulk_id).not.toBe(first)
})

test('what a campaign gave is missed no more, by whatever back-test', async () => {
  const { shop, a, b, test_, make } = await missing()
  const first = await test_()
  const second = await test_()
  const { body } = await make(first.back_test_id)
  // a draft has given nothing yet
  expect((await make(second.back_test_id)).body).toMatchObject({ people: 2, amount: '8.00' })
  await settle(platform)
  const begun = await checkpoint(platform, shop.people.owner, body.bulk_id, 'start')
  expect(begun.status, begun.text).toBe(200)
  await settle(platform)
  expect([await balance(shop, a), await balance(shop, b)]).toEqual([400n, 800n])
  const third = await test_()
  expect((await make(third.back_test_id)).error?.code).toBe('nothing_missed')
})

test('a campaign is refused while its back-test runs, to another shop, and by role', async () => {
  const { shop, start, test_, make } = await missing()
  const running = (await start(fifth, days)).body.back_test.back_test_id
  expect((await make(running)).error?.code).toBe('back_test_unfinished')
  const { back_test_id } = await test_()
  expect((await make(back_test_id, other.people.owner)).status).toBe(404)
  for (const role of ['limited', 'pos'] as const)
    expect((await make(back_test_id, shop.people[role])).status).toBe(403)
})

test('templates say what last year would have cost, counted once and from when', async () => {
  const { shop } = await missing()
  platform.at('2026-05-20T10:00:00Z')
  const list = async (of = shop) =>
    (await platform.call(of.people.owner, listTemplateCosts, {})).body
  const count = (of = shop, by = of.people.owner) =>
    platform.call(by, countTemplateCosts, {}, { key: unique('key-') })
  expect(await list()).toEqual({ currency: 'GBP', running: 0, costs: [] })
  const started = await Promise.all([count(), count()])
  const { running } = started[0]!.body
  expect(running).toBeGreaterThan(2)
  expect((await list()).running).toBe(running)
  const { next } = turnsOf(platform, 1000)
  while (await next());
  const done = await list()
  expect(done.running).toBe(0)
  // 5 % of three orders of 20.00
  expect(done.costs.find(({ template }) => template === 'cashback')).toMatchObject({
    from: '2025-05-20',
    to: '2026-05-19',
    rewards: 3,
    people: 2,
    amount: '3.00',
    share_of_revenue: '5.00',
    counted_at: '2026-05-20T10:00:00.000Z',
  })
  const kept = await platform.db
    .selectFrom('back_test_row')
    .innerJoin('back_test', 'back_test.back_test_id', 'back_test_row.back_test_id')
    .select('row_no')
    .where('back_test.shop_id', '=', shop.shop_id)
    .where('template', 'is not', null)
    .execute()
  expect(kept).toEqual([])
  expect((await count()).body.running).toBe(0)
  platform.at('2026-06-25T10:00:00Z')
  expect((await count()).body.running).toBe(running)
  expect((await list(other)).costs).toEqual([])
  expect((await count(other)).error?.code).toBe('no_past')
  expect((await count(shop, shop.people.limited)).status).toBe(403)
  platform.at(at)
})
