import { expect, test } from 'vitest'
import { previewReturn } from '#contract/returns/refund.ts'
import { mergeCustomers } from '#contract/customers/change.ts'
import { authorise, capture, refund as giveBack } from '#contract/redemptions/calls.ts'
import { unique } from '../../support/platform.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { bought, refund, refunded, lotsOf } = refundingOf(platform, shop)

/** An order of 30.00 of which a card of two lots paid `amount`. */
const paidWith = async (amount: string) => {
  const card = await store.card(['8.00', '2030-01-31'], ['12.00'])
  const order = await bought({ lines: [{ quantity: 3, price: 1000n }] })
  const { body } = await store.hold(card.code, amount, { order: order.name })
  await store.ask(capture, { params: { id: body.redemption.redemption_id }, body: undefined })
  return { order, card }
}
/** Warnings of a preview of the whole order. */
const warningsOf = async (order: Awaited<ReturnType<typeof bought>>) => {
  const answer = await platform.call(shop.people.owner, previewReturn, {
    params: { id: order.name },
    body: { refund_amount: '10.00' },
  })
  return answer.body.warnings
}
const remaining = async (id: string) => (await lotsOf(id)).map((lot) => lot.remaining)

test('what credit paid goes back first, to the very lots, last days and all', async () => {
  const { order, card } = await paidWith('15.00')
  const { refund: first } = await refunded(order, { refund_amount: '5.00' })
  expect(first.parts).toMatchObject([{ kind: 'restored', amount: '5.00', gift_card_id: card.id }])
  expect(await remaining(card.id)).toEqual([0n, 1000n])
  const { refund: second } = await refunded(order, { refund_amount: '25.00' })
  expect(second.parts).toMatchObject([
    { kind: 'restored', amount: '10.00' },
    { kind: 'credit', amount: '15.00' },
  ])
  expect(await lotsOf(card.id)).toMatchObject([
    { remaining: 800n, expires_on: '2030-01-31' },
    { remaining: 1200n },
  ])
})

test('in proportion, if the shop’s policy says so, and still to the cent', async () => {
  const { order } = await paidWith('10.00')
  await platform.db
    .insertInto('return_settings')
    .values({
      shop_id: shop.shop_id,
      revision: 1n,
      settings: JSON.stringify({ paid_credit: 'proportional' }),
      staff_id: null,
      changed_at: platform.clock(),
    })
    .execute()
  const restored: string[] = []
  for (const amount of ['1.00', '10.00', '19.00']) {
    const { refund: done } = await refunded(order, { refund_amount: amount })
    restored.push(done.parts.find(({ kind }) => kind === 'restored')?.amount ?? '0.00')
  }
  await platform.db.deleteFrom('return_settings').where('shop_id', '=', shop.shop_id).execute()
  expect(restored).toEqual(['0.33', '3.33', '6.34'])
})

test('of a merged card goes to the card that it became, same kind and last day', async () => {
  const { order, card } = await paidWith('20.00')
  const into = await store.card(['1.00'])
  const merged = await platform.call(
    shop.people.owner,
    mergeCustomers,
    { params: { id: into.customer }, body: { from: card.customer } },
    { key: unique('merge-') },
  )
  expect(merged.status).toBe(200)
  await refunded(order, { refund_amount: '20.00' })
  expect(await lotsOf(into.id)).toMatchObject([
    { remaining: 100n },
    { remaining: 1200n, expires_on: null },
    { remaining: 800n, expires_on: '2030-01-31' },
  ])
})

test('an exchange pays the new order with the credit just given, and no more', async () => {
  const { order } = await paidWith('10.00')
  const to = await bought({ lines: [{ price: 1500n }] })
  const over = await refund(order, {
    refund_amount: '30.00',
    exchange: { order: to.name, amount: '20.01' },
  })
  expect(over.error).toMatchObject({ field: 'exchange.amount', facts: { left: '20.00' } })
  const { refund: done } = await refunded(order, {
    refund_amount: '30.00',
    exchange: { order: to.name, amount: '15.00' },
  })
  expect(done.parts.at(-1)).toMatchObject({ kind: 'exchanged', amount: '-15.00', order: to.name })
  // the exchanged order can be refunded like one that a checkout's credit paid
  const { refund: back } = await refunded(to, { refund_amount: '15.00' })
  expect(back.parts).toMatchObject([{ kind: 'restored', amount: '15.00' }])
})

test('of a gift’s return nothing goes to the giver, and their reward stays', async () => {
  const { order, card } = await paidWith('20.00')
  await refunded(order, { refund_amount: '0.01' })
  const { buyer } = order
  const { return_id } = await platform.db
    .insertInto('return_request')
    .values({
      shop_id: shop.shop_id,
      order_id: order.order_id,
      number: 9,
      state: 'received',
      origin: 'gift',
      to: 'credit',
      is_gift: true,
      customer_id: buyer.customer_id,
      name: 'Ada',
      email: buyer.email,
      amount: 1000n,
      pieces: 1,
      verdict: null,
      note: null,
      rejection: null,
      staff_id: null,
      lapses_at: null,
      created_at: platform.clock(),
      changed_at: platform.clock(),
    })
    .returning('return_id')
    .executeTakeFirstOrThrow()
  const before = await remaining(card.id)
  const { refund: done } = await refunded(order, {
    refund_amount: '10.00',
    return_id: `rn${return_id}`,
  })
  expect(done.parts).toMatchObject([{ kind: 'credit', amount: '10.00' }])
  expect(await remaining(card.id)).toEqual(before)
})

test('a hold that is still open isn’t payment yet', async () => {
  const card = await store.card(['8.00'])
  const order = await bought({ lines: [{ price: 800n }] })
  await store.ask(authorise, { body: { code: card.code, amount: '8.00', order: order.name } })
  const { refund: done } = await refunded(order, { refund_amount: '8.00' })
  expect(done.parts).toMatchObject([{ kind: 'credit', amount: '8.00' }])
})

test('a preview says that the store has put credit back on the card by itself', async () => {
  const { order, card } = await paidWith('15.00')
  expect(await warningsOf(order)).not.toContain('store_gave_credit')
  const other = await store.hold(card.code, '5.00', { order: order.name })
  const { redemption_id: id } = other.body.redemption
  await store.ask(capture, { params: { id }, body: undefined })
  await refunded(order, { refund_amount: '2.00' })
  expect(await warningsOf(order)).not.toContain('store_gave_credit')
  const given = await store.ask(giveBack, { params: { id }, body: { amount: '3.00' } })
  expect(given.status).toBe(200)
  expect(await warningsOf(order)).toContain('store_gave_credit')
})
