import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getHome } from '#contract/home/calls.ts'
import { getReward } from '#contract/rewards/calls.ts'
import { getTrigger } from '#contract/workflows/custom/calls.ts'
import { changeWorkflow } from '#contract/workflows/define.ts'
import { getEvent, listEvents, retryEvent } from '#contract/workflows/why.ts'
import { storeOf, storeOrder } from '../../support/events/store-events.ts'
import { type Person, type TestShop, unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'
import { definingOf } from '../../support/workflows/defining.ts'
import { credit, when } from '../../support/workflows/facts.ts'
import {
  decideWaiting,
  fivePercent,
  liveWorkflow,
  rewardsOf,
  waitingEvents,
} from '../../support/workflows/live.ts'
import { scheme, triggersOf } from '../../support/workflows/triggers.ts'

const { platform } = await suite({ ties: 'after all' })

const explain = async (shop: TestShop, id: string | bigint, by: Person = shop.people.owner) =>
  (await platform.call(by, getEvent, { params: { id: `ev${id}` } })).body
const list = async (shop: TestShop, query: object = {}) =>
  (await platform.call(shop.people.owner, listEvents, { query } as never)).body
const orders = async (shop: TestShop, query: object) =>
  (await list(shop, query)).rows.map(({ order }) => order)

/** A case that gives everyone 1.00. */
const everyone = when('all', { all: [] }, credit({ mode: 'fixed', value: '1' }))

/** Sends a paid order to a shop. */
const paid = async (shop: TestShop, more: Record<string, unknown> = {}) => {
  const store = await storeOf(platform, shop)
  const order = storeOrder(more)
  await store.send('order_paid', { order })
  return order
}

test('events are found by the number of an order, with and without #, and by an email', async () => {
  const shop = await platform.shop()
  const order = await paid(shop)
  await paid(shop, { email: 'other@customers.example' })
  for (const search of [order.name, order.name.replace('#', '')])
    expect(await orders(shop, { search })).toEqual([order.name])
  expect(await orders(shop, { search: String(order.email).toUpperCase() })).toEqual([order.name])
  expect(await orders(shop, { search: 'nobody@customers.example' })).toEqual([])
  const elsewhere = await platform.shop()
  expect(await orders(elsewhere, { search: order.name })).toEqual([])
})

test('events are listed by the day on which they happened, page by page', async () => {
  const shop = await platform.shop()
  const { customer_id } = await platform.customer(shop)
  const days = ['2026-03-03', '2026-03-01', '2026-03-02']
  await waitingEvents(
    platform,
    shop,
    // late in the evening of the shop's day, and the next one in UTC
    days.map((day) => ({ customer_id, at: `${day}T23:30:00Z` })),
  )
  const at = (rows: readonly { occurred_at: string }[]) =>
    rows.map(({ occurred_at }) => occurred_at.slice(0, 10))
  expect(at((await list(shop)).rows)).toEqual(['2026-03-03', '2026-03-02', '2026-03-01'])
  expect(at((await list(shop, { start_date: '2026-03-02', end_date: '2026-03-02' })).rows)).toEqual(
    ['2026-03-02'],
  )
  const first = await list(shop, { limit: 2 })
  const second = await list(shop, { limit: 2, after: first.after })
  expect(at([...first.rows, ...second.rows])).toEqual(['2026-03-03', '2026-03-02', '2026-03-01'])
  expect(at((await list(shop, { limit: 2, before: second.before })).rows)).toEqual(at(first.rows))
})

test('an event in the list says what workflows decided, and what they gave', async () => {
  const shop = await platform.shop()
  const customer = await platform.customer(shop)
  await liveWorkflow(platform, shop, fivePercent())
  await liveWorkflow(platform, shop, fivePercent({ starts_at: '2999-01-01T00:00:00Z' }))
  await waitingEvents(platform, shop, [{ customer_id: customer.customer_id }])
  expect((await list(shop)).rows).toMatchObject([{ state: 'waiting', verdicts: [], given: '0.00' }])
  await decideWaiting(platform)
  expect((await list(shop)).rows).toMatchObject([
    {
      state: 'done',
      topic: 'tg1',
      topic_title: 'Paid elsewhere',
      platform_customer_id: customer.id,
      verdicts: [
        { verdict: 'rewarded', workflows: 1 },
        { verdict: 'not_started', workflows: 1 },
      ],
      given: '5.00',
    },
  ])
})

test('a refund whose order is unknown is held, and no workflow’s yet', async () => {
  const shop = await platform.shop()
  const store = await storeOf(platform, shop)
  const order = `#${unique('')}`
  await store.send('refund_created', { refund: { id: unique('r'), order, amount: '5.00' } })
  expect((await list(shop, { state: 'held' })).rows).toMatchObject([{ order, state: 'held' }])
  expect((await list(shop, { state: 'unheard' })).rows).toEqual([])
})

test('an event explains its rewards, its cases, and the limits of the version that decided', async () => {
  const shop = await platform.shop()
  const customer = await platform.customer(shop)
  const limits = { budget: [{ period: 'total' as const, amount: '100' }] }
  await liveWorkflow(platform, shop, fivePercent({ limits }))
  const [event] = await waitingEvents(platform, shop, [{ customer_id: customer.customer_id }])
  await decideWaiting(platform)
  const [reward] = await rewardsOf(platform, shop)
  const id = `rw${reward!.reward_id}`
  expect(await explain(shop, event!)).toMatchObject({
    event: { platform_customer_id: customer.id },
    fields: [{ name: 'event.email' }, { name: 'event.amount', type: 'money', label: 'Amount' }],
    decisions: [
      {
        cases: [{ id: 'all' }],
        limits,
        rewards: [
          { reward_id: id, state: 'granted', amount: '5.00', platform_customer_id: customer.id },
        ],
      },
    ],
  })
  const { body } = await platform.call(shop.people.owner, getReward, { params: { id } })
  expect(body.reward).toMatchObject({ event_id: `ev${event}`, amount: '5.00' })
  const elsewhere = await platform.shop()
  const { status } = await platform.call(elsewhere.people.owner, getReward, { params: { id } })
  expect(status).toBe(404)
})

test('conditions on a trigger’s fields keep their outcome once it is disabled', async () => {
  const shop = await platform.shop()
  const { customer_id } = await platform.customer(shop)
  const one = fivePercent().cases[0]!
  const conditions = { all: [{ field: 'event.amount', operator: 'gt' as const, value: '50' }] }
  await liveWorkflow(platform, shop, fivePercent({ cases: [{ ...one, conditions }] }))
  const [event] = await waitingEvents(platform, shop, [{ customer_id }])
  await decideWaiting(platform)
  await (await triggersOf(platform, shop)).disable('tg1')
  const { decisions } = await explain(shop, event!)
  expect(decisions[0]!.trace!.cases[0]).toMatchObject({ chosen: true })
  expect(decisions[0]!.trace!.cases[0]!.parts).toContainEqual(
    expect.objectContaining({ field: 'event.amount', value: '50', actual: '100.00', holds: true }),
  )
})

test('of those that didn’t listen it says why not: paused, archived, published later, a draft', async () => {
  const shop = await platform.shop()
  const { customer_id } = await platform.customer(shop)
  const { create, live } = definingOf(platform, shop)
  const definition = { trigger: 'customer_created', cases: [everyone] }
  const paused = await live({ title: 'Paused', ...definition })
  await platform.call(shop.people.owner, changeWorkflow, {
    params: { id: paused.id },
    body: { active: false } as never,
  })
  await create({ title: 'Draft', ...definition })
  await create({ title: 'Other', ...definition, trigger: 'order_paid' })
  const before = platform.clock().toISOString()
  const [event] = await waitingEvents(platform, shop, [{ customer_id, topic: 'customer_created' }])
  await sql`
    update event set decide = null where event_id = ${event!}`.execute(platform.db)
  await live({ title: 'Later', ...definition })
  const { deaf } = await explain(shop, event!)
  const found = Object.fromEntries(deaf.map(({ title, ...rest }) => [title, rest]))
  expect(found).toMatchObject({
    Paused: { why: 'paused', reason: 'person' },
    Draft: { why: 'draft', at: null },
    Other: { why: 'other_trigger' },
    Later: { why: 'published_later' },
  })
  expect(found['Paused']!.at! <= before).toBe(true)
  expect(found['Later']!.at! >= before).toBe(true)
})

test('a workflow that has yet to decide is not among those that didn’t listen', async () => {
  const shop = await platform.shop()
  const { customer_id } = await platform.customer(shop)
  await liveWorkflow(platform, shop, fivePercent())
  const [event] = await waitingEvents(platform, shop, [{ customer_id }])
  const { decisions, deaf } = await explain(shop, event!)
  expect([decisions, deaf]).toEqual([[], []])
})

test('events are read by who may read, of the own shop, and tried again by who may approve', async () => {
  const shop = await platform.shop()
  const { customer_id } = await platform.customer(shop)
  const [event] = await waitingEvents(platform, shop, [{ customer_id }])
  await sql`
    update event set decide = 'stuck' where event_id = ${event!}`.execute(platform.db)
  const statusOf = async (by: Person) =>
    (await platform.call(by, getEvent, { params: { id: `ev${event}` } })).status
  const elsewhere = await platform.shop()
  expect(await statusOf(shop.people.limited)).toBe(200)
  expect(await statusOf(shop.people.pos)).toBe(403)
  expect(await statusOf(elsewhere.people.owner)).toBe(404)
  const retry = async (by: Person) =>
    (await platform.call(by, retryEvent, { params: { id: `ev${event}` } }, { key: unique('key-') }))
      .status
  const attention = async () =>
    (await platform.call(shop.people.owner, getHome, { query: {} })).body.attention
  expect(await attention()).toContainEqual({ kind: 'events_stuck', count: 1 })
  expect(await retry(shop.people.staff)).toBe(403)
  expect(await retry(elsewhere.people.owner)).toBe(404)
  expect(await retry(shop.people.owner)).toBe(200)
  expect((await attention()).some(({ kind }) => kind === 'events_stuck')).toBe(false)
})

test('a trigger lists the workflows that disabling it pauses, by what is live', async () => {
  const shop = await platform.shop()
  const triggers = await triggersOf(platform, shop)
  const made = await triggers.make(
    scheme({ fields: [{ key: 'email', type: 'email', path: 'email', label: 'Email' }] }),
  )
  const id = made.trigger_id
  const { create, change, live, read } = definingOf(platform, shop)
  const cases = [everyone]
  const moved = await live({ title: 'Live here, draft elsewhere', trigger: id, cases })
  await change(moved.id, { trigger: 'order_paid' })
  await create({ title: 'Draft here', trigger: id, cases })
  const { body } = await platform.call(shop.people.owner, getTrigger, { params: { id } })
  expect(body.workflows).toMatchObject([
    { title: 'Live here, draft elsewhere', active: true },
    { title: 'Draft here', active: false },
  ])
  await triggers.disable(id)
  expect((await read(moved.id)).workflow).toMatchObject({
    state: 'paused',
    paused_reason: 'trigger',
  })
})

test('a change under live workflows is refused with the names of all of them', async () => {
  const shop = await platform.shop()
  const triggers = await triggersOf(platform, shop)
  const made = await triggers.make()
  const { live } = definingOf(platform, shop)
  const conditions = { all: [{ field: 'event.points', operator: 'gt', value: '1' }] }
  for (const title of ['One', 'Two'])
    await live({
      title,
      trigger: made.trigger_id,
      cases: [{ ...everyone, conditions }],
    })
  const fields = made.scheme.fields.filter(({ key }) => key !== 'points')
  const { status, error } = await triggers.change(made.trigger_id, { ...made.scheme, fields })
  expect([status, error?.code]).toEqual([409, 'trigger_in_use'])
  expect(error?.problems).toMatchObject([
    { title: 'One', field: 'event.points' },
    { title: 'Two', field: 'event.points' },
  ])
  const renamed = await triggers.change(made.trigger_id, { ...made.scheme, name: 'Renamed' })
  expect(renamed.status).toBe(200)
})
