import { expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { capture } from '#contract/redemptions/calls.ts'
import { placeOrder } from '../../../support/orders/placing.ts'
import { unique } from '../../../support/platform.ts'
import { checkoutOf } from '../../../support/redemptions/checkout.ts'
import { returnGift } from '../../../support/returns/gift-returning.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { requestingOf } from '../../../support/returns/requesting.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop, other } = await suite({ ties: 'after all' })
const store = await checkoutOf(platform, shop)
const desk = requestingOf(platform, shop)
const { bought, refund, refunded, undo, lotsOf } = refundingOf(platform, shop)
const { owner } = shop.people

const erase = (id: string) =>
  platform.call(
    owner,
    eraseCustomer,
    { params: { id }, body: { confirm: 'erase' } },
    { key: unique('erase-') },
  )
const pay = async (code: string, amount: string, order: string) => {
  const { body } = await store.hold(code, amount, { order })
  const { redemption_id: id } = body.redemption
  expect((await store.ask(capture, { params: { id }, body: undefined })).status).toBe(200)
}

test('an erased customer gets no refund, and a refund of theirs is not undone', async () => {
  const order = await bought()
  const { refund: done } = await refunded(order, { refund_amount: '1.00' })
  expect((await erase(order.buyer.id)).status).toBe(200)
  expect(await refund(order, { refund_amount: '1.00' })).toMatchObject({
    error: { code: 'card_disabled' },
  })
  expect(await undo(done.refund_id)).toMatchObject({ error: { code: 'card_disabled' } })
})

test('a customer who was erased before they had a card gets none', async () => {
  const order = await bought()
  expect((await erase(order.buyer.id)).status).toBe(200)
  await platform.db
    .updateTable('orders')
    .set({ customer_id: order.buyer.customer_id })
    .where('order_id', '=', order.order_id)
    .execute()
  expect(await refund(order, { refund_amount: '1.00' })).toMatchObject({
    error: { code: 'card_disabled' },
  })
})

test('nothing goes back to a card of an erased person that paid another’s order', async () => {
  const card = await store.card(['8.00'])
  const order = await bought()
  await pay(card.code, '8.00', order.name)
  expect((await erase(card.customer)).status).toBe(200)
  expect(await refund(order, { refund_amount: '1.00' })).toMatchObject({
    error: { code: 'card_disabled' },
  })
})

test('a customer of another shop is nobody’s recipient', async () => {
  const order = await placeOrder(platform, shop, { email: null })
  const stranger = await platform.customer(other)
  const customer = { platform_customer_id: stranger.id }
  expect(await refund(order, { refund_amount: '1.00', customer })).toMatchObject({
    status: 404,
    error: { field: 'customer' },
  })
})

test('a card of another shop that paid an order of the same name gets nothing back', async () => {
  const theirs = await checkoutOf(platform, other)
  const card = await theirs.card(['8.00'])
  const order = await bought()
  const { body } = await theirs.hold(card.code, '8.00', { order: order.name })
  const { redemption_id: id } = body.redemption
  await theirs.ask(capture, { params: { id }, body: undefined })
  const { refund: done } = await refunded(order, { refund_amount: '5.00' })
  expect(done.parts.map(({ kind }) => kind)).toEqual(['credit'])
  expect((await lotsOf(card.id)).map(({ remaining }) => remaining)).toEqual([0n])
})

test('of two cards that paid, the one that paid last gets its money back first', async () => {
  const [first, last] = [await store.card(['4.00']), await store.card(['4.00'])]
  const order = await bought()
  await pay(first.code, '4.00', order.name)
  await pay(last.code, '4.00', order.name)
  const { refund: done } = await refunded(order, { refund_amount: '5.00' })
  expect(done.parts.map(({ gift_card_id, amount }) => [gift_card_id, amount])).toEqual([
    [last.id, '4.00'],
    [first.id, '1.00'],
  ])
})

test('a gift’s refund goes to nobody but the gift’s address', async () => {
  const order = await desk.bought()
  const friend = `${unique('friend')}@gifts.example`
  const return_id = await returnGift(platform, shop, order, friend)
  await desk.act('approve', return_id)
  const { line_item_id } = (await desk.read(return_id)).lines[0]!
  await desk.act('receive', return_id, owner, { ...desk.arrived(line_item_id), refund: false })
  const body = { selected_line_items: [{ line_item_id, quantity: 1 }], return_id }
  const to = (email: string) => refund(order, { ...body, customer: { email } })
  expect(await to('somebody@gifts.example')).toMatchObject({ error: { field: 'customer' } })
  expect((await to(friend)).status).toBe(200)
})
