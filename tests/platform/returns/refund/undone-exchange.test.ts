import { expect, test } from 'vitest'
import { listOrders } from '#contract/customers/read.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { getOrder, listNewestOrders } from '#contract/orders/calls.ts'
import { capture } from '#contract/redemptions/calls.ts'
import { storeOf, storeOrder } from '../../../support/events/store-events.ts'
import { checkoutOf } from '../../../support/redemptions/checkout.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const store = await checkoutOf(platform, shop)
const events = await storeOf(platform, shop)
const { bought, refund, refunded, undo } = refundingOf(platform, shop)
const { owner } = shop.people

const orderNow = async ({ name }: { name: string }) =>
  (await platform.call(owner, getOrder, { params: { order_id: name }, query: {} })).body.order

/** An order of 30.00 exchanged for one of 15.00, of which the credit pays 10.00. */
const exchanged = async () => {
  const order = await bought({ lines: [{ price: 3000n }] })
  const to = await bought({
    lines: [{ price: 1500n }],
    customer_id: order.buyer.customer_id,
    email: order.buyer.email,
  })
  const body = { refund_amount: '30.00', exchange: { order: to.name.slice(1), amount: '10.00' } }
  const done = await refunded(order, body)
  return { order, to, body, refund_id: done.refund.refund_id, parts: done.refund.parts }
}

test('of an order whose exchange is undone, only what else paid it is refundable', async () => {
  const { order, to, refund_id } = await exchanged()
  expect(await orderNow(to)).toMatchObject({
    refundable: '15.00',
    paid_by: { cards: [{ amount: '10.00', refunded: '0.00' }], other: '5.00', unpaid: '0.00' },
  })
  await undo(refund_id)
  expect(await orderNow(to)).toMatchObject({
    refundable: '5.00',
    refunded_here: '0.00',
    paid_by: { cards: [], other: '5.00', unpaid: '10.00' },
  })
  expect((await refund(to, { refund_amount: '5.01' })).error?.code).toBe('over_refundable')
  const { refund: rest } = await refunded(to, { refund_amount: '5.00' })
  expect(rest.parts).toMatchObject([{ kind: 'credit', amount: '5.00' }])
  const lists = await Promise.all([
    platform.call(owner, listOrders, { query: { email: order.buyer.email! } }),
    platform.call(owner, listNewestOrders, { query: {} }),
  ])
  for (const { body } of lists)
    expect(body.rows.find(({ name }) => name === to.name)).toMatchObject({ refundable: '0.00' })
})

test('paid by an exchange or a checkout again, it is refundable again', async () => {
  const { order, to, body, refund_id } = await exchanged()
  await undo(refund_id)
  const again = await refunded(order, body)
  expect(await orderNow(to)).toMatchObject({
    refundable: '15.00',
    paid_by: { cards: [{ amount: '10.00', refunded: '0.00' }], other: '5.00', unpaid: '0.00' },
  })
  await undo(again.refund.refund_id)
  const card = await store.card(['20.00'])
  const held = await store.hold(card.code, '4.00', { order: to.name })
  await store.ask(capture, { params: { id: held.body.redemption.redemption_id }, body: undefined })
  expect(await orderNow(to)).toMatchObject({
    refundable: '9.00',
    paid_by: { cards: [{ amount: '4.00' }], other: '5.00', unpaid: '6.00' },
  })
})

test('what the new order’s own refund gave back is not counted twice', async () => {
  const { to, refund_id, parts } = await exchanged()
  const own = await refunded(to, { refund_amount: '4.00' })
  await undo(refund_id)
  expect(await orderNow(to)).toMatchObject({
    refundable: '5.00',
    refunded_here: '4.00',
    paid_by: { cards: [{ amount: '4.00', refunded: '4.00' }], other: '5.00', unpaid: '6.00' },
  })
  const { body } = await platform.call(owner, getGiftCard, {
    params: { id: parts[0]!.gift_card_id! },
    query: {},
  })
  expect(body.gift_card.balance).toBe('0.00')
  expect((await undo(own.refund.refund_id)).error?.code).toBe('nothing_left')
})

test('an order that the store hands over after the undo is unpaid by as much', async () => {
  const next = storeOrder()
  const order = await bought({ lines: [{ price: 3000n }] })
  const body = { refund_amount: '20.00', exchange: { order: next.name, amount: '20.00' } }
  const first = await refunded(order, body)
  await undo(first.refund.refund_id)
  const card = await store.card(['4.00'])
  await store.hold(card.code, '4.00', { order: next.name, capture: true })
  await events.send('order_created', { order: next })
  expect(await orderNow(next)).toMatchObject({
    refundable: '7.95',
    paid_by: { cards: [{ amount: '4.00' }], other: '3.95', unpaid: '16.00' },
  })
  await events.send('order_updated', { order: { ...next, updated_at: '2026-05-02T10:00:00Z' } })
  await refunded(order, body)
  expect(await orderNow(next)).toMatchObject({ refundable: '23.95' })
})
