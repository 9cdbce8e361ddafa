import { expect, test } from 'vitest'
import { mergeCustomers } from '#contract/customers/change.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { capture } from '#contract/redemptions/calls.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { unique } from '../../../support/platform.ts'
import { checkoutOf } from '../../../support/redemptions/checkout.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { bought, refunded, issue, reward, beforeUndo, undo } = refundingOf(platform, shop)
const { owner } = shop.people
const spend = async (id: string, amount: string) => {
  const { body } = await platform.call(owner, getGiftCard, { params: { id }, query: {} })
  const { body: held } = await store.hold(body.gift_card.code, amount)
  await store.ask(capture, { params: { id: held.redemption.redemption_id }, body: undefined })
}
const piece = (order: { line_ids: string[] }) => ({
  selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity: 1 }],
})
const undoIssue = (id: string) =>
  platform.call(owner, undoTransaction, { params: { id } }, { key: unique('undo-') })

test('a refund that is spent can’t be undone for its reward alone', async () => {
  const order = await bought()
  const { gift_card_id } = await issue(order.buyer.id, '1.00')
  await reward(order, order.buyer, 100n, 1000n)
  await spend(gift_card_id, '2.00')
  const { refund } = await refunded(order, piece(order))
  expect(refund.parts.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'credit 10.00',
    'written_off 1.00',
  ])
  await spend(gift_card_id, '10.00')
  expect(await beforeUndo(refund.refund_id)).toMatchObject({ error: { code: 'nothing_left' } })
  expect(await undo(refund.refund_id)).toMatchObject({ error: { code: 'nothing_left' } })
})

test('an exchange whose new order was refunded is undone with what is on the card again', async () => {
  const [order, next] = [await bought(), await bought()]
  const { refund } = await refunded(order, {
    refund_amount: '10.00',
    exchange: { order: next.name, amount: '10.00' },
  })
  const { refund: second } = await refunded(next, { refund_amount: '10.00' })
  expect(second.parts).toMatchObject([{ kind: 'restored', amount: '10.00' }])
  const done = await undo(refund.refund_id)
  expect(done.body.refund).toMatchObject({ state: 'undone' })
  expect(done.body.order).toMatchObject({ refundable: '10.00' })
  const card = second.parts[0]!.gift_card_id!
  const { body } = await platform.call(owner, getGiftCard, { params: { id: card }, query: {} })
  expect(body.gift_card.balance).toBe('0.00')
  expect((await undo(second.refund_id)).error?.code).toBe('nothing_left')
})

test('a bonus that was undone by itself doesn’t stop the undo of its refund', async () => {
  const order = await bought()
  const { refund } = await refunded(order, { refund_amount: '10.00', bonus: { percent: '10' } })
  const bonus = refund.parts.find(({ kind }) => kind === 'bonus')!
  expect((await undoIssue(bonus.transaction_id!)).status).toBe(200)
  const done = await undo(refund.refund_id)
  expect(done.body.refund).toMatchObject({ state: 'undone' })
  expect(done.body.refund.parts.map(({ kind, undone }) => `${kind} ${undone}`)).toEqual([
    'credit 10.00',
    'bonus 1.00',
  ])
})

test('a reward that staff took back themselves isn’t recalled from the next refund again', async () => {
  const order = await bought({ lines: [{ quantity: 2 }] })
  const given = await issue(order.buyer.id, '4.00', { order: order.name })
  const also = [given.transaction_id]
  const first = await refunded(order, { ...piece(order), recall: { also } })
  expect(first.refund.parts).toMatchObject([{ kind: 'credit' }, { amount: '-2.00' }])
  await undoIssue(given.transaction_id)
  const { refund } = await refunded(order, { ...piece(order), recall: { policy: 'from_refund' } })
  expect(refund.parts.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['credit 10.00'])
})

/** Merges the order's customer into one with a card of 1.00; the other's card. */
const merged = async ({ id }: { id: string }) => {
  const into = await platform.customer(shop)
  const { gift_card_id } = await issue(into.id, '1.00', { money: 'paid' })
  const merge = { params: { id: into.id }, body: { from: id } }
  await platform.call(owner, mergeCustomers, merge, { key: unique('merge-') })
  return platform.db
    .selectFrom('gift_card')
    .select(['balance', 'owed'])
    .where('gift_card_id', '=', BigInt(gift_card_id.slice(1)))
}

test('new credit and bonus are taken from the card that a merge brought them to, if unspent', async () => {
  const order = await bought()
  const { refund } = await refunded(order, { refund_amount: '10.00', bonus: { percent: '10' } })
  await spend(refund.parts[0]!.gift_card_id!, '4.00')
  const card = await merged(order.buyer)
  expect(await card.executeTakeFirst()).toMatchObject({ balance: 800n })
  const done = await undo(refund.refund_id)
  expect(done.body.refund.parts.map(({ kind, undone }) => `${kind} ${undone}`)).toEqual([
    'credit 6.00',
    'bonus 1.00',
  ])
  expect(done.body.order).toMatchObject({ refunded_here: '4.00' })
  expect(await card.executeTakeFirst()).toMatchObject({ balance: 100n })
})

test('what is owed of a recall is forgiven on the card that a merge brought it to', async () => {
  const order = await bought()
  const { gift_card_id } = await issue(order.buyer.id, '1.00')
  await reward(order, order.buyer, 300n, 1000n)
  await spend(gift_card_id, '4.00')
  const { refund } = await refunded(order, { ...piece(order), recall: { policy: 'owe' } })
  const card = await merged(order.buyer)
  expect(await card.executeTakeFirst()).toMatchObject({ balance: 1100n, owed: 300n })
  expect((await undo(refund.refund_id)).body.refund.state).toBe('undone')
  expect(await card.executeTakeFirst()).toMatchObject({ balance: 100n, owed: 0n })
})
