import { expect, test } from 'vitest'
import { returnGift } from '../../../support/returns/gift-returning.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { requestingOf } from '../../../support/returns/requesting.ts'
import { checkoutOf } from '../../../support/redemptions/checkout.ts'
import { capture } from '#contract/redemptions/calls.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const desk = requestingOf(platform, shop)
const { refunded, undo, issue, reward, preview } = refundingOf(platform, shop)

/** An order of four pieces of 10.00 with a reward of 4.00, one of them given to a friend. */
const gifted = async (email: string) => {
  const order = await desk.bought({ lines: [{ quantity: 4, price: 1000n }] })
  await issue(order.buyer.id, '1.00')
  await reward(order, order.buyer, 400n, 4000n)
  return { order, return_id: await returnGift(platform, shop, order, email) }
}
const line = (order: { line_ids: string[] }, quantity: number) => ({
  selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity }],
})
const recalledOf = async ({ order_id }: { order_id: bigint }) =>
  (
    await platform.db
      .selectFrom('reward')
      .select('recalled')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
  ).recalled
const arrive = async (of: string) => {
  await desk.act('approve', of)
  const { lines } = await desk.read(of)
  return desk.act('receive', of, shop.people.owner, desk.arrived(lines[0]!.line_item_id))
}

test('a gift’s goods recall nothing of the giver’s reward, then and in later refunds', async () => {
  const { order, return_id } = await gifted('one@gifts.example')
  expect((await arrive(return_id)).body.return.state).toBe('refunded')
  expect(await recalledOf(order)).toBe(0n)
  const { recalls } = (await preview(order, line(order, 3))).body
  expect(recalls).toMatchObject([{ given: '4.00', recall: '3.00' }])
  await refunded(order, line(order, 1))
  await refunded(order, line(order, 2))
  expect(await recalledOf(order)).toBe(300n)
})

test('a gift’s return that is undone counts again as what it is: goods of the order', async () => {
  const { order, return_id } = await gifted('two@gifts.example')
  await arrive(return_id)
  const [done] = (await preview(order, line(order, 1))).body.before
  expect((await undo(done!.refund_id)).status).toBe(200)
  await refunded(order, line(order, 4))
  expect(await recalledOf(order)).toBe(400n)
})

test('a gift’s refund that staff make goes to the gift’s address, never to the giver', async () => {
  const { order, return_id } = await gifted('three@gifts.example')
  await desk.act('approve', return_id)
  const { lines } = await desk.read(return_id)
  const body = { ...desk.arrived(lines[0]!.line_item_id), refund: false }
  await desk.act('receive', return_id, shop.people.owner, body)
  const { refund } = await refunded(order, { ...line(order, 1), return_id })
  expect(refund.recipient).toMatchObject({ name: 'Friend', email: 'three@gifts.example' })
  expect(refund.parts).toMatchObject([{ kind: 'credit', amount: '10.00' }])
  expect(await recalledOf(order)).toBe(0n)
})

test('a gift’s return leaves the credit that paid where it is', async () => {
  const store = await checkoutOf(platform, shop)
  const card = await store.card(['15.00'])
  const { order, return_id } = await gifted('four@gifts.example')
  const held = await store.hold(card.code, '15.00', { order: order.name })
  await store.ask(capture, { params: { id: held.body.redemption.redemption_id }, body: undefined })
  await arrive(return_id)
  const { refund } = await refunded(order, line(order, 3))
  expect(refund.parts.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['restored', '15.00'],
    ['credit', '15.00'],
    ['recalled', '-3.00'],
  ])
})

test('a gift’s emails name its return without the giver’s order', async () => {
  const { return_id } = await gifted('five@gifts.example')
  const { content } = await platform.db
    .selectFrom('mail')
    .select('content')
    .where('to_email', '=', 'five@gifts.example')
    .executeTakeFirstOrThrow()
  const [, number] = (await desk.read(return_id)).name.split('-R')
  expect(content.values).toEqual({ return_name: `R${number}` })
})
