import { expect, test } from 'vitest'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { getOrderHistory } from '#contract/returns/refund.ts'
import { giftForGuest } from '../../../support/examples/things.ts'
import { unique } from '../../../support/platform.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const { bought, preview, refunded } = refundingOf(platform, shop)
const { owner } = shop.people

/** A card of 50.00 that the order bought. */
const cardOf = async (order: string): Promise<string> => {
  const { gift_card, email_details } = giftForGuest().body
  const { body } = await platform.call(
    owner,
    sendCustomGiftCard,
    {
      body: { gift_card: { ...gift_card, balance: '50.00', money: 'paid', order }, email_details },
    },
    { key: unique('card-') },
  )
  return body.gift_card.gift_card_id
}
const whole = (...ids: string[]) => ({
  selected_line_items: ids.map((line_item_id) => ({ line_item_id, quantity: 1 })),
})
const fifty = { price: 5000n }

test('a card beside another item of its price gives its money once, and what its own line cost', async () => {
  const order = await bought({
    lines: [
      { ...fifty, discount: 2000n },
      { ...fifty, name: 'Card' },
    ],
  })
  const card = await cardOf(order.name)
  const body = { ...whole(order.line_ids[1]!), close_cards: [card] }
  const shown = (await preview(order, body)).body
  expect(shown).toMatchObject({ due: '50.00', cards: [{ price: '50.00', back: '50.00' }] })
  expect((await refunded(order, body)).refund.amount).toBe('50.00')
  expect((await preview(order, whole(order.line_ids[0]!))).body.due).toBe('30.00')
})

test('two cards on two lines give both, and a fee is deducted from them too', async () => {
  const order = await bought({ lines: [fifty, fifty, fifty] })
  const close_cards = [await cardOf(order.name), await cardOf(order.name)]
  const two = whole(...order.line_ids.slice(1))
  expect((await preview(order, { ...two, close_cards })).body.due).toBe('100.00')
  expect((await preview(order, { ...two, close_cards, fee: '5.00' })).body.due).toBe('95.00')
})

test('a line of the card’s price without pieces sold none', async () => {
  const order = await bought({ lines: [{ ...fifty, quantity: 0 }, fifty] })
  await cardOf(order.name)
  const { body } = await platform.call(owner, getOrderHistory, {
    params: { order_id: order.name },
  })
  expect(body.cards).toMatchObject([{ price: '50.00', back: '50.00' }])
})
