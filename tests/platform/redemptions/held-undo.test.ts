import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { undoBulk, previewBulkUndo } from '#contract/bulk/run.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { mergeGiftCards, putGiftCard, splitGiftCard } from '#contract/gift-cards/change.ts'
import { capture, release } from '#contract/redemptions/calls.ts'
import { putShop } from '#contract/shop/calls.ts'
import { previewUndo, undoTransaction } from '#contract/store-credit/calls.ts'
import { finished, settle } from '../../support/bulk/campaigns.ts'
import { codeOn, type Gifting, giftingOf } from '../../support/egifts/gifting.ts'
import { uncoveredHolds } from '../../support/ledger/held-credit.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 10, ties: 'after all' })
const days = ['2026-06-01', '2026-06-02', '2026-06-03'] as const
const on = (day: string): void => platform.at(`${day}T12:00:00Z`)
let shop: TestShop
let desk: Gifting
beforeEach(async () => {
  on(days[0])
  shop = await platform.shop()
  desk = await giftingOf(platform, shop)
})
afterEach(async () => expect(await uncoveredHolds(platform)).toEqual([]))

const owner = () => shop.people.owner
const hold = async (code: string, amount: string): Promise<string> => {
  const { body, text } = await desk.store.hold(code, amount, { minutes: 10_080 })
  if (!body.redemption) throw new Error(text)
  return body.redemption.redemption_id
}
const merge = async (into: string, from: string): Promise<string> => {
  const { body, text } = await platform.call(owner(), mergeGiftCards, {
    params: { id: into },
    body: { from: [from] },
  })
  if (!body.transactions) throw new Error(text)
  return body.transactions[0]!.transaction_id
}
const captured = async (id: string): Promise<unknown> =>
  (await desk.store.ask(capture, { params: { id }, body: undefined })).body.redemption?.captured

/**
 * Makes a card whose first credit would have expired yesterday but for a hold, released since; of
 * its second credit, `amount`, everything is held today. The expiry job has not run.
 */
const wornCard = async (
  amount: string,
  credit: (customer: string, card: string) => Promise<void>,
) => {
  const card = await desk.store.card(['10.00', days[0]])
  const first = await hold(card.code, '10.00')
  on(days[1])
  await credit(card.customer, card.id)
  const second = await hold(card.code, amount)
  await desk.store.ask(release, { params: { id: first } })
  return { ...card, second }
}

describe('what an open hold needs stays on the card', () => {
  test('when a campaign is undone, and its preview says so', async () => {
    let campaign = ''
    const { second } = await wornCard('10.00', async (customer) => {
      const entity_data = { balance: '10.00', platform_customer_id: customer }
      campaign = await finished(platform, shop, {
        operation_name: 'loyalty_card',
        title: 'Summer',
        source: [{ count: 1, entity_data }],
      })
    })
    const undo = { params: { id: campaign } }
    expect((await platform.call(owner(), previewBulkUndo, undo)).body).toMatchObject({
      takes_back: '0.00',
      cards: 0,
      spent: '10.00',
    })
    expect((await platform.call(owner(), undoBulk, undo)).error?.code).toBe('nothing_left')
    expect(await captured(second)).toBe('10.00')
  })

  test('when a campaign of several rows for one card is undone: the rest goes back, no more', async () => {
    let campaign = ''
    const { second } = await wornCard('12.00', async (customer) => {
      const entity_data = { balance: '10.00', platform_customer_id: customer }
      campaign = await finished(platform, shop, {
        operation_name: 'loyalty_card',
        title: 'Summer',
        on_duplicate: 'keep',
        source: [
          { count: 1, entity_data },
          { count: 1, entity_data },
        ],
      })
    })
    const undo = { params: { id: campaign } }
    expect((await platform.call(owner(), previewBulkUndo, undo)).body.takes_back).toBe('8.00')
    await platform.call(owner(), undoBulk, undo)
    await settle(platform)
    expect(await captured(second)).toBe('12.00')
  })

  test('when one issue is undone', async () => {
    let transaction = ''
    const { second } = await wornCard('7.00', async (customer) => {
      const issued = await platform.call(owner(), updateBalance, {
        params: { id: customer },
        body: { valueToUpdate: '10.00', reason: 'Reward' },
      })
      transaction = issued.body.transaction.transaction_id
    })
    const undo = { params: { id: transaction } }
    expect((await platform.call(owner(), previewUndo, undo)).body.takes_back).toBe('-3.00')
    expect((await platform.call(owner(), undoTransaction, undo)).body.transaction.amount).toBe(
      '-3.00',
    )
    expect(await captured(second)).toBe('7.00')
  })

  test('when a transfer to the card is undone', async () => {
    const { id, code, customer } = await desk.store.card(['10.00'])
    const split = await platform.call(owner(), splitGiftCard, {
      params: { id },
      body: { amount: '10.00' },
    })
    await platform.call(owner(), updateBalance, {
      params: { id: customer },
      body: { valueToUpdate: '10.00', reason: 'Reward', expires_on: days[0] },
    })
    const first = await hold(code, '10.00')
    on(days[1])
    const back = await merge(id, split.body.new_card.gift_card_id)
    const second = await hold(code, '10.00')
    await desk.store.ask(release, { params: { id: first } })
    expect(
      (await platform.call(owner(), undoTransaction, { params: { id: back } })).error?.code,
    ).toBe('too_little_left')
    expect(await captured(second)).toBe('10.00')
  })

  test('when the store refunds an eGift after its claim', async () => {
    const { email } = await platform.customer(shop, { id: 'ada', email: 'ada@x.example' })
    const cart = { cart_id: 'cart-1', recipient: { name: 'Ada', email } }
    const id = (await desk.hand(cart)).body.gift.egift_id
    const page = await desk.claim(await desk.pathOf(id))
    const code = codeOn(page.text)
    const issued = await platform.call(owner(), updateBalance, {
      params: { id: 'ada' },
      body: { valueToUpdate: '20.00', reason: 'Reward', expires_on: days[0] },
    })
    const split = await platform.call(owner(), splitGiftCard, {
      params: { id: issued.body.transaction.gift_card_id },
      body: { amount: '20.00' },
    })
    await merge((await desk.now(id)).gift_card_id!, split.body.new_card.gift_card_id)
    const first = await hold(code, '20.00')
    on(days[1])
    const second = await hold(code, '20.00')
    await desk.store.ask(release, { params: { id: first } })
    const refunded = await desk.hand({ ...cart, status: 'refunded' })
    expect(refunded.error?.code).toBe('nothing_left')
    expect(await captured(second)).toBe('20.00')
  })
})

test('an expiration date below the day of a hold keeps the hold, also when the zone goes back', async () => {
  const zone = (time_zone: string) => platform.call(owner(), putShop, { body: { time_zone } })
  await zone('Pacific/Kiritimati')
  const { code, id } = await desk.store.card(['10.00'])
  const one = await hold(code, '6.00')
  const two = await hold(code, '4.00')
  await zone('Pacific/Pago_Pago')
  const changed = await platform.call(owner(), putGiftCard, {
    params: { id },
    body: { gift_card: { expires_on: days[0] } },
  })
  expect(changed.status).toBe(200)
  expect(await captured(one)).toBe('6.00')
  await zone('Pacific/Kiritimati')
  expect(await captured(two)).toBe('4.00')
})
