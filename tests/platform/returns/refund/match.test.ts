import { beforeEach, expect, test } from 'vitest'
import { getOrderHistory, listRefunds, matchRefund } from '#contract/returns/refund.ts'
import { tellStore } from '#platform/returns/tasks/tell-store.ts'
import { checkoutOf } from '../../../support/redemptions/checkout.ts'
import { storeOf } from '../../../support/events/store-events.ts'
import type { TestShop } from '../../../support/platform.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { writeTask } from '../../../support/returns/refunding.ts'
import { standInStore } from '../../../support/returns/stand-in-store.ts'
import { suitePlatform } from '../../../support/suite.ts'

const platform = await suitePlatform()
let shop: TestShop
let refunds: ReturnType<typeof refundingOf>
beforeEach(async () => {
  shop = await platform.shop()
  refunds = refundingOf(platform, shop)
})
const say = (order: { name: string }, refund_id: string | null, by = shop.people.owner) =>
  platform.call(by, matchRefund, { params: { id: order.name }, body: { refund_id } })
const historyOf = async (order: { name: string }) =>
  (
    await platform.call(shop.people.owner, getOrderHistory, {
      params: { order_id: order.name },
    })
  ).body
const figure = (order: { order_id: bigint }, refunded: bigint) =>
  platform.db
    .updateTable('orders')
    .set({ refunded })
    .where('order_id', '=', order.order_id)
    .execute()
/** an order of 20.00 of which 8.00 were refunded here, and the store says 8.00 too */
const reported = async () => {
  const order = await refunds.bought({ lines: [{ quantity: 2 }] })
  const { refund } = await refunds.refunded(order, { refund_amount: '8', to: 'original' })
  await figure(order, 800n)
  return { order, id: refund.refund_id }
}

test('the store’s figure counts once more until staff say that it is our refund', async () => {
  const { order, id } = await reported()
  expect(await historyOf(order)).toMatchObject({ unmatched: '8.00', asks_match: true })
  const before = (await refunds.preview(order, { refund_amount: '1' })).body.refundable
  const said = await say(order, id)
  expect(Number(said.body.order.refundable) - Number(before)).toBe(8)
  expect(await historyOf(order)).toMatchObject({ unmatched: '0.00', asks_match: false })
})

test('a No is kept until the figure changes, and can be taken back', async () => {
  const { order, id } = await reported()
  const { refundable } = (await say(order, null)).body.order
  expect(await historyOf(order)).toMatchObject({ unmatched: '8.00', asks_match: false })
  await figure(order, 900n)
  expect(await historyOf(order)).toMatchObject({ unmatched: '9.00', asks_match: true })
  await figure(order, 800n)
  expect((await say(order, id)).body.order.refundable).not.toBe(refundable)
  expect((await say(order, null)).body.order.refundable).toBe(refundable)
})

test('a refund is matched once, however often and at once it is said', async () => {
  const { order, id } = await reported()
  const { refund } = await refunds.refunded(order, { refund_amount: '3', to: 'original' })
  await figure(order, 1600n)
  const said = await Promise.all([say(order, id), say(order, id), say(order, id)])
  expect(said.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await historyOf(order)).toMatchObject({ unmatched: '8.00', matched: [id] })
  await say(order, refund.refund_id)
  const { unmatched, matched } = await historyOf(order)
  expect([unmatched, matched]).toEqual(['5.00', [refund.refund_id, id]])
  await say(order, null)
  expect(await historyOf(order)).toMatchObject({ unmatched: '16.00', matched: [] })
})

test('an undone refund, and one that the store made, are none of ours in its figure', async () => {
  const { order, id } = await reported()
  const store = await storeOf(platform, shop)
  const theirs = { id: 'theirs-2', order: order.name, amount: '1.00', refunded: '9.00' }
  await store.send('refund_created', { refund: theirs })
  const [first] = (await historyOf(order)).refunds
  expect((await say(order, first!.refund_id)).error).toMatchObject({ code: 'not_found' })
  expect((await refunds.undo(id)).status).toBe(200)
  expect((await say(order, id)).error).toMatchObject({ code: 'refund_over' })
  expect(await historyOf(order)).toMatchObject({ unmatched: '9.00', matched: [] })
})

test('another order’s refund, another shop and a role without the right change nothing', async () => {
  const { order } = await reported()
  const { id } = await reported()
  expect((await say(order, id)).error).toMatchObject({ code: 'not_found', field: 'refund_id' })
  expect((await say(order, null, shop.people.limited)).status).toBe(403)
  const other = await platform.shop()
  expect((await say(order, null, other.people.owner)).status).toBe(404)
  expect((await historyOf(order)).asks_match).toBe(true)
})

test('what a connected store was told of stays matched, and is listed once', async () => {
  standInStore(platform)
  const told = await writeTask(platform, shop)
  while (await tellStore(platform, 60));
  const store = await storeOf(platform, shop)
  const refund = { id: `store-${told.key}`, order: told.name, amount: '10.00', refunded: '12.00' }
  await store.send('refund_created', { refund })
  const own = { ...refund, id: 'theirs-1', amount: '2.00', refunded: '12.00' }
  await store.send('refund_created', { refund: own })
  const history = await historyOf(told)
  expect(history.refunds.map(({ origin, amount }) => [origin, amount])).toEqual([
    ['store', '2.00'],
    ['here', '10.00'],
  ])
  expect(history.unmatched).toBe('2.00')
  const list = await platform.call(shop.people.owner, listRefunds, { query: { order: told.name } })
  expect(list.body.count).toBe(2)
  await say(told, null)
  expect(await historyOf(told)).toMatchObject({ unmatched: '2.00', asks_match: false })
})

test('an undone refund leaves the store’s figure as refunded there', async () => {
  const order = await refunds.bought({ lines: [{ quantity: 4 }] })
  const { refund } = await refunds.refunded(order, { refund_amount: '8' })
  await figure(order, 800n)
  await say(order, refund.refund_id)
  const { order: now } = (await refunds.undo(refund.refund_id)).body
  expect(now).toMatchObject({ refunded_here: '0.00', refundable: '32.00' })
})

test('of a refund that is undone in part, the store’s figure includes no more than is left', async () => {
  const store = await checkoutOf(platform, shop)
  const order = await refunds.bought({ lines: [{ quantity: 4 }] })
  const { refund } = await refunds.refunded(order, { refund_amount: '20' })
  const card = await refunds.cardOf(order.buyer)
  await store.hold(card!.code, '8.00', { capture: true })
  await refunds.undo(refund.refund_id)
  await refunds.refunded(order, { refund_amount: '10' })
  await figure(order, 2000n)
  expect((await say(order, refund.refund_id)).body.order).toMatchObject({
    refunded_here: '18.00',
    refundable: '10.00',
  })
})
