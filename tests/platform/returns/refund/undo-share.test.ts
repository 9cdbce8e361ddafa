import { expect, test } from 'vitest'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { capture } from '#contract/redemptions/calls.ts'
import { checkoutOf } from '../../../support/redemptions/checkout.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { bought, refunded, issue, reward, beforeUndo, undo } = refundingOf(platform, shop)

const cardNow = async (id: string) =>
  (await platform.call(shop.people.owner, getGiftCard, { params: { id }, query: {} })).body
    .gift_card
const spend = async (id: string, amount: string) => {
  const { body } = await store.hold((await cardNow(id)).code, amount)
  await store.ask(capture, { params: { id: body.redemption.redemption_id }, body: undefined })
}
const whole = (order: { line_ids: string[] }) => ({
  selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity: 1 }],
})
const undoneOf = (parts: readonly { kind: string; undone: string }[]) =>
  parts.map(({ kind, undone }) => `${kind} ${undone}`)

/** A refund of 30.00 that recalls a reward of 9.00: 6.00 from its lot, 3.00 by the policy. */
const recalled = async (policy: 'owe' | 'write_off') => {
  const order = await bought({ lines: [{ price: 3000n }] })
  const { gift_card_id: card } = await issue(order.buyer.id, '0.01')
  await reward(order, order.buyer, 900n, 3000n, '2030-01-01')
  await spend(card, '3.00')
  const { refund } = await refunded(order, { ...whole(order), recall: { policy } })
  return { order, card, refund }
}
const rewardOf = ({ order_id }: { order_id: bigint }) =>
  platform.db
    .selectFrom('reward')
    .select(['recalled', 'short'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()

test('with a cent unspent, an undo gives back no more than a cent’s share of the reward', async () => {
  const { order, card, refund } = await recalled('write_off')
  await spend(card, '30.00')
  const shown = (await beforeUndo(refund.refund_id)).body
  expect(shown).toMatchObject({ whole: false, given: '30.00', takes_back: '0.01' })
  expect(shown.parts.map(({ kind, undo: back, spent, kept }) => [kind, back, spent, kept])).toEqual(
    [
      ['credit', '0.01', '29.99', '0.00'],
      ['recalled', '0.00', '0.00', '-6.00'],
      ['written_off', '0.00', '0.00', '3.00'],
    ],
  )
  await undo(refund.refund_id)
  expect((await cardNow(card)).balance).toBe('0.00')
  expect(await rewardOf(order)).toEqual({ recalled: 900n, short: 300n })
})

test('with a third unspent, an undo gives back a third of reward, debt and write-off', async () => {
  const written = await recalled('write_off')
  await spend(written.card, '20.01')
  const { body } = await undo(written.refund.refund_id)
  expect(body.refund.state).toBe('partly_undone')
  expect(undoneOf(body.refund.parts)).toEqual([
    'credit 10.00',
    'recalled -2.00',
    'written_off 1.00',
  ])
  expect((await cardNow(written.card)).balance).toBe('2.00')
  expect(await rewardOf(written.order)).toEqual({ recalled: 600n, short: 200n })
  expect(body.order.line_items[0]).toMatchObject({ returned: 1 })
  const owing = await recalled('owe')
  await spend(owing.card, '20.01')
  const done = await undo(owing.refund.refund_id)
  expect(undoneOf(done.body.refund.parts)).toEqual(['credit 10.00', 'recalled -2.00', 'owed 1.00'])
})

test('half a bonus that is spent keeps its share of the reward recalled', async () => {
  const order = await bought({ lines: [{ price: 3000n }] })
  const { gift_card_id: card } = await issue(order.buyer.id, '0.01')
  await reward(order, order.buyer, 900n, 3000n)
  const { refund } = await refunded(order, {
    ...whole(order),
    bonus: { amount: '30.00', expires_on: '2030-01-01' },
  })
  await spend(card, '15.00')
  const { body } = await undo(refund.refund_id)
  expect(undoneOf(body.refund.parts)).toEqual(['credit 30.00', 'bonus 15.00', 'recalled -6.75'])
})

test('a refund that gave no credit, only deducted a reward, is undone whole', async () => {
  const order = await bought({ lines: [{ price: 500n }] })
  const { gift_card_id: card } = await issue(order.buyer.id, '0.01')
  await reward(order, order.buyer, 500n, 500n)
  await spend(card, '5.01')
  const { refund } = await refunded(order, { ...whole(order), recall: { policy: 'from_refund' } })
  expect(refund.parts.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['deducted 5.00'])
  const { body } = await undo(refund.refund_id)
  expect(body.refund.state).toBe('undone')
  expect(await rewardOf(order)).toEqual({ recalled: 0n, short: 0n })
})
