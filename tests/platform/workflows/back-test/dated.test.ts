import { beforeEach, expect, test } from 'vitest'
import { listBackTestRows } from '#contract/workflows/back-test/calls.ts'
import type { Timing, WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { datesJobOf } from '#platform/workflows/dates/jobs.ts'
import { templates, unfinishedTemplates } from '#rules/workflows/templates/templates.ts'
import { placeOrder } from '../../../support/orders/placing.ts'
import type { TestShop } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { backTestingOf } from '../../../support/workflows/back-testing.ts'
import { definingOf } from '../../../support/workflows/defining.ts'
import { credit, when } from '../../../support/workflows/facts.ts'
import { decideWaiting, liveWorkflow } from '../../../support/workflows/live.ts'

const platform = await suitePlatform()
let shop: TestShop
beforeEach(async () => {
  platform.at('2026-06-01T12:00:00Z')
  shop = await platform.shop({ time_zone: 'America/New_York' })
})

const definition = (trigger: string, timing: Timing): WorkflowData => ({
  trigger,
  timing,
  cases: [when('all', { all: [] }, credit({ mode: 'fixed', value: '5.00' }))],
})
const known = async (more: { birthday?: string; created_at?: Date } = {}) => {
  const { customer_id, id } = await platform.customer(shop)
  await platform.db
    .updateTable('customer')
    .set({ created_at: new Date('2020-01-01T12:00:00Z'), ...more })
    .where('customer_id', '=', customer_id)
    .execute()
  return { customer_id, id }
}
const paid = (customer_id: bigint, at: string, more: object = {}) =>
  placeOrder(platform, shop, {
    customer_id,
    created_at: new Date(at),
    paid_at: new Date(at),
    ...more,
  })

/** The people and times of a back-test's rows, in their order. */
const tested = async (data: WorkflowData, days: { from: string; to: string }) => {
  const done = await backTestingOf(platform, shop, 2).run(data, days)
  expect(done).toMatchObject({ state: 'done', events_done: done.events_total })
  const { body } = await platform.call(shop.people.owner, listBackTestRows, {
    params: { id: done.back_test_id },
    query: {},
  } as never)
  const rows = body.rows.map(({ customer, at }) => `${customer?.platform_customer_id} ${at}`)
  return rows.toSorted()
}

test('a birthday of the past is at nine by the shop’s clock, 29 February on the 28th', async () => {
  const leap = await known({ birthday: '1992-02-29' })
  const winter = await known({ birthday: '1990-03-01' })
  await known({ birthday: '1990-05-30', created_at: new Date('2026-05-31T12:00:00Z') })
  const ordered = await known({ birthday: '1990-05-29', created_at: new Date('2026-05-31') })
  await paid(ordered.customer_id, '2026-01-01T12:00:00Z')
  const data = definition('birthday', { days: 0 })
  expect(await tested(data, { from: '2024-01-01', to: '2026-12-31' })).toEqual(
    [
      `${leap.id} 2024-02-29T14:00:00.000Z`,
      `${leap.id} 2025-02-28T14:00:00.000Z`,
      `${leap.id} 2026-02-28T14:00:00.000Z`,
      `${winter.id} 2024-03-01T14:00:00.000Z`,
      `${winter.id} 2025-03-01T14:00:00.000Z`,
      `${winter.id} 2026-03-01T14:00:00.000Z`,
      // in summer time, by when they had ordered
      `${ordered.id} 2026-05-29T13:00:00.000Z`,
    ].toSorted(),
  )
  expect(
    await tested(definition('birthday', { days: 7 }), { from: '2025-12-20', to: '2026-02-22' }),
  ).toEqual([`${leap.id} 2026-02-21T14:00:00.000Z`, `${winter.id} 2026-02-22T14:00:00.000Z`])
})

test('an anniversary begins a year after the day in the shop’s zone, and none is yet to come', async () => {
  const { id } = await known({ created_at: new Date('2024-06-02T03:00:00Z') })
  await known({ created_at: new Date('2025-06-03T12:00:00Z') })
  const data = definition('anniversary', { days: 0 })
  expect(await tested(data, { from: '2024-01-01', to: '2026-12-31' })).toEqual([
    `${id} 2025-06-01T13:00:00.000Z`,
  ])
  platform.at('2026-06-01T13:00:00Z')
  expect(await tested(data, { from: '2024-01-01', to: '2026-12-31' })).toHaveLength(2)
})

test('inactivity of the past is as of then: later orders and cancellations don’t change it', async () => {
  const [back, cancelled, gone] = [await known(), await known(), await known()]
  await paid(back.customer_id, '2026-01-01T12:00:00Z')
  await paid(back.customer_id, '2026-03-01T12:00:00Z')
  await paid(cancelled.customer_id, '2026-01-01T12:00:00Z')
  const later = { cancelled_at: new Date('2026-04-01T12:00:00Z') }
  await paid(cancelled.customer_id, '2026-01-10T12:00:00Z', later)
  await paid(gone.customer_id, '2026-01-02T12:00:00Z')
  await platform.db
    .updateTable('customer')
    .set({ merged_into: back.customer_id })
    .where('customer_id', '=', gone.customer_id)
    .execute()
  const data = definition('inactivity', { days: 30 })
  expect(await tested(data, { from: '2026-01-01', to: '2026-05-31' })).toEqual(
    [
      `${back.id} 2026-01-31T14:00:00.000Z`,
      `${back.id} 2026-03-31T13:00:00.000Z`,
      `${cancelled.id} 2026-02-09T14:00:00.000Z`,
    ].toSorted(),
  )
})

test('the past is what live workflows would have heard, day by day', async () => {
  const people = await Promise.all(
    ['1980-02-27', '1984-02-29', '1990-02-28', '1990-03-01'].map((birthday) => known({ birthday })),
  )
  for (const [at, { customer_id }] of people.entries())
    await paid(customer_id, `2026-01-2${6 + at}T0${at}:30:00Z`)
  const job = { id: '1', tries: 0, last: false, signal: new AbortController().signal }
  const days = { from: '2026-02-25', to: '2026-03-02' }
  const all = { birthday: { days: 0 }, anniversary: { days: 0 }, inactivity: { days: 30 } }
  // the first order was paid on the evening before, in the shop's zone
  const counts = { birthday: 4, anniversary: 0, inactivity: 3 }
  platform.at('2026-02-24T15:00:00Z')
  for (const [trigger, timing] of Object.entries(all))
    await liveWorkflow(platform, shop, definition(trigger, timing), { since: '2026-02-24' })
  for (const day of ['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28']) {
    platform.at(`${day}T15:00:00Z`)
    await datesJobOf(platform).handle({} as never, job)
  }
  platform.at('2026-03-02T15:00:00Z')
  await datesJobOf(platform).handle({} as never, job)
  await decideWaiting(platform)
  for (const [trigger, timing] of Object.entries(all)) {
    const events = await platform.db
      .selectFrom('event as e')
      .innerJoin('customer as c', 'c.customer_id', 'e.customer_id')
      .select(['c.platform_customer_id', 'e.occurred_at'])
      .where('e.shop_id', '=', shop.shop_id)
      .where('e.topic', '=', trigger)
      .where('e.occurred_at', '>', new Date('2026-02-25T00:00:00Z'))
      .execute()
    const heard = events.map(
      ({ platform_customer_id: id, occurred_at }) => `${id} ${occurred_at.toISOString()}`,
    )
    expect(await tested(definition(trigger, timing), days)).toEqual(heard.toSorted())
    expect([trigger, heard.length]).toEqual([trigger, counts[trigger as keyof typeof all]])
  }
})

test('each template back-tests, or says that its past can’t be known', async () => {
  const { customer_id } = await known({ birthday: '1990-05-01' })
  for (const month of [1, 2, 3]) await paid(customer_id, `2026-0${month}-01T12:00:00Z`)
  const { start, run } = backTestingOf(platform, shop)
  const days = { from: '2026-01-01', to: '2026-05-31' }
  const unknown: string[] = []
  for (const [name, { definition: data }] of Object.entries(templates)) {
    if (unfinishedTemplates.some((one) => one === name)) continue
    const { status, error } = await start(data as WorkflowData, days)
    if (error?.code === 'no_past') unknown.push(name)
    else {
      expect([name, status]).toEqual([name, 200])
      expect(await run(data as WorkflowData, days)).toMatchObject({ state: 'done' })
    }
  }
  expect(unknown.toSorted()).toEqual([
    'newsletter',
    'referral',
    'review_reward',
    'service_recovery',
    'subscription_anniversary',
    'unused_credit',
  ])
})

test('publishing a birthday workflow asks for its back-test once a birthday is known', async () => {
  const desk = definingOf(platform, shop)
  const data = { title: 'Birthday', ...definition('birthday', { days: 0 }) }
  const first = (await desk.create({ ...data, active: true })).body
  expect(first).toMatchObject({ published: { untested: true } })
  await known({ birthday: '1990-05-01' })
  const { id } = (await desk.create({ ...data, title: 'Again' })).body.workflow
  const refused = await desk.change(id, { active: true })
  expect([refused.status, refused.error?.code]).toEqual([409, 'back_test_missing'])
  await backTestingOf(platform, shop).run(definition('birthday', { days: 0 }))
  expect((await desk.change(id, { active: true })).status).toBe(200)
})
