import { expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { capture } from '#contract/redemptions/calls.ts'
import { getOrderHistory } from '#contract/returns/refund.ts'
import { giftForGuest } from '../../support/examples/things.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { unique } from '../../support/platform.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { bought, refund, refunded, preview, beforeUndo, undo } = refundingOf(platform, shop)
const { owner } = shop.people

/** An order that bought a card of 100.00 at 90.00, with `used` of it spent. */
const boughtCard = async (used: string | null) => {
  const order = await bought({ lines: [{ price: 10_000n, discount: 1000n, name: 'Gift card' }] })
  const guest = giftForGuest().body
  const made = await platform.call(
    owner,
    sendCustomGiftCard,
    {
      body: {
        gift_card: {
          ...guest.gift_card,
          balance: '100.00',
          money: 'paid',
          order: order.name,
        },
        email_details: guest.email_details,
      },
    },
    { key: unique('card-') },
  )
  if (made.status !== 200) throw new Error(made.text)
  const card = made.body.gift_card
  if (used) {
    const { body } = await store.hold(card.code, used)
    await store.ask(capture, { params: { id: body.redemption.redemption_id }, body: undefined })
  }
  return { order, card_id: card.gift_card_id, code: card.code }
}
const cardNow = async (id: string) =>
  (await platform.call(owner, getGiftCard, { params: { id }, query: {} })).body.gift_card

test('a card bought at 90.00 of which 30.00 of 100.00 is spent gives 60.00 back and closes', async () => {
  const { order, card_id } = await boughtCard('30.00')
  const [shown] = (await preview(order, { refund_amount: '1.00' })).body.cards
  expect(shown).toMatchObject({
    gift_card_id: card_id,
    price: '90.00',
    spent: '30.00',
    unspent: '70.00',
    back: '60.00',
    closed: false,
  })
  const { refund: done } = await refunded(order, { close_cards: [card_id], to: 'original' })
  expect(done).toMatchObject({ amount: '60.00' })
  expect(done.parts).toMatchObject([
    { kind: 'original', amount: '60.00' },
    { kind: 'closed', amount: '-70.00', gift_card_id: card_id },
  ])
  expect(await cardNow(card_id)).toMatchObject({ balance: '0.00', disabled_at: expect.any(String) })
  expect((await refund(order, { close_cards: [card_id] })).error?.code).toBe('card_disabled')
})

test('to credit it carries no bonus', async () => {
  const { order, card_id } = await boughtCard(null)
  const { refund: done } = await refunded(order, {
    close_cards: [card_id],
    bonus: { percent: '10' },
  })
  expect(done).toMatchObject({ amount: '90.00', bonus: '0.00' })
})

test('closing it together with its line gives the card’s money once', async () => {
  const { order, card_id } = await boughtCard('30.00')
  const { refund: done } = await refunded(order, {
    close_cards: [card_id],
    selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity: 1 }],
  })
  expect(done.amount).toBe('60.00')
})

test('while a checkout holds credit of it, it stays open and nothing is paid back', async () => {
  const { order, card_id, code } = await boughtCard(null)
  const held = { id: (await store.hold(code, '30.00')).body.redemption.redemption_id }
  const body = { close_cards: [card_id], to: 'original' as const }
  expect((await preview(order, body)).error?.code).toBe('card_in_use')
  expect((await refund(order, body)).error?.code).toBe('card_in_use')
  expect((await store.ask(capture, { params: held, body: undefined })).status).toBe(200)
  const { refund: done } = await refunded(order, body)
  expect(done).toMatchObject({ amount: '60.00' })
})

test('an undo opens the card again with what was on it', async () => {
  const { order, card_id } = await boughtCard('30.00')
  const { refund: done } = await refunded(order, { close_cards: [card_id] })
  expect((await beforeUndo(done.refund_id)).body.whole).toBe(true)
  await undo(done.refund_id)
  expect(await cardNow(card_id)).toMatchObject({ balance: '70.00', disabled_at: null })
})

test('of credit that is half spent, an undo opens the card with half of what was on it', async () => {
  const { order, card_id } = await boughtCard(null)
  const { refund: done } = await refunded(order, { close_cards: [card_id] })
  const { code } = await cardNow(done.parts.find(({ kind }) => kind === 'credit')!.gift_card_id!)
  const { body: held } = await store.hold(code, '45.00')
  await store.ask(capture, { params: { id: held.redemption.redemption_id }, body: undefined })
  const { body } = await undo(done.refund_id)
  expect(body.refund.parts.map(({ kind, undone }) => `${kind} ${undone}`)).toEqual([
    'credit 45.00',
    'closed -50.00',
  ])
  expect(await cardNow(card_id)).toMatchObject({ balance: '50.00', disabled_at: null })
})

test('credit issued by hand for the order, and another order’s card, can’t be closed', async () => {
  const { card_id } = await boughtCard(null)
  const order = await bought()
  await platform.call(
    owner,
    updateBalance,
    {
      params: { id: order.buyer.id },
      body: { valueToUpdate: '5.00', reason: 'Reward', order: order.name },
    },
    { key: unique('hand-') },
  )
  expect((await refund(order, { close_cards: [card_id] })).status).toBe(404)
  const history = await platform.call(owner, getOrderHistory, {
    params: { order_id: order.name },
  })
  expect(history.body).toMatchObject({ cards: [], refunds: [], returns: [] })
  expect(history.body.rewards).toMatchObject([{ by_hand: true, given: '5.00' }])
})
