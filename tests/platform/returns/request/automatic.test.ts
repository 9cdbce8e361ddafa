import { expect, test } from 'vitest'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { giftForGuest } from '../../../support/examples/things.ts'
import { unique } from '../../../support/platform.ts'
import { requestingOf } from '../../../support/returns/requesting.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const desk = requestingOf(platform, shop)

test('an order returned piece by piece passes no limit that it wouldn’t pass at once', async () => {
  const below = { approve_below: '25', keep_below: '25', refund_on: 'approval' as const }
  await desk.settings(below)
  const order = await desk.bought({ lines: [{ quantity: 4 }] })
  const [first, second, third] = [
    await desk.requested(order),
    await desk.requested(order),
    await desk.requested(order),
  ]
  expect([first!.state, second!.state, third!.state]).toEqual(['refunded', 'refunded', 'requested'])
  expect(third!.verdict).toMatchObject({ automatic: false, keep_item: false })
  await desk.act('reject', third!.return_id)
  await desk.settings({ ...below, approve_below: '35' })
  expect((await desk.requested(order)).state).toBe('refunded')
})

const { owner } = shop.people
/** Issues a card of 50.00 that an order bought. */
const cardFor = async (order: { name: string }): Promise<string> => {
  const { gift_card, email_details } = giftForGuest().body
  const card = { ...gift_card, balance: '50.00', money: 'paid' as const, order: order.name }
  const { body } = await platform.call(
    owner,
    sendCustomGiftCard,
    { body: { gift_card: card, email_details } },
    { key: unique('card-') },
  )
  return body.gift_card.gift_card_id
}
const cardNow = async (id: string) =>
  (await platform.call(owner, getGiftCard, { params: { id }, query: {} })).body.gift_card

test('a gift card that the order bought isn’t paid back unseen while it is still open', async () => {
  await desk.settings({ approve_below: '100', refund_on: 'approval' })
  const order = await desk.bought({ lines: [{ price: 5000n, name: 'Gift card' }, {}] })
  await cardFor(order)
  expect(await desk.requested(order)).toMatchObject({ state: 'requested', needs_review: true })
  const other = [{ line_item_id: order.line_ids[1]!, quantity: 1 }]
  expect((await desk.requested(order, { lines: other })).state).toBe('refunded')
})

test('a return of a gift card, approved by hand, closes the card as it is refunded', async () => {
  await desk.settings({ refund_on: 'approval' })
  const order = await desk.bought({ lines: [{ price: 5000n, name: 'Gift card' }] })
  const card = await cardFor(order)
  const { return_id } = await desk.requested(order)
  expect((await desk.act('approve', return_id)).body.return.state).toBe('refunded')
  expect(await cardNow(card)).toMatchObject({ balance: '0.00', disabled_at: expect.any(String) })
})

test('one of two gift cards that is received closes one card, the other stays open', async () => {
  await desk.settings({ refund_on: 'receipt' })
  const order = await desk.bought({ lines: [{ price: 5000n, quantity: 2, name: 'Gift card' }] })
  const cards = [await cardFor(order), await cardFor(order)]
  const { return_id } = await desk.requested(order)
  await desk.act('approve', return_id)
  expect((await desk.act('receive', return_id)).body.return.state).toBe('refunded')
  const balances = await Promise.all(cards.map(async (card) => (await cardNow(card)).balance))
  expect(balances.toSorted()).toEqual(['0.00', '50.00'])
})

test('where a shirt costs as much as the gift card, a person says what came back', async () => {
  await desk.settings({ refund_on: 'approval' })
  const order = await desk.bought({
    lines: [{ price: 5000n }, { price: 5000n, name: 'Gift card' }],
  })
  const card = await cardFor(order)
  const { return_id } = await desk.requested(order)
  const { state, acts } = (await desk.act('approve', return_id)).body.return
  expect(state).toBe('approved')
  expect(acts.find(({ verb }) => verb === 'refund')?.may).toBe('yes')
  expect(await cardNow(card)).toMatchObject({ balance: '50.00', disabled_at: null })
})
