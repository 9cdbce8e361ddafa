import { expect, test } from 'vitest'
import { listHeldEvents } from '#contract/events/calls.ts'
import type { ShopScope } from '#platform/ctx.ts'
import { takeWaitingJobOf } from '#platform/events/take-waiting.ts'
import { importOrders } from '#platform/orders/intake/import-orders.ts'
import type { OrderRecord } from '#platform/orders/intake/order-record.ts'
import { storeOf, storeOrder } from '../../support/events/store-events.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import { unique } from '../../support/platform.ts'
import { job } from '../../support/redemptions/holding.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const store = await storeOf(platform, shop)
const shopScope = { shop_id: shop.shop_id } as ShopScope

/** An order of 23.95 in an import. */
const orderRecord = (name: string): OrderRecord => ({
  line: 2,
  name,
  platform_order_id: null,
  email: null,
  subtotal: '2395',
  shipping: '0',
  taxes: '0',
  discount: '0',
  total: '2395',
  refunded: '0',
  financial_status: 'paid',
  fulfillment_status: '',
  created_at: '2026-05-01T10:00:00Z',
  paid_at: '2026-05-01T10:00:00Z',
  cancelled_at: null,
  fulfilled_at: null,
  country: '',
  phone: null,
  tags: '',
  location: '',
  payment_method: '',
  lines: [['Shirt', 'SHIRT', 1, '2395', '0', true, '']],
})
const held = async (by = shop.people.owner) =>
  (await platform.call(by, listHeldEvents, {})).body.events
const sweep = async (at: string) => {
  platform.at(at)
  await takeWaitingJobOf(platform).handle({}, job)
}

test('a refund without its order is listed with its reason until the order comes', async () => {
  platform.at('2026-05-01T10:00:00Z')
  const [known, lost] = [`#${unique('')}`, `#${unique('')}`]
  for (const order of [known, lost])
    await store.send('refund_created', { refund: { id: unique('r'), order, amount: '4.00' } })
  const reasons = async () => (await held()).map(({ order, reason }) => [order, reason])
  expect(await reasons()).toEqual([
    [lost, 'order_awaited'],
    [known, 'order_awaited'],
  ])
  await placeOrder(platform, shop, { name: known })
  for (let day = 2; day < 22; day += 1)
    await sweep(`2026-06-${String(day).padStart(2, '0')}T10:00:00Z`)
  expect(await reasons()).toEqual([[lost, 'order_missing']])
  expect(await held()).toMatchObject([{ amount: '4.00', currency: 'GBP', problem: null }])
  const other = await platform.shop()
  expect(await held(other.people.owner)).toEqual([])
})

test('a refund that was given up is recorded once its order arrives, by an event or an import', async () => {
  platform.at('2026-05-01T10:00:00Z')
  const [told, imported] = [storeOrder(), storeOrder()]
  for (const { name } of [told, imported])
    await store.send('refund_created', { refund: { id: unique('r'), order: name, amount: '4.00' } })
  for (let day = 2; day < 22; day += 1)
    await sweep(`2026-06-${String(day).padStart(2, '0')}T10:00:00Z`)
  const missing = async () =>
    (await held())
      .filter(({ order }) => [told.name, imported.name].includes(order))
      .map(({ reason }) => reason)
  expect(await missing()).toEqual(['order_missing', 'order_missing'])
  await store.send('order_created', { order: told })
  expect(await missing()).toEqual(['order_missing'])
  await importOrders(platform, shopScope, [orderRecord(imported.name)])
  await sweep('2026-06-22T10:00:00Z')
  expect(await missing()).toEqual([])
  for (const { name } of [told, imported]) expect((await store.order(name)).refunded).toBe('4.00')
})
