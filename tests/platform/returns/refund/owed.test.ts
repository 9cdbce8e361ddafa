import { expect, test } from 'vitest'
import { undoBulk } from '#contract/bulk/run.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { capture } from '#contract/redemptions/calls.ts'
import { previewUndo, undoTransaction } from '#contract/store-credit/calls.ts'
import { finished, settle } from '../../../support/bulk/campaigns.ts'
import { peopleOf } from '../../../support/bulk/people.ts'
import { unique } from '../../../support/platform.ts'
import { checkoutOf } from '../../../support/redemptions/checkout.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { bought, refunded, lotsOf, issue, reward, beforeUndo, undo } = refundingOf(platform, shop)

const spend = async (gift_card_id: string, amount: string) => {
  const { body } = await platform.call(shop.people.owner, getGiftCard, {
    params: { id: gift_card_id },
    query: {},
  })
  const held = await store.hold(body.gift_card.code, amount)
  await store.ask(capture, { params: { id: held.body.redemption.redemption_id }, body: undefined })
}
const cardRow = (card: string) =>
  platform.db
    .selectFrom('gift_card')
    .select(['owed', 'balance'])
    .where('gift_card_id', '=', BigInt(card.slice(1)))
    .executeTakeFirstOrThrow()
const recalledOf = async ({ order_id }: { order_id: bigint }) =>
  (
    await platform.db
      .selectFrom('reward')
      .select('recalled')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
  ).recalled

/** A customer who spent the reward of an order and owes 10.00 of it after the order's refund. */
const owing = async (more: object = {}) => {
  const order = await bought({ lines: [{ price: 5000n }] })
  const { gift_card_id } = await issue(order.buyer.id, '0.01')
  await reward(order, order.buyer, 1000n, 5000n, '2030-01-01')
  await spend(gift_card_id, '10.00')
  const { refund } = await refunded(order, {
    selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity: 1 }],
    recall: { policy: 'owe' },
    ...more,
  })
  expect(refund.parts).toContainEqual(expect.objectContaining({ kind: 'owed', amount: '10.00' }))
  return { order, refund, card: gift_card_id }
}

test('an undo gives back what later credit paid of an owed recall, and forgives the rest', async () => {
  const { order, refund, card } = await owing()
  await issue(order.buyer.id, '4.00', { expires_on: '2031-01-31' })
  await issue(order.buyer.id, '3.00')
  expect(await cardRow(card)).toEqual({ owed: 300n, balance: 5001n })
  const shown = (await beforeUndo(refund.refund_id)).body
  expect(shown).toMatchObject({ whole: true })
  expect(await cardRow(card)).toEqual({ owed: 300n, balance: 5001n })
  expect((await undo(refund.refund_id)).body.refund.state).toBe('undone')
  expect(await cardRow(card)).toEqual({ owed: 0n, balance: 701n })
  expect((await lotsOf(card)).filter(({ remaining }) => remaining > 0n)).toEqual([
    { kind: 'promotional', remaining: 1n, expires_on: null },
    { kind: 'promotional', remaining: 400n, expires_on: '2031-01-31' },
    { kind: 'promotional', remaining: 300n, expires_on: null },
  ])
  expect(await recalledOf(order)).toBe(0n)
})

test('a payment of two recalls is given back for the one that is undone', async () => {
  const { order, refund, card } = await owing()
  const second = await bought({ lines: [{ price: 5000n }], customer_id: order.buyer.customer_id })
  await reward(second, order.buyer, 600n, 5000n, '2030-01-01')
  expect(await cardRow(card)).toEqual({ owed: 400n, balance: 5001n })
  await spend(card, '0.01')
  const { refund: later } = await refunded(second, {
    selected_line_items: [{ line_item_id: second.line_ids[0]!, quantity: 1 }],
    recall: { policy: 'owe' },
  })
  await issue(order.buyer.id, '20.00')
  expect(await cardRow(card)).toEqual({ owed: 0n, balance: 11_000n })
  expect((await undo(later.refund_id)).body.refund.state).toBe('undone')
  expect(await cardRow(card)).toEqual({ owed: 0n, balance: 6600n })
  expect((await undo(refund.refund_id)).body.refund.state).toBe('undone')
  expect(await cardRow(card)).toEqual({ owed: 0n, balance: 2600n })
})

test('a bonus that paid its own refund’s recall is undone with it', async () => {
  const { refund, card } = await owing({ bonus: { amount: '4.00' } })
  expect(await cardRow(card)).toEqual({ owed: 600n, balance: 5001n })
  expect((await beforeUndo(refund.refund_id)).body.whole).toBe(true)
  await undo(refund.refund_id)
  expect(await cardRow(card)).toEqual({ owed: 0n, balance: 1n })
})

test('a campaign’s promotional credit pays what a card owes, like any other', async () => {
  const { order, card } = await owing()
  const { balance } = await cardRow(card)
  const url = await peopleOf(platform, shop).csv([`${order.buyer.email},4,`])
  await finished(platform, shop, {
    operation_name: 'loyalty_card',
    on_credited_lately: 'keep',
    source: { csv: { url } },
  })
  expect(await cardRow(card)).toEqual({ owed: 600n, balance })
})

const undoIssue = (id: string) =>
  platform.call(shop.people.owner, undoTransaction, { params: { id } }, { key: unique('undo-') })

test('credit that paid what is owed, undone itself, leaves it owing again', async () => {
  const { order, card } = await owing()
  const { transaction_id } = await issue(order.buyer.id, '4.00')
  expect(await cardRow(card)).toEqual({ owed: 600n, balance: 5001n })
  const shown = await platform.call(shop.people.owner, previewUndo, {
    params: { id: transaction_id },
  })
  expect(shown.body).toMatchObject({
    takes_back: '-4.00',
    balance_after: '50.01',
    owed_again: '4.00',
  })
  expect((await undoIssue(transaction_id)).status).toBe(200)
  expect(await cardRow(card)).toEqual({ owed: 1000n, balance: 5001n })
})

test('of credit that paid it in part and is spent in part, the debt and the rest come back', async () => {
  const { order, refund, card } = await owing()
  const { transaction_id } = await issue(order.buyer.id, '14.00', { expires_on: '2029-01-01' })
  await spend(card, '3.00')
  expect(await cardRow(card)).toEqual({ owed: 0n, balance: 5101n })
  const { body } = await undoIssue(transaction_id)
  expect(body.transaction).toMatchObject({ amount: '-11.00', balance_after: '50.01' })
  expect(await cardRow(card)).toEqual({ owed: 1000n, balance: 5001n })
  await issue(order.buyer.id, '6.00')
  expect(await cardRow(card)).toEqual({ owed: 400n, balance: 5001n })
  expect((await undo(refund.refund_id)).body.refund.state).toBe('undone')
  expect(await cardRow(card)).toEqual({ owed: 0n, balance: 601n })
})

test('a campaign’s credit that paid it, undone with the campaign, leaves it owing again', async () => {
  const { order, card } = await owing()
  const url = await peopleOf(platform, shop).csv([`${order.buyer.email},4,`])
  const id = await finished(platform, shop, {
    operation_name: 'loyalty_card',
    on_credited_lately: 'keep',
    source: { csv: { url } },
  })
  expect(await cardRow(card)).toMatchObject({ owed: 600n })
  expect(await platform.call(shop.people.owner, undoBulk, { params: { id } })).toMatchObject({
    status: 200,
  })
  await settle(platform)
  expect(await cardRow(card)).toEqual({ owed: 1000n, balance: 5001n })
})
