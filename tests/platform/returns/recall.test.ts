import { expect, test } from 'vitest'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { capture } from '#contract/redemptions/calls.ts'
import type { RecallPolicy } from '#contract/returns/refund.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { bought, refunded, preview, lotsOf, issue, reward, beforeUndo, undo } = refundingOf(
  platform,
  shop,
)

/** A customer with 1.00 of promotional credit, an order of seven pieces, and its reward of 10.00. */
const rewarded = async () => {
  const order = await bought({ lines: [{ quantity: 7, price: 1000n }] })
  const { gift_card_id } = await issue(order.buyer.id, '1.00', { expires_on: '2031-01-01' })
  await reward(order, order.buyer, 1000n, 7000n, '2030-01-01')
  return { order, gift_card_id }
}
const spend = async (gift_card_id: string, amount: string) => {
  const { body } = await platform.call(shop.people.owner, getGiftCard, {
    params: { id: gift_card_id },
    query: {},
  })
  const held = await store.hold(body.gift_card.code, amount)
  await store.ask(capture, { params: { id: held.body.redemption.redemption_id }, body: undefined })
}
const line = (order: { line_ids: string[] }, quantity: number) => ({
  selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity }],
})
const rewardOf = (order: { order_id: bigint }) =>
  platform.db
    .selectFrom('reward')
    .select(['recalled', 'short', 'state'])
    .where('order_id', '=', order.order_id)
    .executeTakeFirstOrThrow()
const owedOf = async (card: string) =>
  (
    await platform.db
      .selectFrom('gift_card')
      .select('owed')
      .where('gift_card_id', '=', BigInt(card.slice(1)))
      .executeTakeFirstOrThrow()
  ).owed

test('seven partial refunds recall exactly the reward', async () => {
  const { order } = await rewarded()
  const recalled: string[] = []
  for (let piece = 0; piece < 7; piece += 1) {
    const { refund } = await refunded(order, line(order, 1))
    recalled.push(refund.parts.find(({ kind }) => kind === 'recalled')!.amount)
  }
  expect(recalled).toEqual(['-1.43', '-1.43', '-1.43', '-1.43', '-1.43', '-1.43', '-1.42'])
  expect(await rewardOf(order)).toMatchObject({ recalled: 1000n, short: 0n })
})

test('an amount without goods recalls nothing, and a skipped reward stays', async () => {
  const { order } = await rewarded()
  await refunded(order, { refund_amount: '7.00' })
  const [shown] = (await preview(order, line(order, 6))).body.recalls
  await refunded(order, {
    ...line(order, 1),
    refund_amount: '1.00',
    recall: { skip: [shown!.reward_id] },
  })
  expect(await rewardOf(order)).toMatchObject({ recalled: 0n })
})

const policies: [RecallPolicy, { kinds: Record<string, string>; lots: bigint[]; owed: bigint }][] =
  [
    [
      'write_off',
      { kinds: { recalled: '-4.00', written_off: '6.00' }, lots: [100n, 7000n], owed: 0n },
    ],
    [
      'other_promotional',
      { kinds: { recalled: '-1.00', written_off: '5.00' }, lots: [7000n], owed: 0n },
    ],
    [
      'from_refund',
      { kinds: { recalled: '-4.00', deducted: '6.00' }, lots: [100n, 6400n], owed: 0n },
    ],
    ['owe', { kinds: { recalled: '-4.00', owed: '6.00' }, lots: [100n, 7000n], owed: 600n }],
  ]
test.each(policies)(
  'of a spent reward, the policy %s decides, and paid credit is never taken',
  async (policy, { kinds, lots, owed }) => {
    const { order, gift_card_id } = await rewarded()
    await spend(gift_card_id, '6.00')
    const { refund } = await refunded(order, { ...line(order, 7), recall: { policy } })
    const found = Object.fromEntries(refund.parts.map(({ kind, amount }) => [kind, amount]))
    expect(found).toMatchObject(kinds)
    expect(
      (await lotsOf(gift_card_id)).map(({ remaining }) => remaining).filter((left) => left > 0n),
    ).toEqual(lots)
    expect(await owedOf(gift_card_id)).toBe(owed)
  },
)

test('other promotional credit pays for a spent reward, earlier paid credit never', async () => {
  const { order, gift_card_id } = await rewarded()
  await spend(gift_card_id, '6.00')
  await issue(order.buyer.id, '3.00', { money: 'paid' })
  await issue(order.buyer.id, '2.00')
  const body = { ...line(order, 7), recall: { policy: 'other_promotional' as const } }
  const { refund } = await refunded(order, body)
  expect(refund.parts.find(({ kind }) => kind === 'written_off')?.amount).toBe('3.00')
  expect((await lotsOf(gift_card_id)).filter(({ remaining }) => remaining > 0n)).toMatchObject([
    { kind: 'paid', remaining: 300n },
    { kind: 'paid', remaining: 7000n },
  ])
})

test('credit that an open hold needs is not recalled', async () => {
  const { order, gift_card_id } = await rewarded()
  const { body } = await platform.call(shop.people.owner, getGiftCard, {
    params: { id: gift_card_id },
    query: {},
  })
  const held = await store.hold(body.gift_card.code, '8.00')
  const { refund } = await refunded(order, line(order, 7))
  expect(refund.parts.slice(1).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['recalled', '-3.00'],
    ['written_off', '7.00'],
  ])
  const { redemption_id: id } = held.body.redemption
  expect((await store.ask(capture, { params: { id }, body: undefined })).status).toBe(200)
})

test('what is owed is paid by later promotional credit, never by paid credit', async () => {
  const { order, gift_card_id } = await rewarded()
  await spend(gift_card_id, '6.00')
  await refunded(order, { ...line(order, 7), recall: { policy: 'owe' } })
  await issue(order.buyer.id, '5.00', { money: 'paid' })
  expect(await owedOf(gift_card_id)).toBe(600n)
  const { balance_after } = await issue(order.buyer.id, '4.00')
  expect(await owedOf(gift_card_id)).toBe(200n)
  expect(balance_after).toBe('76.00')
  await issue(order.buyer.id, '10.00')
  expect(await owedOf(gift_card_id)).toBe(0n)
})

test('credit given by hand for the order is listed, and recalled only if it is chosen', async () => {
  const order = await bought({ lines: [{ quantity: 2, price: 1000n }] })
  await issue(order.buyer.id, '4.00', { order: order.name })
  const [shown] = (await preview(order, line(order, 1))).body.recalls
  expect(shown).toMatchObject({ by_hand: true, skipped: true, recall: '2.00' })
  const { refund } = await refunded(order, {
    ...line(order, 1),
    recall: { also: [shown!.reward_id] },
  })
  expect(refund.parts.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['credit', '10.00'],
    ['recalled', '-2.00'],
  ])
})

test('undoing gives a recall back: the lot, what was written off, what is owed', async () => {
  const { order, gift_card_id } = await rewarded()
  await spend(gift_card_id, '6.00')
  const { refund } = await refunded(order, { ...line(order, 7), recall: { policy: 'owe' } })
  expect((await beforeUndo(refund.refund_id)).body.whole).toBe(true)
  const undone = await undo(refund.refund_id)
  expect(undone.body.refund.state).toBe('undone')
  expect(await rewardOf(order)).toMatchObject({ recalled: 0n, short: 0n })
  expect(await owedOf(gift_card_id)).toBe(0n)
  expect(
    (await lotsOf(gift_card_id)).map(({ remaining }) => remaining).filter((left) => left > 0n),
  ).toEqual([100n, 400n])
})
