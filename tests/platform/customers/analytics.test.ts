import { describe, expect, test } from 'vitest'
import { regenerateLoyaltyCard } from '#contract/customers/money.ts'
import { getCustomer, getCustomerAnalytics, listTransactions } from '#contract/customers/read.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { transactionsOf } from '../../support/customers/transactions.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const { change, posting } = transactionsOf(platform, shop)

describe('analytics', () => {
  const read = async (id: string) =>
    (await platform.call(shop.people.owner, getCustomerAnalytics, { params: { id } })).body
  const minor = (money: string | null) => BigInt((money ?? '').replace('.', ''))
  const ties = (a: Awaited<ReturnType<typeof read>>) =>
    minor(a.issued) - minor(a.redeemed) - minor(a.expired) + minor(a.adjusted) === minor(a.balance)

  test('of somebody new are zeros', async () => {
    const { id } = await platform.customer(shop)
    expect(await read(id)).toEqual({
      currency: 'GBP',
      issued: '0.00',
      redeemed: '0.00',
      expired: '0.00',
      adjusted: '0.00',
      balance: '0.00',
      next_expiry: null,
      orders: 0,
      average_order_with_credit: null,
      average_order_without_credit: null,
      balance_history: [],
    })
  })

  test('tie to the balance after issues, adjustments, redemptions, expiries and undos of them', async () => {
    platform.at('2026-05-01T22:30:00Z')
    const { id } = await platform.customer(shop)
    const first = await change(id, '50.00', { expires_on: '2026-07-01' })
    const card = first.gift_card_id
    const second = await change(id, '20.00', { expires_on: '2026-06-01' })
    await change(id, '30.00')
    expect(await read(id)).toMatchObject({
      issued: '100.00',
      balance: '100.00',
      next_expiry: { on: '2026-06-01', amount: '20.00' },
    })
    platform.at('2026-05-01T23:30:00Z')
    const taken = await change(id, '-5.00')
    expect(await read(id)).toMatchObject({
      adjusted: '-5.00',
      balance: '95.00',
      next_expiry: { on: '2026-06-01', amount: '15.00' },
    })
    await posting(card, { kind: 'redeem', amount: -2500n })
    expect(await read(id)).toMatchObject({
      issued: '100.00',
      redeemed: '25.00',
      adjusted: '-5.00',
      balance: '70.00',
      next_expiry: { on: '2026-07-01', amount: '40.00' },
    })
    await platform.call(shop.people.owner, undoTransaction, {
      params: { id: taken.transaction_id },
    })
    expect(await read(id)).toMatchObject({
      adjusted: '0.00',
      balance: '75.00',
      next_expiry: { on: '2026-06-01', amount: '5.00' },
    })
    await platform.call(shop.people.owner, undoTransaction, {
      params: { id: second.transaction_id },
    })
    expect(await read(id)).toMatchObject({
      issued: '95.00',
      balance: '70.00',
      next_expiry: { on: '2026-07-01', amount: '40.00' },
    })
    platform.at('2026-07-02T10:00:00Z')
    const lot = await platform.db
      .selectFrom('lot')
      .select('lot_id')
      .where('gift_card_id', '=', BigInt(card.slice(1)))
      .where('expires_on', '=', '2026-07-01' as never)
      .executeTakeFirstOrThrow()
    await posting(card, { kind: 'expire', amount: -4000n, only_lot: lot.lot_id, source: 'job' })
    const end = await read(id)
    expect(end).toMatchObject({
      issued: '95.00',
      redeemed: '25.00',
      expired: '40.00',
      adjusted: '0.00',
      balance: '30.00',
      next_expiry: null,
    })
    expect(ties(end)).toBe(true)
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id } })).body.LoyaltyCard
        ?.GiftCard.balance,
    ).toBe(end.balance)
    // in the shop's zone (London, summer): the second day of May had begun at 23:00 UTC
    expect(end.balance_history).toEqual([
      { day: '2026-05-01', balance: '100.00' },
      { day: '2026-05-02', balance: '70.00' },
      { day: '2026-07-02', balance: '30.00' },
    ])
  })

  test('count orders, with and without credit, but for cancelled ones', async () => {
    const { id, customer_id } = await platform.customer(shop)
    const order = (name: string, total: bigint, credit_used: bigint, cancelled = false) => ({
      shop_id: shop.shop_id,
      name: `${id}-${name}`,
      platform_order_id: null,
      customer_id,
      email: null,
      subtotal: total,
      shipping: 0n,
      taxes: 0n,
      discount: 0n,
      total,
      refunded: 0n,
      credit_used,
      financial_status: 'paid',
      fulfillment_status: 'fulfilled',
      digest: null,
      created_at: new Date(),
      paid_at: null,
      cancelled_at: cancelled ? new Date() : null,
    })
    await platform.db
      .insertInto('orders')
      .values([
        order('1', 1000n, 500n),
        order('2', 2001n, 100n),
        order('3', 999n, 0n),
        order('4', 100_000n, 0n, true),
      ])
      .execute()
    expect(await read(id)).toMatchObject({
      orders: 3,
      average_order_with_credit: '15.01',
      average_order_without_credit: '9.99',
    })
  })

  test('and transactions survive a new code', async () => {
    const { id } = await platform.customer(shop)
    await change(id, '12.00')
    const before = await read(id)
    await platform.call(shop.people.owner, regenerateLoyaltyCard, { params: { id } })
    expect(await read(id)).toEqual(before)
  })

  test('are read by those who read money, not by a till', async () => {
    const { id } = await platform.customer(shop)
    expect(
      (await platform.call(shop.people.limited, getCustomerAnalytics, { params: { id } })).status,
    ).toBe(200)
    expect(
      await platform.call(shop.people.pos, getCustomerAnalytics, { params: { id } }),
    ).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
    expect(
      await platform.call(shop.people.pos, listTransactions, { params: { id }, query: {} }),
    ).toMatchObject({ status: 403 })
  })
})
