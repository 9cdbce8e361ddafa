import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { getHome } from '#contract/home/calls.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { transact } from '#platform/db/transact.ts'
import { post } from '#platform/ledger/post.ts'
import { homeOf } from '../../support/home/home.ts'
import { unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
const { home, change } = homeOf(platform)
const day = 24 * 60 * 60 * 1000

describe('home', () => {
  test('of a new shop is zeros over 30 days', async () => {
    platform.at('2026-03-29T12:00:00Z')
    const shop = await platform.shop()
    const body = await home(shop)
    expect(body).toMatchObject({
      currency: 'GBP',
      as_of: '2026-03-29T12:00:00.000Z',
      customers: 0,
      liability: '0.00',
      cards: 0,
      expiring_soon: '0.00',
      range: { from: '2026-02-28', to: '2026-03-29' },
      moved: { issued: '0.00', redeemed: '0.00', expired: '0.00', adjusted: '0.00' },
      latest: [],
    })
    expect(body.liability_history).toHaveLength(30)
    expect([body.liability_history[0], body.liability_history.at(-1)]).toEqual([
      { day: '2026-02-28', balance: '0.00' },
      { day: '2026-03-29', balance: '0.00' },
    ])
  })

  test('ties to the ledger: what is owed, what moved in a range, day by day', async () => {
    const start = Date.parse('2026-01-10T12:00:00Z')
    platform.at(new Date(start))
    const shop = await platform.shop()
    const one = await platform.customer(shop)
    const two = await platform.customer(shop)
    const old = await change(shop, one.id, '100.00')
    platform.at(new Date(start + 40 * day))
    await change(shop, two.id, '50.00')
    const undone = await change(shop, two.id, '9.00')
    await change(shop, two.id, '-5.00')
    platform.at(new Date(start + 41 * day))
    await platform.call(shop.people.owner, undoTransaction, {
      params: { id: undone.transaction_id },
    })
    await transact(platform.db, (trx) =>
      post(trx, {
        shop_id: shop.shop_id,
        gift_card_id: BigInt(old.gift_card_id.slice(1)),
        kind: 'redeem',
        amount: -2500n,
        source: 'checkout',
        at: platform.clock(),
      }),
    )
    await transact(platform.db, (trx) =>
      post(trx, {
        shop_id: shop.shop_id,
        gift_card_id: BigInt(old.gift_card_id.slice(1)),
        kind: 'expire',
        amount: -1000n,
        source: 'job',
        at: platform.clock(),
      }),
    )
    platform.at(new Date(start + 45 * day))
    const dayOf = (days: number) => new Date(start + days * day).toISOString().slice(0, 10)
    const body = await home(shop, { from: dayOf(-1) })
    // the debit of 5.00 spent the older lot, so all 9.00 came back
    expect(body).toMatchObject({
      customers: 2,
      liability: '110.00',
      cards: 2,
      range: { from: dayOf(-1), to: dayOf(45) },
      moved: { issued: '150.00', redeemed: '25.00', expired: '10.00', adjusted: '-5.00' },
    })
    expect((await home(shop)).moved).toMatchObject({
      issued: '50.00',
      redeemed: '25.00',
      expired: '10.00',
      adjusted: '-5.00',
    })
    const at = (days: number, from = body) =>
      from.liability_history.find((point) => point.day === dayOf(days))?.balance
    expect([at(-1), at(0), at(39), at(40), at(41), at(45)]).toEqual([
      '0.00',
      '100.00',
      '100.00',
      '154.00',
      '110.00',
      '110.00',
    ])
    // a past range excludes later events
    const past = await home(shop, { from: dayOf(0), to: dayOf(40) })
    expect(past.moved).toEqual({
      issued: '159.00',
      redeemed: '0.00',
      expired: '0.00',
      adjusted: '-5.00',
    })
    expect([past.liability_history.length, at(0, past), at(40, past), past.liability]).toEqual([
      41,
      '100.00',
      '154.00',
      '110.00',
    ])
  })

  test('ends its days by the clock of the shop, also where summer time begins', async () => {
    platform.at('2026-03-28T23:30:00Z')
    const zones = ['Pacific/Auckland', 'America/Los_Angeles', 'Europe/London']
    const shops = await Promise.all(zones.map((time_zone) => platform.shop({ time_zone })))
    for (const shop of shops) await change(shop, (await platform.customer(shop)).id, '1.00')
    platform.at('2026-03-29T01:30:00Z')
    for (const shop of shops) await change(shop, (await platform.customer(shop)).id, '2.00')
    platform.at('2026-03-30T12:00:00Z')
    const histories = await Promise.all(
      shops.map(async (shop) =>
        Object.fromEntries(
          (await home(shop)).liability_history.map((point) => [point.day, point.balance]),
        ),
      ),
    )
    expect(
      histories.map((history) => [
        history['2026-03-27'],
        history['2026-03-28'],
        history['2026-03-29'],
        history['2026-03-30'],
      ]),
    ).toEqual([
      ['0.00', '0.00', '3.00', '3.00'],
      ['0.00', '3.00', '3.00', '3.00'],
      ['0.00', '1.00', '3.00', '3.00'],
    ])
  })

  test('takes a range by the clock of the shop, to the first and the last second', async () => {
    platform.at('2026-03-01T10:00:00Z')
    const shop = await platform.shop({ time_zone: 'America/New_York' })
    const { id } = await platform.customer(shop)
    for (const [at, amount] of [
      ['2026-03-08T04:59:59Z', '1.00'],
      ['2026-03-08T05:00:00Z', '2.00'],
      ['2026-03-09T03:59:59Z', '4.00'],
      ['2026-03-09T04:00:00Z', '8.00'],
    ] as const) {
      platform.at(at)
      await change(shop, id, amount)
    }
    platform.at('2026-03-10T12:00:00Z')
    // summer time begins on that day, which has 23 hours
    expect(await home(shop, { from: '2026-03-08', to: '2026-03-08' })).toMatchObject({
      moved: { issued: '6.00' },
      liability_history: [{ day: '2026-03-08', balance: '7.00' }],
    })
  })

  test('shows the ten newest movements of the shop, with whose they are', async () => {
    platform.at('2026-03-01T10:00:00Z')
    const shop = await platform.shop()
    const other = await platform.shop()
    const { id } = await platform.customer(shop, { name: 'Ada Lovelace' })
    const made: string[] = []
    for (let i = 0; i < 11; i += 1) made.unshift((await change(shop, id, '1.00')).transaction_id)
    await change(other, (await platform.customer(other)).id, '1.00')
    const email = `${unique('guest')}@guests.example`
    const mail = { recipient_email: email, subject: 'Hello', title: 'For you' }
    const sent = await platform.call(shop.people.owner, sendCustomGiftCard, {
      body: {
        gift_card: {
          customer_name: 'Guest',
          customer_email: email,
          balance: '1',
          reason: 'Reward',
        },
        email_details: mail,
      },
    })
    const { latest, customers } = await home(shop)
    expect(latest.map(({ transaction_id }) => transaction_id)).toEqual([
      sent.body.transaction.transaction_id,
      ...made.slice(0, 9),
    ])
    expect(latest.slice(0, 2)).toMatchObject([
      { customer_name: 'Guest', platform_customer_id: expect.stringMatching(/^tender-\d+$/) },
      { customer_name: 'Ada Lovelace', platform_customer_id: id, by: { name: 'owner' } },
    ])
    // everyone who holds credit is a customer, the guest too
    expect(customers).toBe(2)
  })

  test.each([
    ['a first day after the last', { from: '2026-03-02', to: '2026-03-01' }, 'from'],
    ['more than 366 days', { from: '2025-02-28', to: '2026-03-01' }, 'from'],
    ['a last day that is yet to come', { to: '2026-03-02' }, 'to'],
    ['a day that is none', { from: '2026-02-30' }, 'from'],
    ['an instant', { to: '2026-03-01T00:00:00Z' }, 'to'],
  ])('refuses %s by its field', async (_, query, field) => {
    platform.at('2026-03-01T10:00:00Z')
    const shop = await platform.shop()
    expect(await platform.call(shop.people.owner, getHome, { query })).toMatchObject({
      status: 422,
      error: { code: 'invalid_input', field },
    })
  })

  test('takes a whole year, and a leap year too', async () => {
    platform.at('2025-01-01T10:00:00Z')
    const shop = await platform.shop()
    expect(
      (await home(shop, { from: '2024-01-01', to: '2024-12-31' })).liability_history,
    ).toHaveLength(366)
  })

  test('is for those who read money', async () => {
    const shop = await platform.shop()
    for (const role of ['owner', 'staff', 'limited', 'admin'] as const)
      expect((await platform.call(shop.people[role], getHome, { query: {} })).status).toBe(200)
    expect(await platform.call(shop.people.pos, getHome, { query: {} })).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
  })
})

test('all figures are of one moment: while money moves, owed is issued, in every answer', async () => {
  const shop = await platform.shop()
  const { id } = await platform.customer(shop)
  const give = () =>
    platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate: '1', reason: 'Reward' },
    })
  const seen = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const [{ body }] = await Promise.all([
        platform.call(shop.people.owner, getHome, { query: {} }),
        give(),
      ])
      return [
        body.liability,
        body.moved.issued,
        (body.latest.length < 10 ? body.latest.length : Number(body.liability)).toFixed(2),
      ]
    }),
  )
  for (const [owed, ...others] of seen) expect(others).toEqual([owed, owed])
})
