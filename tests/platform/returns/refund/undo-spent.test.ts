import { expect, test } from 'vitest'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { capture } from '#contract/redemptions/calls.ts'
import { checkoutOf } from '../../../support/redemptions/checkout.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { bought, refunded, beforeUndo, undo, lotsOf } = refundingOf(platform, shop)

const pay = async (code: string, amount: string, order?: string) => {
  const held = await store.hold(code, amount, order ? { order } : {})
  await store.ask(capture, { params: { id: held.body.redemption.redemption_id }, body: undefined })
}

test('of credit that is back in two lots, one of them spent, an undo takes the other', async () => {
  const card = await store.card(['8.00', '2030-01-31'], ['12.00'])
  const order = await bought({ lines: [{ price: 1500n }] })
  await pay(card.code, '15.00', order.name)
  const { refund } = await refunded(order, { refund_amount: '15.00' })
  await pay(card.code, '8.00')
  expect((await beforeUndo(refund.refund_id)).body.parts).toMatchObject([
    { kind: 'restored', undo: '7.00', spent: '8.00' },
  ])
  expect((await undo(refund.refund_id)).body.refund.state).toBe('partly_undone')
  expect((await lotsOf(card.id)).map(({ remaining }) => remaining)).toEqual([0n, 500n])
})

test('an exchange that the other order’s refund gave back in part is undone for the rest', async () => {
  const order = await bought({ lines: [{ price: 3000n }] })
  const to = await bought({
    lines: [{ price: 1000n }],
    customer_id: order.buyer.customer_id,
    email: order.buyer.email,
  })
  const { refund } = await refunded(order, {
    refund_amount: '30.00',
    exchange: { order: to.name, amount: '10.00' },
  })
  const { refund: back } = await refunded(to, { refund_amount: '4.00' })
  expect(back.parts).toMatchObject([{ kind: 'restored', amount: '4.00' }])
  const done = await undo(refund.refund_id)
  expect(done.body.refund).toMatchObject({
    state: 'undone',
    parts: [
      { kind: 'credit', undone: '30.00' },
      { kind: 'exchanged', undone: '-10.00' },
    ],
  })
  const { body } = await platform.call(shop.people.owner, getGiftCard, {
    params: { id: refund.parts[0]!.gift_card_id! },
    query: {},
  })
  expect(body.gift_card.balance).toBe('0.00')
})
