import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers.ts'
import { sendCustomGiftCard } from '#contract/gift-cards.ts'
import { getHome } from '#contract/home.ts'
import { undoTransaction } from '#contract/store-credit.ts'
import { transact } from '#platform/db/transact.ts'
import { post } from '#platform/ledger/post.ts'
import { startPlatform, type TestPlatform, type TestShop, unique } from '../support/platform.ts'

let t: TestPlatform
const day = 24 * 60 * 60 * 1000
beforeAll(async () => {
  t = await startPlatform()
})
afterAll(() => t.close())

const home = async (shop: TestShop) => (await t.call(shop.people.owner, getHome, {})).body
const change = async (shop: TestShop, id: string, valueToUpdate: string, more: object = {}) => {
  const { status, body } = await t.call(shop.people.owner, updateBalance, { params: { id }, body: { valueToUpdate, reason: 'Refund', ...more } as never })
  expect(status).toBe(200)
  return body.transaction
}

describe('home', () => {
  test('of a new shop is zeros over 90 days', async () => {
    t.at('2026-03-29T12:00:00Z')
    const shop = await t.shop()
    const body = await home(shop)
    expect(body).toMatchObject({ currency: 'GBP', as_of: '2026-03-29T12:00:00.000Z', customers: 0, liability: '0.00', last_30_days: { issued: '0.00', redeemed: '0.00', expired: '0.00', adjusted: '0.00' }, latest: [] })
    expect(body.liability_history).toHaveLength(90)
    expect([body.liability_history[0], body.liability_history.at(-1)]).toEqual([{ day: '2025-12-30', balance: '0.00' }, { day: '2026-03-29', balance: '0.00' }])
  })

  test('ties to the ledger: what is owed, what moved in 30 days, day by day', async () => {
    const start = Date.parse('2026-01-10T12:00:00Z')
    t.at(new Date(start))
    const shop = await t.shop()
    const [one, two] = [await t.customer(shop), await t.customer(shop)]
    const old = await change(shop, one.id, '100.00')
    t.at(new Date(start + 40 * day))
    await change(shop, two.id, '50.00')
    const undone = await change(shop, two.id, '9.00')
    await change(shop, two.id, '-5.00')
    t.at(new Date(start + 41 * day))
    await t.call(shop.people.owner, undoTransaction, { params: { id: undone.transaction_id } })
    await transact(t.platform.db, (trx) => post(trx, { shop_id: shop.shop_id, gift_card_id: BigInt(old.gift_card_id.slice(1)), kind: 'redeem', amount: -2500n, source: 'checkout', at: t.platform.clock() }))
    await transact(t.platform.db, (trx) => post(trx, { shop_id: shop.shop_id, gift_card_id: BigInt(old.gift_card_id.slice(1)), kind: 'expire', amount: -1000n, source: 'job', at: t.platform.clock() }))
    t.at(new Date(start + 45 * day))
    const body = await home(shop)
    // the debit of 5.00 spent the older lot, so all 9.00 came back
    expect(body).toMatchObject({ customers: 2, liability: '110.00', last_30_days: { issued: '50.00', redeemed: '25.00', expired: '10.00', adjusted: '-5.00' } })
    const at = (days: number) => body.liability_history.find((point) => point.day === new Date(start + days * day).toISOString().slice(0, 10))?.balance
    expect([at(-1), at(0), at(39), at(40), at(41), at(45)]).toEqual(['0.00', '100.00', '100.00', '154.00', '110.00', '110.00'])
  })

  test('ends its days by the clock of the shop, also where summer time begins', async () => {
    t.at('2026-03-28T23:30:00Z')
    const zones = ['Pacific/Auckland', 'America/Los_Angeles', 'Europe/London']
    const shops = await Promise.all(zones.map((time_zone) => t.shop({ time_zone })))
    for (const shop of shops) await change(shop, (await t.customer(shop)).id, '1.00')
    t.at('2026-03-29T01:30:00Z')
    for (const shop of shops) await change(shop, (await t.customer(shop)).id, '2.00')
    t.at('2026-03-30T12:00:00Z')
    const histories = await Promise.all(shops.map(async (shop) => Object.fromEntries((await home(shop)).liability_history.map((point) => [point.day, point.balance]))))
    expect(histories.map((history) => [history['2026-03-27'], history['2026-03-28'], history['2026-03-29'], history['2026-03-30']])).toEqual([
      ['0.00', '0.00', '3.00', '3.00'],
      ['0.00', '3.00', '3.00', '3.00'],
      ['0.00', '1.00', '3.00', '3.00'],
    ])
  })

  test('shows the ten newest movements of the shop, with whose they are', async () => {
    t.at('2026-03-01T10:00:00Z')
    const [shop, other] = [await t.shop(), await t.shop()]
    const { id } = await t.customer(shop, { name: 'Ada Lovelace' })
    const made: string[] = []
    for (let i = 0; i < 11; i += 1) made.unshift((await change(shop, id, '1.00')).transaction_id)
    await change(other, (await t.customer(other)).id, '1.00')
    const email = `${unique('guest')}@guests.example`
    const mail = { recipient_email: email, subject: 'Hello', title: 'For you' }
    const sent = await t.call(shop.people.owner, sendCustomGiftCard, { body: { gift_card: { customer_name: 'Guest', customer_email: email, balance: '1', reason: 'Reward' }, email_details: mail } })
    const { latest, customers } = await home(shop)
    expect(latest.map(({ transaction_id }) => transaction_id)).toEqual([sent.body.transaction.transaction_id, ...made.slice(0, 9)])
    expect(latest.slice(0, 2)).toMatchObject([{ customer_name: 'Guest', platform_customer_id: null }, { customer_name: 'Ada Lovelace', platform_customer_id: id, by: { name: 'owner' } }])
    expect(customers).toBe(1)
  })

  test('is for those who read money', async () => {
    const shop = await t.shop()
    for (const role of ['owner', 'staff', 'limited', 'admin'] as const) expect((await t.call(shop.people[role], getHome, {})).status).toBe(200)
    expect(await t.call(shop.people.pos, getHome, {})).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  })
})
