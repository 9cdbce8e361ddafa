import { expect, test } from 'vitest'
import { mergeCustomers } from '#contract/customers/change.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { capture } from '#contract/redemptions/calls.ts'
import { unique } from '../../../support/platform.ts'
import { checkoutOf } from '../../../support/redemptions/checkout.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { bought, refunded, issue, reward, beforeUndo, undo, lotsOf } = refundingOf(platform, shop)
const { owner } = shop.people

const cardNow = async (id: string) =>
  (await platform.call(owner, getGiftCard, { params: { id }, query: {} })).body.gift_card
const pay = async (id: string, amount: string, order?: string) => {
  const held = await store.hold((await cardNow(id)).code, amount, order ? { order } : {})
  await store.ask(capture, { params: { id: held.body.redemption.redemption_id }, body: undefined })
}
/** Merges a customer into a new one, who holds 1.00 of other credit; the new one’s card. */
const mergedInto = async (from: string) => {
  const into = await platform.customer(shop)
  const { gift_card_id } = await issue(into.id, '1.00', { money: 'paid' })
  const merge = { params: { id: into.id }, body: { from } }
  const done = await platform.call(owner, mergeCustomers, merge, { key: unique('merge-') })
  expect(done.status).toBe(200)
  return { customer: into.id, card: gift_card_id }
}
const left = async (card: string) =>
  (await lotsOf(card))
    .filter(({ remaining }) => remaining > 0n)
    .map(({ remaining, expires_on }) => `${remaining} ${expires_on ?? ''}`.trim())
const undoneOf = (parts: readonly { kind: string; undone: string }[]) =>
  parts.map(({ kind, undone }) => `${kind} ${undone}`)

/** A card of 8.00 and 12.00 that paid an order with 15.00, which a refund gave back. */
const restored = async () => {
  const card = await store.card(['8.00', '2030-01-31'], ['12.00'])
  const order = await bought({ lines: [{ price: 1500n }] })
  await pay(card.id, '15.00', order.name)
  const { refund } = await refunded(order, { refund_amount: '15.00' })
  return { card, order, refund }
}

test('credit that is back on a card is taken from the card that two merges brought it to', async () => {
  const { card, order, refund } = await restored()
  const first = await mergedInto(card.customer)
  const { customer, card: last } = await mergedInto(first.customer)
  expect((await beforeUndo(refund.refund_id)).body.whole).toBe(true)
  const { body } = await undo(refund.refund_id)
  expect(undoneOf(body.refund.parts)).toEqual(['restored 15.00'])
  expect(await left(last)).toEqual(['100', '100', '500'])
  const again = await refunded(order, { refund_amount: '15.00' })
  expect(again.refund.parts).toMatchObject([
    { kind: 'restored', amount: '15.00', gift_card_id: last },
  ])
  expect(await left(last)).toEqual(['100', '100', '500', '700', '800 2030-01-31'])
  const { card: later } = await mergedInto(customer)
  expect(undoneOf((await undo(again.refund.refund_id)).body.refund.parts)).toEqual([
    'restored 15.00',
  ])
  expect((await cardNow(later)).balance).toBe('8.00')
  const third = await refunded(order, { refund_amount: '15.00' })
  expect(third.refund.parts).toMatchObject([{ kind: 'restored', amount: '15.00' }])
})

test('what is spent of it after the merge stays, and other credit of the card is left alone', async () => {
  const { card, refund } = await restored()
  const { card: into } = await mergedInto(card.customer)
  await pay(into, '10.00')
  const { body } = await undo(refund.refund_id)
  expect(undoneOf(body.refund.parts)).toEqual(['restored 7.00'])
  expect(body.refund.state).toBe('partly_undone')
  expect((await cardNow(into)).balance).toBe('4.00')
})

test('a hold of the card that it was merged into keeps the credit that it needs', async () => {
  const { card, refund } = await restored()
  const { card: into } = await mergedInto(card.customer)
  await store.hold((await cardNow(into)).code, '9.00')
  const { body } = await undo(refund.refund_id)
  expect(undoneOf(body.refund.parts)).toEqual(['restored 12.00'])
})

test('a recalled reward comes back to the card that a merge made, with its last day', async () => {
  const order = await bought({ lines: [{ price: 3000n }] })
  await issue(order.buyer.id, '0.01')
  await reward(order, order.buyer, 900n, 3000n, '2030-01-01')
  const { refund } = await refunded(order, {
    selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity: 1 }],
  })
  const { card: into } = await mergedInto(order.buyer.id)
  const { body } = await undo(refund.refund_id)
  expect(body.refund.state).toBe('undone')
  expect(await left(into)).toEqual(['100', '1', '900 2030-01-01'])
})
