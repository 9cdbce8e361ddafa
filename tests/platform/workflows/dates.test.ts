import { beforeEach, describe, expect, test } from 'vitest'
import type { Timing, WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { datesJobOf } from '#platform/workflows/dates/jobs.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { credit, when } from '../../support/workflows/facts.ts'
import { balanceOf, decideWaiting, liveWorkflow, runsOf } from '../../support/workflows/live.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'

const platform = await suitePlatform()
let shop: TestShop
beforeEach(async () => {
  platform.at('2026-05-20T08:00:00Z')
  shop = await platform.shop({ time_zone: 'Europe/London' })
})

const job = { id: '1', tries: 0, last: false, signal: new AbortController().signal }
const run = () => datesJobOf(platform).handle({} as never, job)
const listen = (trigger: string, timing: Timing, since = '2026-05-19T00:00:00Z') =>
  liveWorkflow(
    platform,
    shop,
    {
      trigger,
      timing,
      cases: [when('all', { all: [] }, credit({ mode: 'fixed', value: '5.00' }))],
    } satisfies WorkflowData,
    { since },
  )
const eventsOf = async (topic: string) => {
  const rows = await platform.db
    .selectFrom('event')
    .select(['customer_id', 'data', 'occurred_at', 'decide'])
    .where('shop_id', '=', shop.shop_id)
    .where('topic', '=', topic)
    .orderBy('event_id')
    .execute()
  return rows.map(({ occurred_at, ...row }) => ({ ...row, at: occurred_at.toISOString() }))
}
const peopleOf = async (topic: string) =>
  (await eventsOf(topic)).map(({ customer_id }) => customer_id)
const bornOn = async (birthday: string, more: Partial<{ created_at: Date }> = {}) => {
  const { customer_id } = await platform.customer(shop)
  await platform.db
    .updateTable('customer')
    .set({ birthday, ...more })
    .where('customer_id', '=', customer_id)
    .execute()
  return customer_id
}

test('a birthday is an event at nine by the shop’s clock, once however often the job runs', async () => {
  await listen('birthday', { days: 0 })
  const today = await bornOn('1990-05-20')
  await bornOn('1990-05-21')
  platform.at('2026-05-20T07:59:00Z')
  await run()
  expect(await peopleOf('birthday')).toEqual([])
  platform.at('2026-05-20T08:00:00Z')
  await run()
  await platform.db.deleteFrom('date_scan').where('shop_id', '=', shop.shop_id).execute()
  await Promise.all([run(), run()])
  expect(await eventsOf('birthday')).toEqual([
    {
      customer_id: today,
      data: { timing: { days: 0 }, day: '2026-05-20' },
      at: '2026-05-20T08:00:00.000Z',
      decide: 'waiting',
    },
  ])
})

test('days before are counted, and each workflow hears those of its own days alone', async () => {
  const week = await listen('birthday', { days: 7 })
  const day = await listen('birthday', { days: 1 })
  const inAWeek = await bornOn('2000-05-27')
  const tomorrow = await bornOn('2000-05-21')
  await run()
  await decideWaiting(platform)
  const runs = await runsOf(platform, shop)
  expect(runs.map(({ workflow_id, verdict }) => [workflow_id, verdict]).toSorted()).toEqual(
    [
      [week, 'rewarded'],
      [day, 'rewarded'],
    ].toSorted(),
  )
  expect(await balanceOf(platform, shop, inAWeek)).toBe(500n)
  expect(await balanceOf(platform, shop, tomorrow)).toBe(500n)
})

test('those of a week of downtime are caught up; erased and merged customers have none', async () => {
  await listen('birthday', { days: 0 }, '2026-01-01T00:00:00Z')
  platform.at('2026-05-10T09:00:00Z')
  await run()
  const [tooOld, caughtUp] = [await bornOn('1980-05-12'), await bornOn('1980-05-14')]
  const gone = await bornOn('1980-05-15')
  const kept = await bornOn('1980-01-01')
  await platform.db
    .updateTable('customer')
    .set({ merged_into: kept })
    .where('customer_id', '=', gone)
    .execute()
  platform.at('2026-05-20T08:00:00Z')
  await run()
  expect(await peopleOf('birthday')).toEqual([caughtUp])
  expect(await peopleOf('birthday')).not.toContain(tooOld)
})

describe('the people of a day', () => {
  test('an anniversary is one of the day on which the customer was made, from the next year on', async () => {
    await listen('anniversary', { days: 0 })
    const two = await bornOn('1990-01-01', { created_at: new Date('2024-05-19T23:30:00Z') })
    await bornOn('1990-01-01', { created_at: new Date('2026-05-20T00:10:00Z') })
    await bornOn('1990-01-01', { created_at: new Date('2024-05-18T22:30:00Z') })
    await run()
    expect(await peopleOf('anniversary')).toEqual([two])
  })

  test('inactivity counts from the last paid order', async () => {
    await listen('inactivity', { days: 30 })
    const [gone, back] = [await bornOn('1990-01-01'), await bornOn('1990-01-01')]
    const at = (day: string) => ({
      paid_at: new Date(`${day}T12:00:00Z`),
      created_at: new Date(`${day}T12:00:00Z`),
    })
    for (const customer_id of [gone, back])
      await placeOrder(platform, shop, { customer_id, ...at('2026-04-20') })
    await placeOrder(platform, shop, { customer_id: back, ...at('2026-05-01') })
    const cancelled = { cancelled_at: new Date('2026-05-02T12:00:00Z') }
    await placeOrder(platform, shop, { customer_id: gone, ...at('2026-05-01'), ...cancelled })
    await run()
    expect(await peopleOf('inactivity')).toEqual([gone])
  })

  test('unused credit is that of which nothing moved since, and expiring credit names its sum', async () => {
    await listen('unused_credit', { days: 10 })
    await listen('credit_expiring', { days: 10 })
    platform.at('2026-05-10T10:00:00Z')
    const checkout = await checkoutOf(platform, shop)
    const { customer } = await checkout.card(['5.00', '2026-05-30'], ['2.50', '2026-05-30'])
    const { customer_id } = await platform.db
      .selectFrom('customer')
      .select('customer_id')
      .where('platform_customer_id', '=', customer)
      .where('shop_id', '=', shop.shop_id)
      .executeTakeFirstOrThrow()
    platform.at('2026-05-20T08:00:00Z')
    await run()
    expect(await peopleOf('unused_credit')).toEqual([customer_id])
    expect(await eventsOf('credit_expiring')).toMatchObject([
      { customer_id, data: { amount: '7.50' } },
    ])
  })

  test('a schedule has everyone on its days', async () => {
    // a Wednesday
    await listen('schedule', { every: 'week', weekday: 3 })
    await listen('schedule', { every: 'month', day: 1 })
    const people = [await bornOn('1990-01-01'), await bornOn('1990-01-01')]
    await run()
    expect(await peopleOf('schedule')).toEqual(people)
  })
})
