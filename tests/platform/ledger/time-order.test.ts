import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { mergeGiftCards, putGiftCard } from '#contract/gift-cards/change.ts'
import { refund } from '#contract/redemptions/calls.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { finished } from '../../support/bulk/campaigns.ts'
import { guest, mergingOf } from '../../support/gift-cards/merging.ts'
import { type Checkout, checkoutOf } from '../../support/redemptions/checkout.ts'
import { suite } from '../../support/suite.ts'

// a call reads the clock when it comes in, then may wait for the card behind one that came later
const { platform, shop } = await suite({ connections: 10, ties: 'after each' })
const later = '2026-03-01T10:00:05.000Z'
const earlier = '2026-03-01T10:00:04.000Z'
let store: Checkout
let card: Awaited<ReturnType<Checkout['card']>>
beforeEach(async () => {
  platform.at('2026-02-20T10:00:00Z')
  store = await checkoutOf(platform, shop)
  card = await store.card(['50.00'])
})

const credit = async (valueToUpdate: string, id = card.customer) =>
  (
    await platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate, reason: 'Reward' },
    })
  ).body.transaction
const times = async (number = card.number) => {
  const { rows } = await sql<{ at: Date }>`
    select at from entry where gift_card_id = ${number} order by seq`.execute(platform.db)
  return rows.map(({ at }) => at.toISOString())
}
/** The times of all entries but the first, which are as late as the latest. */
const laterTimes = async () => (await times()).slice(1)

test('a credit, a debit and an undo that waited come no earlier than what they waited for', async () => {
  platform.at(later)
  await credit('1.00')
  platform.at(earlier)
  const { transaction_id } = await credit('2.00')
  await credit('-1.00')
  await platform.call(shop.people.owner, undoTransaction, { params: { id: transaction_id } })
  expect(await laterTimes()).toEqual([later, later, later, later])
})

test('a capture and a refund likewise', async () => {
  platform.at(later)
  await credit('1.00')
  platform.at(earlier)
  const { body } = await store.hold(card.code, '10.00', { capture: true })
  const done = await store.ask(refund, {
    params: { id: body.redemption.redemption_id },
    body: undefined,
  })
  expect(done.status).toBe(200)
  expect(await laterTimes()).toEqual([later, later, later])
})

test('a merge and its undo likewise, on both cards', async () => {
  const { give, undo } = mergingOf(platform, shop)
  const email = guest()
  const [into, from] = [await give(email), await give(email, { reason: 'Other' })]
  platform.at(later)
  for (const id of [into, from])
    await platform.call(shop.people.owner, putGiftCard, {
      params: { id },
      body: { gift_card: { balance: '1.00' } },
    })
  platform.at(earlier)
  const { status, body } = await platform.call(shop.people.owner, mergeGiftCards, {
    params: { id: into },
    body: { from: [from] },
  })
  expect(status).toBe(200)
  expect((await undo(body.transactions[0]!.transaction_id)).status).toBe(200)
  for (const id of [into, from])
    expect((await times(BigInt(id.slice(1)))).slice(1).every((at) => at === later)).toBe(true)
})

test('a campaign’s credit likewise', async () => {
  platform.at(later)
  await store.hold(card.code, '1.00', { capture: true })
  platform.at(earlier)
  await finished(platform, shop, {
    operation_name: 'loyalty_card',
    title: 'Late',
    source: [{ count: 1, entity_data: { balance: '3.00', platform_customer_id: card.customer } }],
  })
  expect(await laterTimes()).toEqual([later, later])
})

test('twenty at once, whatever time each came in with, are written in the order of their times', async () => {
  const start = Date.parse('2026-03-01T10:00:00Z')
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      platform.at(new Date(start + ((i * 7) % 20) * 1000))
      return credit('0.10')
    }),
  )
  const all = await times()
  expect(all).toHaveLength(21)
  expect(all).toEqual(all.toSorted())
})
