import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { takeWaitingJobOf } from '#platform/events/take-waiting.ts'
import { storeOf, storeOrder } from '../../support/events/store-events.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import { unique } from '../../support/platform.ts'
import { job } from '../../support/redemptions/holding.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const store = await storeOf(platform, shop)

const refund = (order: string, amount: string, more: object = {}) => ({
  refund: { id: unique('r'), order, amount, ...more },
})
const sums = async (name: string) => {
  const { refunded, refundable } = await store.order(name)
  return [refunded, refundable]
}
const stateOf = async (order: string) =>
  (
    await platform.db
      .selectFrom('event')
      .select(['state', 'tries'])
      .where('shop_id', '=', shop.shop_id)
      .where('subject', '=', order)
      .execute()
  ).map(({ state }) => state)

test('a refund of the store lessens what can be refunded, by its id once', async () => {
  const order = storeOrder()
  await store.send('order_created', { order })
  const data = refund(order.name, '5.00')
  await store.send('refund_created', data)
  await store.send('refund_created', data)
  expect(await sums(order.name)).toEqual(['5.00', '18.95'])
})

test('the order’s own figure and its refunds count once, whichever comes first', async () => {
  const order = storeOrder()
  await store.send('order_created', { order })
  await store.send('refund_created', refund(order.name, '5.00'))
  const later = { ...order, updated_at: '2026-05-02T10:00:00Z', refunded: '5.00' }
  await store.send('order_updated', { order: later })
  expect(await sums(order.name)).toEqual(['5.00', '18.95'])
  await store.send('order_updated', {
    order: { ...later, updated_at: '2026-05-03T10:00:00Z', refunded: '8.00' },
  })
  await store.send('refund_created', refund(order.name, '3.00'))
  expect(await sums(order.name)).toEqual(['8.00', '15.95'])
})

test('an order that says less than its refunds, or nothing, takes none back', async () => {
  const order = storeOrder()
  await store.send('order_created', { order })
  await store.send('refund_created', refund(order.name, '5.00'))
  for (const [at, more] of [
    ['2026-05-02T10:00:00Z', { refunded: '0.00' }],
    ['2026-05-03T10:00:00Z', {}],
  ] as const) {
    await store.send('order_updated', { order: { ...order, updated_at: at, ...more } })
    expect((await sums(order.name))[0]).toBe('5.00')
  }
})

test('the store may say what the order has refunded in all', async () => {
  const { name } = await placeOrder(platform, shop, {
    lines: [{ price: 5000n }],
    refunded: 1000n,
    platform_order_id: unique('9'),
  })
  await store.send('refund_created', refund(name, '5.00', { refunded: '15.00' }))
  expect((await sums(name))[0]).toBe('15.00')
})

test('a refund before its order waits and is taken with it, in 20 parts too', async () => {
  const order = storeOrder()
  for (let at = 0; at < 20; at += 1)
    expect(await store.send('refund_created', refund(order.name, '1.00'))).toMatchObject({
      outcome: 'accepted',
      waits: true,
    })
  expect(await stateOf(order.name)).toEqual(Array(20).fill('waiting'))
  await store.send('order_created', { order })
  expect(await sums(order.name)).toEqual(['20.00', '3.95'])
  expect(await stateOf(order.name)).toEqual(Array(20).fill('done'))
})

test('a refund waits for an order that an import brings, and is given up in the end', async () => {
  platform.at('2026-05-01T10:00:00Z')
  const sweep = async (at: string) => {
    platform.at(at)
    await takeWaitingJobOf(platform).handle({}, job)
  }
  const name = `#${unique('')}`
  await store.send('refund_created', refund(name, '4.00'))
  const lost = `#${unique('')}`
  await store.send('refund_created', refund(lost, '4.00'))
  await placeOrder(platform, shop, { name })
  await sweep('2026-05-01T10:00:10Z')
  expect(await stateOf(name)).toEqual(['waiting'])
  await sweep('2026-05-01T10:01:00Z')
  expect(await stateOf(name)).toEqual(['done'])
  expect((await sums(name))[0]).toBe('4.00')
  for (let day = 1; day < 20; day += 1)
    await sweep(`2026-06-${String(day).padStart(2, '0')}T10:00:00Z`)
  expect(await stateOf(lost)).toEqual(['stuck'])
  // the order comes after all
  await store.send('order_created', { order: storeOrder({ name: lost }) })
  expect(await stateOf(lost)).toEqual(['done'])
  expect(await sums(lost)).toEqual(['4.00', '19.95'])
})

test('a waiting event that breaks holds up no other, and is given up in the end', async () => {
  const [broken, name] = [`#${unique('')}`, `#${unique('')}`]
  await store.send('refund_created', refund(broken, '4.00'))
  await store.send('refund_created', refund(name, '4.00'))
  await sql`update event set data = '{}' where subject = ${broken}`.execute(platform.db)
  await placeOrder(platform, shop, { name })
  for (let day = 1; day < 20; day += 1) {
    platform.at(`2026-07-${String(day).padStart(2, '0')}T10:00:00Z`)
    await takeWaitingJobOf(platform).handle({}, job)
    if (day === 1)
      expect([await stateOf(broken), await stateOf(name)]).toEqual([['waiting'], ['done']])
  }
  expect(await stateOf(broken)).toEqual(['stuck'])
})

test('the pieces of a refund of the store are returned, once, and can’t be refunded again', async () => {
  const { name, order_id } = await placeOrder(platform, shop, {
    lines: [{ price: 1000n, quantity: 4 }, { price: 500n }],
  })
  const linesNow = () =>
    platform.db
      .selectFrom('order_line')
      .select(['returned', 'net_back'])
      .where('order_id', '=', order_id)
      .orderBy('line_no')
      .execute()
  const data = refund(name, '20.00', { lines: [{ line: 1, quantity: 2 }] })
  await store.send('refund_created', data)
  await store.send('refund_created', data)
  const two = [
    { returned: 2, net_back: 2000n },
    { returned: 0, net_back: 0n },
  ]
  expect(await linesNow()).toEqual(two)
  for (const line of [
    { line: 3, quantity: 1 },
    { line: 1, quantity: 0 },
  ])
    expect(
      await store.send('refund_created', refund(name, '1.00', { lines: [line] })),
    ).toMatchObject({ outcome: 'refused' })
  expect(await linesNow()).toEqual(two)
  await store.send('refund_created', refund(name, '25.00', { lines: [{ line: 1, quantity: 9 }] }))
  expect((await linesNow())[0]).toEqual({ returned: 4, net_back: 4000n })
})

test('pieces that were refunded here and passed on to the store count once', async () => {
  const { refunded, bought } = refundingOf(platform, shop)
  const order = await bought({ lines: [{ price: 1000n, quantity: 4 }] })
  await refunded(order, {
    selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity: 2 }],
  })
  const returned = async () => (await store.order(order.name)).line_items[0]!.returned
  const of = (quantity: number) => refund(order.name, '1.00', { lines: [{ line: 1, quantity }] })
  await store.send('refund_created', of(1))
  expect(await returned()).toBe(2)
  await store.send('refund_created', of(2))
  expect(await returned()).toBe(3)
  expect(
    (
      await store.send('order_updated', {
        order: { ...storeOrder(), name: order.name, lines: [] },
      })
    ).outcome,
  ).toBe('refused')
})
