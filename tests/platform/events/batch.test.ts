import { expect, test } from 'vitest'
import { storeOf, storeOrder } from '../../support/events/store-events.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ connections: 5, at: '2026-05-01T10:00:00Z' })
const store = await storeOf(platform, shop)
const eventsOf = async (id: unknown) =>
  (
    await platform.db
      .selectFrom('event')
      .select('shop_id')
      .where('external_id', '=', String(id))
      .execute()
  ).length

test('each event is answered by itself, and a bad one holds no other', async () => {
  const good = store.event('order_created', { order: storeOrder() })
  const { body } = await store.post([
    good,
    store.event('order_vanished', {}),
    { topic: 'order_created' },
    { ...good, id: 7 },
    good,
    'no event',
    store.event('customer_created', { customer: { id: unique('c') } }),
  ])
  expect(body.results.map(({ outcome, error }) => [outcome, error?.field ?? null])).toEqual([
    ['accepted', null],
    ['refused', 'topic'],
    ['refused', 'id'],
    ['refused', 'id'],
    ['duplicate', null],
    ['refused', 'topic'],
    ['accepted', null],
  ])
})

test('the same id with other words is refused, and changes nothing', async () => {
  const order = storeOrder()
  const event = store.event('order_created', { order })
  await store.post([event])
  const { body } = await store.post([{ ...event, data: { order: { ...order, tags: 'other' } } }])
  expect(body.results[0]).toMatchObject({
    outcome: 'refused',
    error: { code: 'key_reused', field: 'id' },
  })
  expect((await store.order(order.name)).tags).toBe('')
})

test('a refused event may be sent again under its id once it is mended', async () => {
  const event = store.event('order_created', { order: storeOrder({ currency: 'EUR' }) })
  expect((await store.post([event])).body.results[0]!.outcome).toBe('refused')
  expect(await eventsOf(event['id'])).toBe(0)
  const mended = { ...event, data: { order: storeOrder() } }
  expect((await store.post([mended])).body.results[0]!.outcome).toBe('accepted')
})

test('ten deliveries at once have one effect', async () => {
  const order = storeOrder()
  const events = [
    store.event('order_created', { order }),
    store.event('refund_created', { refund: { id: unique('r'), order: order.name, amount: '1' } }),
  ]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => store.post(at % 2 ? events : events.toReversed())),
  )
  const outcomes = answers.flatMap(({ body }) => body.results.map(({ outcome }) => outcome))
  expect(outcomes.filter((one) => one === 'accepted')).toHaveLength(2)
  expect(outcomes.filter((one) => one === 'refused')).toEqual([])
  const { body } = await store.post([
    store.event('order_updated', { order: { ...order, tags: 'x' } }),
  ])
  expect(body.results[0]!.outcome).toBe('accepted')
  expect(await store.order(order.name)).toMatchObject({ refunded: '1.00', tags: 'x' })
})

test.each([
  ['more than 32 kB', { note: 'x'.repeat(33_000) }],
  ['seven levels', { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } }],
  ['101 fields', Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`f${at}`, 1]))],
  ['a name of the language', JSON.parse('{"__proto__": {"isAdmin": true}}') as object],
])('%s is refused', async (_, more) => {
  const { body } = await store.post([
    store.event('customer_created', { customer: { id: unique('c'), ...more } }),
  ])
  expect(body.results[0]).toMatchObject({ outcome: 'refused', error: { field: 'data' } })
})

test('an event from the future is refused, an old one is kept', async () => {
  const send = async (occurred_at: string) =>
    (await store.send('order_created', { order: storeOrder() }, { occurred_at })).error?.field
  expect(await send('2026-05-01T10:11:00Z')).toBe('occurred_at')
  expect(await send('2026-05-01T10:09:00Z')).toBeUndefined()
  expect(await send('2020-01-01T00:00:00Z')).toBeUndefined()
})

test.each([
  ['order_updated', { order: storeOrder({ updated_at: '2099-01-01T00:00:00Z' }) }],
  [
    'order_updated',
    { order: storeOrder({ customer: { id: 'c1', updated_at: '2099-01-01T00:00:00Z' } }) },
  ],
  ['customer_updated', { customer: { id: 'c1', updated_at: '2099-01-01T00:00:00Z' } }],
  [
    'refund_created',
    { refund: { id: 'r1', order: '#1', amount: '1.00', created_at: '2099-01-01T00:00:00Z' } },
  ],
])(
  '%s of a future version, which no later one could overwrite, is refused',
  async (topic, data) => {
    expect(await store.send(topic, data)).toMatchObject({
      outcome: 'refused',
      error: { message: expect.stringContaining('in the future') },
    })
  },
)

test('500 events, not 501 and not none', async () => {
  const order = storeOrder()
  const some = (count: number) =>
    Array.from({ length: count }, () => store.event('order_updated', { order }))
  expect((await store.post(some(501))).status).toBe(422)
  expect((await store.post([])).status).toBe(422)
  expect((await store.post(some(500))).body.results).toHaveLength(500)
})

test('more than 1 MB is read, more than 16 MB is not', async () => {
  const raw = (bytes: number) =>
    platform.request('POST', '/events', {
      token: store.key,
      raw: JSON.stringify({ events: [{ pad: 'x'.repeat(bytes) }] }),
    })
  expect((await raw(2_000_000)).status).toBe(200)
  expect(await raw(17_000_000)).toMatchObject({ status: 413, error: { code: 'too_large' } })
})

test('only a store’s key opens it, and only for its own shop', async () => {
  const event = store.event('order_created', { order: storeOrder() })
  for (const token of [null, shop.people.owner.token, 'tsk_none'])
    expect(
      await platform.request('POST', '/events', { token, body: { events: [event] } }),
    ).toMatchObject({ status: 401, error: { code: 'key_refused' } })
  expect(
    await platform.request('POST', '/events', {
      token: store.key,
      body: { events: [event], shop_url: other.shop_url },
    }),
  ).toMatchObject({ status: 403, error: { code: 'other_shop' } })
  const theirs = await storeOf(platform, other)
  await theirs.post([event])
  expect((await store.post([event])).body.results[0]!.outcome).toBe('accepted')
  expect(await eventsOf(event['id'])).toBe(2)
})
