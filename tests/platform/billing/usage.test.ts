import { describe, expect, test, vi } from 'vitest'
import { getUsedServices } from '#contract/billing/calls.ts'
import { upsertShopifyCustomer } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { startingSettings } from '#platform/billing/plans.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()

const only = (count: number | null, gifts: number | null = null): Settings => ({
  features: [
    { name: 'issue_store_credit', count },
    { name: 'monthly_gifts', count: gifts },
  ],
})
const give = async (shop: TestShop, id: string, valueToUpdate = '1.00') =>
  platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate, reason: 'Refund' },
  })
const send = (shop: TestShop) => {
  const email = `${unique('guest')}@guests.example`
  return platform.call(shop.people.owner, sendCustomGiftCard, {
    body: {
      gift_card: { customer_name: 'Guest', customer_email: email, balance: '1', reason: 'Reward' },
      email_details: { recipient_email: email, subject: 'Hello', title: 'For you' },
    },
  })
}
const used = async (shop: TestShop) =>
  (await platform.call(shop.people.limited, getUsedServices, {})).body.services
const usedUp = { status: 403, error: { code: 'plan_used_up' } }

describe('a plan with a count', () => {
  test('lets through its count, to customers and strangers alike, and refuses the next', async () => {
    platform.at('2026-03-10T10:00:00Z')
    const shop = await platform.shop({ settings: only(3) })
    const { id } = await platform.customer(shop)
    expect([
      (await give(shop, id)).status,
      (await send(shop)).status,
      (await give(shop, id)).status,
    ]).toEqual([200, 200, 200])
    expect(await give(shop, id)).toMatchObject({
      ...usedUp,
      error: {
        code: 'plan_used_up',
        field: 'valueToUpdate',
        facts: { feature: 'issue_store_credit', count: 3 },
      },
    })
    expect(await send(shop)).toMatchObject({ ...usedUp, error: { field: 'gift_card.balance' } })
    // a deduction is no issue
    expect((await give(shop, id, '-1.00')).status).toBe(200)
  })

  test('gives one back for each that is undone, and starts anew with the month of the shop', async () => {
    platform.at('2026-03-31T10:00:00Z')
    const shop = await platform.shop({ settings: only(1), time_zone: 'America/New_York' })
    const { id } = await platform.customer(shop)
    const first = await give(shop, id)
    expect(await give(shop, id)).toMatchObject(usedUp)
    await platform.call(shop.people.owner, undoTransaction, {
      params: { id: first.body.transaction.transaction_id },
    })
    expect((await give(shop, id)).status).toBe(200)
    platform.at('2026-04-01T03:59:59Z')
    expect(await give(shop, id)).toMatchObject(usedUp)
    platform.at('2026-04-01T04:00:00Z')
    expect((await give(shop, id)).status).toBe(200)
    expect(await give(shop, id)).toMatchObject(usedUp)
  })

  test('counts what came back in part: to spend, undo a cent and give again is no way round it', async () => {
    platform.at('2026-03-10T10:00:00Z')
    const shop = await platform.shop({ settings: only(1) })
    const { id } = await platform.customer(shop)
    const first = await give(shop, id, '5.00')
    await give(shop, id, '-4.99')
    expect(
      (
        await platform.call(shop.people.owner, undoTransaction, {
          params: { id: first.body.transaction.transaction_id },
        })
      ).body.transaction.amount,
    ).toBe('-0.01')
    expect(await give(shop, id)).toMatchObject(usedUp)
  })

  test('is that of now, not of the moment in which the call came in', async () => {
    platform.at('2026-03-10T10:00:00Z')
    const shop = await platform.shop({ settings: only(null) })
    const { id } = await platform.customer(shop)
    const { db } = platform
    const transaction = vi.spyOn(db, 'transaction').mockImplementationOnce((...given) => {
      transaction.mockRestore()
      return {
        execute: async (work: never) => {
          await db
            .updateTable('shop')
            .set({ settings: JSON.stringify({ is_accepted_terms: true, ...only(0) }) })
            .where('shop_id', '=', shop.shop_id)
            .execute()
          return db.transaction(...given).execute(work)
        },
      } as never
    })
    expect(await give(shop, id)).toMatchObject(usedUp)
  })

  test('of gift cards counts cards of strangers, not credit of customers nor what was undone', async () => {
    platform.at('2026-03-10T10:00:00Z')
    const shop = await platform.shop({ settings: only(null, 1) })
    const { id } = await platform.customer(shop)
    const first = await send(shop)
    expect(await send(shop)).toMatchObject({
      ...usedUp,
      error: {
        code: 'plan_used_up',
        field: 'gift_card.balance',
        facts: { feature: 'monthly_gifts', count: 1 },
      },
    })
    expect((await give(shop, id)).status).toBe(200)
    expect((await used(shop)).find(({ name }) => name === 'monthly_gifts')).toMatchObject({
      used: 1,
      count: 1,
      resets_on: '2026-04-01',
    })
    await platform.call(shop.people.owner, undoTransaction, {
      params: { id: first.body.transaction.transaction_id },
    })
    const again = await send(shop)
    expect(again.status).toBe(200)
    // it stays one when its person becomes a customer
    await platform.call(shop.people.owner, upsertShopifyCustomer, {
      body: { id: unique('c'), email: again.body.gift_card.customer_email! },
    })
    expect(await send(shop)).toMatchObject(usedUp)
  })

  test('of gift cards is kept by twenty at once', async () => {
    platform.at('2026-03-10T10:00:00Z')
    const shop = await platform.shop({ settings: only(null, 2) })
    const all = await Promise.all(Array.from({ length: 20 }, () => send(shop)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  test('of nothing lets nothing through; another shop is not counted', async () => {
    platform.at('2026-03-10T10:00:00Z')
    const none = await platform.shop({ settings: only(0) })
    const other = await platform.shop({ settings: only(1) })
    expect(await give(none, (await platform.customer(none)).id)).toMatchObject(usedUp)
    expect((await give(other, (await platform.customer(other)).id)).status).toBe(200)
  })

  test.each(['one customer', 'many customers', 'strangers'])(
    'of fifty at once with one left, to %s, exactly one passes',
    { timeout: 300_000 },
    async (whom) => {
      platform.at('2026-03-10T10:00:00Z')
      const shop = await platform.shop({ settings: only(4) })
      const { id } = await platform.customer(shop)
      for (let i = 0; i < 3; i += 1) await give(shop, id)
      const others =
        whom === 'many customers'
          ? await Promise.all(Array.from({ length: 50 }, () => platform.customer(shop)))
          : []
      const all = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          whom === 'strangers' ? send(shop) : give(shop, others[i]?.id ?? id),
        ),
      )
      expect(all.map(({ status, error }) => error?.code ?? status).toSorted()).toEqual([
        200,
        ...Array.from({ length: 49 }, () => 'plan_used_up'),
      ])
      const { n } = await platform.db
        .selectFrom('movement')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .where('shop_id', '=', shop.shop_id)
        .executeTakeFirstOrThrow()
      expect(Number(n)).toBe(4)
    },
  )
})

test('a plan without a count lets all through; one without the feature nobody', async () => {
  platform.at('2026-03-10T10:00:00Z')
  const free = await platform.shop({ settings: only(null) })
  const none = await platform.shop({ settings: startingSettings('none') })
  const { id } = await platform.customer(free)
  for (let i = 0; i < 5; i += 1) expect((await give(free, id)).status).toBe(200)
  expect(await give(none, (await platform.customer(none)).id)).toMatchObject({
    status: 403,
    error: { code: 'feature_not_in_plan' },
  })
})

describe('what is used', () => {
  test('is shown beside the plan: issues and orders of the month, people not blocked', async () => {
    platform.at('2026-12-10T10:00:00Z')
    const shop = await platform.shop({ settings: startingSettings('starter') })
    const { id } = await platform.customer(shop)
    const { transaction } = (await give(shop, id)).body
    await give(shop, id)
    await platform.call(shop.people.owner, undoTransaction, {
      params: { id: transaction.transaction_id },
    })
    const order = {
      shop_id: shop.shop_id,
      platform_order_id: null,
      customer_id: null,
      email: null,
      subtotal: 1n,
      shipping: 0n,
      taxes: 0n,
      discount: 0n,
      total: 1n,
      refunded: 0n,
      financial_status: 'paid',
      fulfillment_status: '',
      digest: null,
      paid_at: null,
      cancelled_at: null,
    }
    await platform.db
      .insertInto('orders')
      .values([
        { ...order, name: '#1', created_at: new Date('2026-12-01T00:00:00Z') },
        { ...order, name: '#2', created_at: new Date('2026-11-30T23:59:59Z') },
      ])
      .execute()
    await platform.db
      .updateTable('staff')
      .set({ blocked_at: new Date() })
      .where('staff_id', '=', shop.people.pos.staff_id)
      .execute()
    expect(await used(shop)).toEqual([
      { name: 'issue_store_credit', used: 1, count: 20, resets_on: '2027-01-01' },
      { name: 'monthly_orders', used: 1, count: 100, resets_on: '2027-01-01' },
      { name: 'monthly_gifts', used: 0, count: 20, resets_on: '2027-01-01' },
      { name: 'staff_seats', used: 3, count: 1, resets_on: null },
      { name: 'active_workflows', used: 0, count: 1, resets_on: null },
      { name: 'integrations', used: 0, count: 1, resets_on: null },
    ])
  })

  test('is nothing where there is no plan', async () =>
    expect(await used(await platform.shop({ settings: startingSettings('none') }))).toEqual([]))
})
