import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { getOrder } from '#contract/orders/calls.ts'
import { checkoutOf } from '../../../support/redemptions/checkout.ts'
import { unique } from '../../../support/platform.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ connections: 10, ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { bought, refund, refunded, undo, issue, lotsOf } = refundingOf(platform, shop)

const orderNow = async ({ name }: { name: string }) =>
  (await platform.call(shop.people.owner, getOrder, { params: { order_id: name }, query: {} })).body
    .order

const cardNow = async (id: string) =>
  (await platform.call(shop.people.owner, getGiftCard, { params: { id }, query: {} })).body
    .gift_card

/** A paid order of 30.00. */
const paid = (more: object = {}) => bought({ lines: [{ price: 3000n }], ...more })
const into = (order: string, amount = '30.00') => ({
  refund_amount: '30.00',
  exchange: { order, amount },
})

test('an exchange pays another order than the refunded one', async () => {
  const order = await paid({ platform_order_id: unique('9') })
  const { order_id } = await orderNow(order)
  for (const name of [order.name, order.name.slice(1), order_id])
    expect((await refund(order, into(name))).error).toMatchObject({ field: 'exchange.order' })
  expect(await orderNow(order)).toMatchObject({ refundable: '30.00' })
})

test('an exchange for an order by the store’s id pays it, and undone leaves it unpaid', async () => {
  const order = await paid()
  const next = await paid({ platform_order_id: unique('9') })
  const { order_id } = await orderNow(next)
  const { refund: done } = await refunded(order, into(order_id, '20.00'))
  expect((await orderNow(next)).paid_by.cards).toMatchObject([{ amount: '20.00' }])
  await undo(done.refund_id)
  expect(await orderNow(next)).toMatchObject({ refundable: '10.00' })
})

test('an exchange and a refund of the order that it pays are both done at once', async () => {
  const order = await paid()
  const { customer_id, email } = order.buyer
  const next = await paid({ customer_id, email })
  for (let i = 0; i < 10; i += 1) {
    // as the undo of an exchange leaves it: the exchange pays it again
    await sql`update orders set unpaid = 1 where order_id = ${next.order_id}`.execute(platform.db)
    const both = await Promise.all([
      refund(order, { refund_amount: '1.00', exchange: { order: next.name, amount: '1.00' } }),
      refund(next, { refund_amount: '1.00' }),
    ])
    expect(both.map(({ status, text }) => (status === 200 ? status : text))).toEqual([200, 200])
  }
})

test('a checkout that pays an order again and a refund of it are both done at once', async () => {
  const order = await paid()
  const { gift_card_id } = await issue(order.buyer.id, '20.00')
  const { code } = await cardNow(gift_card_id)
  for (let i = 0; i < 10; i += 1) {
    await sql`update orders set unpaid = 1 where order_id = ${order.order_id}`.execute(platform.db)
    const both = await Promise.all([
      store.hold(code, '1.00', { order: order.name, capture: true }),
      refund(order, { refund_amount: '1.00' }),
    ])
    expect(both.map(({ status, text }) => (status === 200 ? status : text))).toEqual([200, 200])
  }
})

test('an exchange pays with no credit that has expired, also before the job has run', async () => {
  platform.at('2026-06-01T12:00:00Z')
  const order = await paid()
  await issue(order.buyer.id, '10.00', { expires_on: '2026-06-01' })
  platform.at('2026-06-02T00:01:00Z')
  const { refund: done } = await refunded(order, into(unique('#'), '10.00'))
  expect(await lotsOf(done.parts[0]!.gift_card_id!)).toMatchObject([
    { kind: 'promotional', remaining: 0n },
    { kind: 'paid', remaining: 2000n },
  ])
})
